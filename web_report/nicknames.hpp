// Reports in which nobody can tell whose bot is whose.
#pragma once

#include <functional>
#include <string>

#include "splendor/v1/match.pb.h"
#include "web_report/report_model.hpp"

namespace splendor::web {

// What a report shows instead of names. Different names need different nicknames.
struct Nicknames {
  std::function<std::string(const std::string& bot)> of_bot;
  std::function<std::string(const std::string& author)> of_author;
};

// Takes out what bots said in a game, and sentences that may quote it: stderr, comments, the names
// that bots give themselves, details of faults, the reason why a game is void.
void remove_bot_texts(v1::MatchRecord& record);

// Replaces the names of bots and authors, and takes out everything else by which a bot could be
// recognised: notes, hashes, languages, ancestors, times of submission, and texts that name bots.
void hide_names(const Nicknames& nicknames, ReportModel& model);

}  // namespace splendor::web
