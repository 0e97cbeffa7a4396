// A recorded game, asked of one of its bots again.
#pragma once

#include <iosfwd>
#include <string>

#include "arena/rerun/bare_bot.hpp"
#include "referee/rules/ids.hpp"
#include "splendor/v1/match.pb.h"

namespace splendor::rerun {

enum class Rerun : std::uint8_t { same, different };
// What to do at the first answer that differs. Bots that use their clock seldom answer all
// questions the same way again.
enum class AtDifference : std::uint8_t { stop, go_on };

// Starts the bot of that seat without a jail, asks it the recorded questions, whatever it answers
// now, and writes to `out` how its answers compare with the record, and its stderr.
[[nodiscard]] Rerun rerun_bare(std::ostream& out, const v1::MatchRecord& record, Seat seat,
                               AtDifference at_difference);

// Replaces this process by gdb with that bot, whose input is everything that it was sent in the
// game. Writes the command line first. Throws Failure if there is no gdb.
[[noreturn]] void rerun_in_gdb(std::ostream& out, const v1::MatchRecord& record, Seat seat);

// Writes the last lines of a bot's stderr, made safe for a terminal.
void write_stderr(std::ostream& out, const std::string& text);

}  // namespace splendor::rerun
