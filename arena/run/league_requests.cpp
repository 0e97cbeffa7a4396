// Requests from other processes to a running league: add or withdraw a bot, change the workers.
#include <algorithm>
#include <charconv>

#include "arena/run/league_run.hpp"
#include "arena/standings/terms.hpp"

namespace splendor::arena {

void LeagueRun::answer_requests() {
  constexpr std::chrono::seconds kEvery{1};
  if (Clock::now() < next_requests_) return;
  next_requests_ = Clock::now() + kEvery;
  for (const Request& request : store_.open_requests(id_)) {
    store_.answer_request(request.id, obey(request));
  }
}

std::string LeagueRun::obey(const Request& request) {
  if (request.verb == "workers") {
    std::size_t count = 0;
    const char* end = request.argument.data() + request.argument.size();
    const auto read = std::from_chars(request.argument.data(), end, count);
    if (read.ec != std::errc() || read.ptr != end || count == 0 || count > 1024) {
      return "refused: workers must be a number from 1 to 1024";
    }
    runner_.set_workers(count);
    throttle_.reset();
    observer_.notice("continuing with " + std::to_string(count) + " games at a time");
    return "done";
  }
  const auto entry = std::find_if(entries_.begin(), entries_.end(), [&](const Entry& candidate) {
    return candidate.label == request.argument && !candidate.departure;
  });
  if (request.verb == "withdraw") {
    if (entry == entries_.end())
      return "refused: " + request.argument + " does not play in this league";
    store_.end_entry(id_, entry->entrant, "withdrawn");
  } else if (request.verb == "add") {
    if (entry != entries_.end())
      return "refused: " + request.argument + " already plays in this league";
    if (!schedule::may_join_late(
            league::schedule_options(settings_, challengers_of(settings_, entries_)).format)) {
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

}  // namespace splendor::arena
