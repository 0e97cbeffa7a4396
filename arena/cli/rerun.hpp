// A recorded game, asked of one of its bots again.
#pragma once

#include <iosfwd>
#include <string>

#include "arena/cli/bare_bot.hpp"
#include "referee/rules/ids.hpp"
#include "splendor/v1/match.pb.h"

namespace splendor::cli {

enum class Rerun : std::uint8_t { same, different };

// Starts the bot of that seat without a jail, asks it all that it was asked, and writes down how
// its answers compare with the record, with its stderr. Stops at the first that is another.
[[nodiscard]] Rerun rerun_bare(std::ostream& out, const v1::MatchRecord& record, Seat seat);

// Becomes gdb with that bot, all that it was told as its input. Writes the command line first.
// Throws Failure if there is no gdb.
[[noreturn]] void rerun_in_gdb(std::ostream& out, const v1::MatchRecord& record, Seat seat);

// Its last lines, each safe for a terminal; nothing if there are none.
void write_stderr(std::ostream& out, const std::string& text);

}  // namespace splendor::cli
