// The HTML report of a stored league.
#pragma once

#include <cstdint>
#include <filesystem>

#include "arena/store/store.hpp"
#include "web_report/report_writer.hpp"

namespace splendor::play {

// Writes the report and returns how many games it has. Throws Failure or web::ReportError.
std::uint64_t write_league_report(const arena::Store& store, const arena::League& league,
                                  const std::filesystem::path& out,
                                  const web::WriterOptions& options);

}  // namespace splendor::play
