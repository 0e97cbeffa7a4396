#include "arena/cli/verbs.hpp"

namespace splendor::cli {

// In the order of the help.
void add_all_verbs(CLI::App& program, Action& chosen, const Globals& globals) {
  add_new_bot(program, chosen);
  add_submit(program, chosen, globals);
  add_examine(program, chosen, globals);
  add_bots(program, chosen, globals);
  add_pages(program, chosen, globals);
  add_play(program, chosen, globals);
  add_league(program, chosen, globals);
  add_ladder(program, chosen, globals);
  add_report(program, chosen, globals);
  add_compare(program, chosen, globals);
  add_replay(program, chosen, globals);
  add_analyse(program, chosen, globals);
  add_rerun(program, chosen, globals);
  add_export(program, chosen, globals);
  add_verify(program, chosen, globals);
  add_rate(program, chosen);
  add_season(program, chosen, globals);
  add_grades(program, chosen, globals);
  add_serve(program, chosen, globals);
  add_token(program, chosen, globals);
  add_backup(program, chosen, globals);
  add_delete(program, chosen, globals);
  add_gc(program, chosen, globals);
  add_doctor(program, chosen, globals);
  add_worker(program, chosen);
}

}  // namespace splendor::cli
