#include "arena/season/run/faults.hpp"

#include <map>

#include "arena/season/field.hpp"
#include "referee/record/faults.hpp"
#include "splendor/v1/match.pb.h"

namespace splendor::season {
namespace {

struct Failures {
  std::map<std::uint8_t, std::size_t> by_kind;
  std::optional<arena::GameSummary> first;
  std::size_t seat = 0;  // in the first
};

Failures failures_of(const arena::Store& store, arena::LeagueId league, arena::Entrant entrant) {
  Failures failures;
  arena::GameFilter filter;
  filter.entrant = entrant;
  filter.only_faults = true;
  filter.limit = 10'000;
  for (const arena::GameSummary& game : store.games(league, filter)) {
    for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
      const arena::SeatSummary& found = game.seats[seat];
      if (found.entrant != entrant || found.fault == 0) continue;
      ++failures.by_kind[found.fault];
      if (!failures.first) {
        failures.first = game;
        failures.seat = seat;
      }
    }
  }
  return failures;
}

std::string kinds_text(const Failures& failures) {
  std::string text;
  for (const auto& [kind, count] : failures.by_kind) {
    text += (text.empty() ? "" : ", ") + std::to_string(count) + " x " +
            record::name_of(static_cast<v1::FaultKind>(kind));
  }
  return text;
}

std::string text_of(const arena::Store& store, const arena::League& league,
                    const arena::Entry& entry, const Failures& failures) {
  std::string text = entry.label + " failed in " + league.name;
  if (failures.first) {
    const arena::GameId game = failures.first->id;
    const v1::MatchRecord record = store.record(game);
    const std::string detail = record.seats(static_cast<int>(failures.seat)).fault().detail();
    text += ": " + kinds_text(failures) + ". First in game " + std::to_string(game.number()) +
            (detail.empty() ? "" : ": " + detail) + ". arena rerun " +
            std::to_string(game.number()) + " --seat " + std::to_string(failures.seat + 1) +
            " shows it again";
  }
  if (entry.departure) text += ". It plays no more there: " + entry.departure->reason;
  return text;
}

}  // namespace

std::vector<arena::NewNotice> notices_of(const arena::Store& store, arena::LeagueId league,
                                         const SeasonSettings& settings) {
  std::vector<arena::NewNotice> notices;
  const arena::League played = store.league(league);
  for (const arena::Entry& entry : store.entries(league)) {
    if (!entry.bot) continue;
    const Failures failures = failures_of(store, league, entry.entrant);
    if (failures.by_kind.empty() && !entry.departure) continue;
    const arena::Bot bot = store.bot(*entry.bot);
    const std::string author =
        settings.is_staff(bot.name) ? bot.author : participant_of(settings, bot);
    notices.push_back({bot.id, author, text_of(store, played, entry, failures)});
  }
  return notices;
}

}  // namespace splendor::season
