// A sample league with the ratings that its games really give, as the arena computes them, and with
// ordinary names: for pictures that people judge.
#pragma once

#include <vector>

#include "tests/report/sample_games.hpp"

namespace splendor::test {

// Replaces the made-up ratings, ranks and seat advantages of `model`, and its hostile names.
void rate_by_results(const std::vector<SampleMatch>& matches, web::ReportModel& model);

}  // namespace splendor::test
