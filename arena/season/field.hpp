// Who plays in a stage of a season.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "arena/season/settings.hpp"
#include "arena/store/bots.hpp"
#include "arena/store/seasons.hpp"

namespace splendor::season {

// The author or team for whom a bot plays. A bot without an author plays for itself.
[[nodiscard]] std::string participant_of(const SeasonSettings& settings, const arena::Bot& bot);

// One bot for each author or team: the qualified one that was submitted last, up to `until`. Then
// the newest qualified version of each staff bot. Authors are in the order of their names; where
// names are hidden, in that of their bots' nicknames, since who plays whom when shows the order.
// `secret` is the season's.
[[nodiscard]] std::vector<arena::FieldEntry> field_of(const SeasonSettings& settings,
                                                      std::span<const arena::Bot> bots,
                                                      arena::Moment until, std::string_view secret);

// Staff bots that have no qualified version.
[[nodiscard]] std::vector<std::string> missing_staff(const SeasonSettings& settings,
                                                     std::span<const arena::Bot> bots);

// Whether a bot that was submitted up to `until` still waits for its examination.
[[nodiscard]] bool waits_for_verdicts(const SeasonSettings& settings,
                                      std::span<const arena::Bot> bots, arena::Moment until);

// Authors and teams who have submitted or are named in the file, in order of their names.
[[nodiscard]] std::vector<std::string> participants(const SeasonSettings& settings,
                                                    std::span<const arena::Bot> bots,
                                                    arena::Moment until);

}  // namespace splendor::season
