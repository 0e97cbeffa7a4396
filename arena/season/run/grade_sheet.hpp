// The grades of a season: from the final, or from the newest night while there is no final.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "arena/season/grading.hpp"
#include "arena/store/store.hpp"

namespace splendor::season {

struct GradeSheet {
  arena::Season season;
  SeasonSettings settings;
  arena::Stage stage;
  arena::League league;
  bool is_final = false;           // false: provisional
  std::string place_by;            // "swiss" or "knockout"; empty: places follow the ratings
  std::vector<std::string> staff;  // names of the staff bots that played
  std::vector<Grade> rows;         // best first
};

// Nothing if no stage of the season was played yet.
[[nodiscard]] std::optional<GradeSheet> grade_sheet(const arena::Store& store,
                                                    const arena::Season& season);

// "Grades of season autumn by its final, league 12": what the sheet is.
[[nodiscard]] std::string heading(const GradeSheet& sheet);
// The rule in a sentence.
[[nodiscard]] std::string rule_text(const GradeSheet& sheet);

// Where places come from, if not from ratings: a sentence. Empty otherwise.
[[nodiscard]] std::string places_text(const GradeSheet& sheet);

void write_table(std::ostream& out, const GradeSheet& sheet);
void write_csv(std::ostream& out, const GradeSheet& sheet);
void write_json(std::ostream& out, const GradeSheet& sheet);

}  // namespace splendor::season
