// A recorded game, asked of one of its bots again.
#pragma once

#include <iosfwd>
#include <string>

#include "arena/rerun/bare_bot.hpp"
#include "referee/rules/ids.hpp"
#include "splendor/v1/match.pb.h"

namespace splendor::rerun {

enum class Rerun : std::uint8_t { same, different };
// Bots that use their clock hardly ever answer all questions the same again.
enum class AtDifference : std::uint8_t { stop, go_on };

// Starts the bot of that seat without a jail, asks it what it was asked, and writes down how its
// answers compare with the record, with its stderr. The questions are those of the record, whatever
// the bot answers now.
[[nodiscard]] Rerun rerun_bare(std::ostream& out, const v1::MatchRecord& record, Seat seat,
                               AtDifference at_difference);

// Becomes gdb with that bot, all that it was told as its input. Writes the command line first.
// Throws Failure if there is no gdb.
[[noreturn]] void rerun_in_gdb(std::ostream& out, const v1::MatchRecord& record, Seat seat);

// Its last lines, each safe for a terminal; nothing if there are none.
void write_stderr(std::ostream& out, const std::string& text);

}  // namespace splendor::rerun
