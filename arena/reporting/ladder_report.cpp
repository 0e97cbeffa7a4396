#include "arena/reporting/ladder_report.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>

#include "arena/rating/parameters.hpp"
#include "arena/standings/standings.hpp"
#include "arena/store/state_names.hpp"

namespace splendor::reporting {
namespace {

BotFacts facts_of(const arena::Store& store, const arena::Entry& entry,
                  const arena::EntrantTotals& totals) {
  BotFacts facts;
  facts.name = entry.label;
  if (entry.bot) {
    const arena::Bot bot = store.bot(*entry.bot);
    facts.name = bot.name;
    facts.version = bot.version;
    facts.sha256 = bot.sha256;
  }
  facts.faults = totals.faults;
  if (entry.departure) facts.left = entry.departure->reason;
  if (totals.moves > 0) {
    facts.move_ms = static_cast<double>(totals.wall_us) / static_cast<double>(totals.moves) / 1000;
  }
  facts.longest_ms = totals.longest_us / 1000.0;
  return facts;
}

// The share of opponents beaten, as rating::tally() counts it, for one seat.
double points_of(const rating::Match& match, std::size_t seat) {
  double beaten = 0;
  for (std::size_t other = 0; other < match.players(); ++other) {
    if (other == seat) continue;
    if (match.rank(seat) < match.rank(other)) beaten += 1;
    if (match.rank(seat) == match.rank(other)) beaten += 0.5;
  }
  return beaten / static_cast<double>(match.players() - 1);
}

std::vector<std::vector<SeatTally>> tallies(const std::vector<rating::Match>& matches,
                                            std::size_t bots) {
  // Of each bot in each seat of each table size.
  std::vector<std::array<SeatTally, rating::kSeatPlaces>> sums(bots);
  for (const rating::Match& match : matches) {
    if (match.is_mirror()) continue;
    for (std::size_t seat = 0; seat < match.players(); ++seat) {
      const auto place = static_cast<std::size_t>(rating::seat_place(match.players(), seat));
      SeatTally& sum = sums[match.bot(seat).value][place];
      sum.players = match.players();
      sum.seat = seat;
      sum.games += match.times();
      sum.points += match.times() * points_of(match, seat);
    }
  }
  std::vector<std::vector<SeatTally>> result(bots);
  for (std::size_t bot = 0; bot < bots; ++bot) {
    for (const SeatTally& sum : sums[bot]) {
      if (sum.games > 0) result[bot].push_back(sum);
    }
  }
  return result;
}

void leave_out_mirrors(const std::vector<rating::Match>& matches, rating::Ladder& ladder) {
  if (std::ranges::none_of(matches, &rating::Match::is_mirror)) return;
  std::vector<rating::Match> others;
  std::ranges::copy_if(matches, std::back_inserter(others), std::not_fn(&rating::Match::is_mirror));
  const std::vector<rating::Tally> tallies = rating::tally(others, ladder.bots.size());
  for (std::size_t i = 0; i < tallies.size(); ++i) ladder.bots[i].tally = tallies[i];
}

}  // namespace

RateReport ladder_report(const arena::Store& store, const arena::League& league,
                         const LadderOptions& options, std::vector<rating::Match>* one_by_one) {
  RateReport report;
  report.options = options.rate;
  report.players = options.players;
  report.league =
      LeagueFacts{league.id.number(), league.name, name_of(league.state), league.voided};
  arena::LeagueMatches played;
  std::vector<std::optional<std::size_t>> places;
  store.at_one_moment([&] {
    for (const arena::NodeGames& node : store.nodes(league.id)) {
      report.nodes.push_back({node.node.host, node.node.kind, node.node.speed, node.games});
    }
    // Like deals may have been played at different places.
    played = report.nodes.size() > 1 || one_by_one != nullptr
                 ? arena::matches_of(store, league.id)
                 : arena::counted_matches_of(store, league.id);
    if (report.nodes.size() > 1) places = arena::places_of(store, league.id);
    report.format = format_report(store, league);
    for (const arena::Entry& entry : store.entries(league.id)) {
      report.names.push_back(entry.label);
      report.facts.push_back(facts_of(store, entry, played.totals.at(entry.entrant.number())));
    }
  });
  std::vector<rating::Match>& matches = played.matches;
  if (options.players) matches = rating::with_players(matches, *options.players);
  report.by_seat = tallies(matches, report.names.size());
  report.ladder = rating::rate(matches, report.names.size(), report.options);
  if (places.size() == matches.size()) {
    report.node_check = rating::check_places(matches, places, report.ladder);
  }
  leave_out_mirrors(matches, report.ladder);
  if (one_by_one != nullptr) *one_by_one = std::move(matches);
  return report;
}

}  // namespace splendor::reporting
