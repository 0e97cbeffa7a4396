// The pages of a season: its stages, its grades and its seal, as far as everybody may see them.
#pragma once

#include <filesystem>
#include <string>

#include "arena/season/run/grade_sheet.hpp"
#include "arena/store/store.hpp"

namespace splendor::season {

// The folder of a stage's report, such as nightly-2026-09-02 or final.
[[nodiscard]] std::string stage_folder(const SeasonSettings& settings, const arena::Stage& stage);

// Brings the folder up to date: index.html, seal.json, grades.html, final.csv, programs and a
// report for each stage. What is hidden is not written; what was written before stays. Does nothing
// twice: a report that is there is left alone. Throws Failure, also if the folder has pages of
// another season, web::ReportError or std::filesystem::filesystem_error.
void write_pages(const arena::Home& home, const arena::Store& store, const arena::Season& season,
                 const std::filesystem::path& folder);

// The page that explains the grades to those who get them, under the names that everybody may see.
[[nodiscard]] std::string grades_page(const GradeSheet& sheet);

}  // namespace splendor::season
