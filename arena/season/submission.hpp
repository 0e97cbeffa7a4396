// Whether a submission comes in time: the one function that `arena submit` and the web server ask.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "arena/season/settings.hpp"
#include "arena/store/bots.hpp"
#include "arena/store/seasons.hpp"

namespace splendor::season {

struct Submission {
  std::string author;
  std::string bot;  // its name
  arena::Moment at;
};

// Why the submission is refused, with the time by which it is early or late; nothing if it is
// taken. It is taken if any season takes it, and where no season is under way. `bots` are all bots
// of the home.
[[nodiscard]] std::optional<std::string> refusal(std::span<const arena::Season> seasons,
                                                 std::span<const arena::Bot> bots,
                                                 const Submission& submission);

}  // namespace splendor::season
