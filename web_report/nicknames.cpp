#include "web_report/nicknames.hpp"

namespace splendor::web {

void remove_bot_texts(v1::MatchRecord& record) {
  for (v1::SeatRecord& seat : *record.mutable_seats()) {
    seat.clear_bot_name();
    seat.clear_bot_version();
    seat.clear_stderr_tail();
    seat.clear_stderr_dropped();
    if (!seat.has_fault()) continue;
    seat.mutable_fault()->clear_detail();
    seat.mutable_fault()->clear_answer();
  }
  for (v1::PlyRecord& ply : *record.mutable_plies()) ply.clear_comment();
  // A reason is what makes a game void.
  if (!record.void_reason().empty()) record.set_void_reason("void");
}

void hide_names(const Nicknames& nicknames, ReportModel& model) {
  for (BotEntry& bot : model.bots) {
    bot.name = nicknames.of_bot(bot.name);
    if (!bot.author.empty()) bot.author = nicknames.of_author(bot.author);
    bot.note.clear();
    bot.sha256.clear();
    bot.language.clear();
    bot.submitted_unix_ms = 0;
    bot.parent.reset();
    bot.parent_elsewhere.clear();
  }
  model.league.config.clear();
  model.league.command.clear();
  model.league.warnings.clear();
}

}  // namespace splendor::web
