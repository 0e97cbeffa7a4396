// Records of games that the house bots play, here and now: what a referee would have written.
#pragma once

#include <cstddef>
#include <vector>

#include "splendor/v1/match.pb.h"

namespace splendor::bench {

// Games of two, three and four players, as a mixed league would have them.
std::vector<v1::MatchRecord> house_records(std::size_t games);

}  // namespace splendor::bench
