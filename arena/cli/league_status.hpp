// arena league list and status: what is known of leagues, without playing.
#pragma once

#include <cstdint>
#include <optional>

#include "arena/cli/context.hpp"

namespace splendor::cli {

// Both return the exit status.
int list_leagues(const Globals& globals, bool wants_json);
int league_status(const Globals& globals, std::optional<std::int64_t> id, bool wants_json);

}  // namespace splendor::cli
