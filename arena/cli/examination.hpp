// What a bot is examined with. Depends on the bot alone, so that a check can be played again.
#pragma once

#include "arena/cli/context.hpp"
#include "arena/submit/qualify.hpp"

namespace splendor::cli {

[[nodiscard]] submit::Examination examination_of(const arena::Home& home, const arena::Bot& bot,
                                                 const submit::StoredBot& content);

}  // namespace splendor::cli
