// Requests from other processes to a running league: add or withdraw a bot, change the workers.
#include <algorithm>
#include <charconv>

#include "arena/run/league_run.hpp"

namespace splendor::arena {

void LeagueRun::answer_requests() {
  if (!timers_.requests.take_due(LoopClock::now())) return;
  for (const Request& request : store_.open_requests(id_)) {
    store_.answer_request(request.id, obey(request));
  }
}

std::string LeagueRun::obey(const Request& request) {
  if (request.verb == "workers") return obey_workers(request.argument);
  const std::vector<Entry>& entries = roster_.entries();
  const auto entry = std::find_if(entries.begin(), entries.end(), [&](const Entry& candidate) {
    return candidate.label == request.argument && !candidate.departure;
  });
  if (request.verb == "withdraw") {
    if (entry == entries.end())
      return "refused: " + request.argument + " does not play in this league";
    store_.end_entry(id_, entry->entrant, "withdrawn");
  } else if (request.verb == "add") {
    if (entry != entries.end())
      return "refused: " + request.argument + " already plays in this league";
    if (!schedule::may_join_late(schedule_options().format)) {
      return "refused: bots can't join a knockout after it has started";
    }
    const auto bot = store_.bot_named(request.argument);
    if (!bot) return "refused: there is no bot " + request.argument;
    store_.add_entry(id_, {bot->id, bot->label()});
  } else {
    return "refused: unknown request";
  }
  read_entries();
  observer_.notice(request.argument +
                   (request.verb == "add" ? " joins the league" : " is withdrawn from the league"));
  return "done";
}

std::string LeagueRun::obey_workers(const std::string& argument) {
  std::size_t count = 0;
  const char* end = argument.data() + argument.size();
  const auto read = std::from_chars(argument.data(), end, count);
  if (read.ec != std::errc() || read.ptr != end || count == 0 || count > 1024) {
    return "refused: workers must be a number from 1 to 1024";
  }
  runner_.set_workers(count);
  voids_.workers_were_set();
  observer_.notice("continuing with " + std::to_string(count) + " games at a time");
  return "done";
}

}  // namespace splendor::arena
