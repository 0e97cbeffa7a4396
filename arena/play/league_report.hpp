// The HTML report of a stored league.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>

#include "arena/store/store.hpp"
#include "web_report/report_model.hpp"
#include "web_report/report_writer.hpp"

namespace splendor::play {

// Writes the report and returns how many games it has. `edit` may change what it says of the
// league. Throws Failure or web::ReportError.
std::uint64_t write_league_report(const arena::Store& store, const arena::League& league,
                                  const std::filesystem::path& out,
                                  const web::WriterOptions& options,
                                  const std::function<void(web::ReportModel&)>& edit = {});

}  // namespace splendor::play
