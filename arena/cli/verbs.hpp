#pragma once

#include <functional>

#include "arena/cli/context.hpp"

namespace CLI {
class App;
}

namespace splendor::cli {

// What to do once the command line is understood; returns the exit status.
using Action = std::function<int()>;

// Each adds its verb with options and help to the program. If the verb is on the command line,
// parsing sets `chosen`. The globals are filled by then.
void add_analyse(CLI::App& program, Action& chosen, const Globals& globals);
void add_backup(CLI::App& program, Action& chosen, const Globals& globals);
void add_bots(CLI::App& program, Action& chosen, const Globals& globals);
void add_compare(CLI::App& program, Action& chosen, const Globals& globals);
void add_delete(CLI::App& program, Action& chosen, const Globals& globals);
void add_examine(CLI::App& program, Action& chosen, const Globals& globals);
void add_export(CLI::App& program, Action& chosen, const Globals& globals);
void add_gc(CLI::App& program, Action& chosen, const Globals& globals);
void add_grades(CLI::App& program, Action& chosen, const Globals& globals);
void add_ladder(CLI::App& program, Action& chosen, const Globals& globals);
void add_league(CLI::App& program, Action& chosen, const Globals& globals);
void add_new_bot(CLI::App& program, Action& chosen);
void add_doctor(CLI::App& program, Action& chosen, const Globals& globals);
void add_pages(CLI::App& program, Action& chosen, const Globals& globals);
void add_play(CLI::App& program, Action& chosen, const Globals& globals);
void add_replay(CLI::App& program, Action& chosen, const Globals& globals);
void add_rerun(CLI::App& program, Action& chosen, const Globals& globals);
void add_rate(CLI::App& program, Action& chosen);
void add_report(CLI::App& program, Action& chosen, const Globals& globals);
void add_season(CLI::App& program, Action& chosen, const Globals& globals);
void add_serve(CLI::App& program, Action& chosen, const Globals& globals);
void add_submit(CLI::App& program, Action& chosen, const Globals& globals);
void add_token(CLI::App& program, Action& chosen, const Globals& globals);
void add_verify(CLI::App& program, Action& chosen, const Globals& globals);
void add_worker(CLI::App& program, Action& chosen);

void add_all_verbs(CLI::App& program, Action& chosen, const Globals& globals);

}  // namespace splendor::cli
