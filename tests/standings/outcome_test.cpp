// Results of stored leagues by their formats' own counting.
#include "arena/standings/outcome.hpp"

#include "arena/league/settings.hpp"
#include "arena/schedule/planner.hpp"
#include "arena/standings/terms.hpp"
#include "tests/schedule/played_league.hpp"
#include "tests/store/store_fixture.hpp"

namespace splendor::arena {
namespace {

using schedule::FormatMeeting;
using schedule::FormatOutcome;
using schedule::FormatPlace;
using schedule::Strength;

class Outcome : public StoreTest {
 protected:
  // A league of this many bots, planned and played as far as asked: whole batches, then some games
  // of the next.
  FormatOutcome of(const std::string& settings, std::size_t bots, const Strength& strength,
                   std::uint32_t batches = 100, std::size_t more_games = 0) {
    NewLeague created = league_called("cup");
    created.settings = settings;
    created.entries.clear();
    for (std::size_t i = 0; i < bots; ++i) {
      created.entries.push_back({std::nullopt, "bot" + std::to_string(i)});
    }
    Store store = open();
    const LeagueId id = store.create_league(created);
    league::Settings read = settings_of(store.league(id));
    read.seed = store.league(id).seed;
    schedule::Planner planner(league::schedule_options(read, {}));
    const schedule::Entrants entrants(bots);
    for (std::uint32_t number = 0; number <= batches; ++number) {
      const std::optional<Batch> batch = planner.plan(entrants);
      if (!batch) break;
      store.add_batch(id, number, *batch);
      const std::size_t games = number < batches ? batch->size() : more_games;
      for (std::uint32_t place = 0; place < games; ++place) {
        play_by(strength, store, id, {number, place}, (*batch)[place]);
      }
      if (number == batches) break;
      planner.complete(number, schedule::results_of(number, *batch, strength));
    }
    return outcome_of(store, store.league(id));
  }

  static std::vector<std::uint32_t> bots_of(const std::vector<Entrant>& entrants) {
    std::vector<std::uint32_t> numbers;
    for (const Entrant entrant : entrants) numbers.push_back(entrant.number());
    return numbers;
  }

 private:
  static void play_by(const Strength& strength, Store& store, LeagueId league, Slot slot,
                      const GamePlan& plan) {
    v1::MatchRecord record = record_for(plan);
    const GameResult result = schedule::result_of(slot, plan, strength);
    for (int seat = 0; seat < record.seats_size(); ++seat) {
      record.mutable_seats(seat)->set_rank(result.ranks[static_cast<std::size_t>(seat)]);
    }
    add_game(store, league, {slot, &record});
  }
};

using Numbers = std::vector<std::uint32_t>;

TEST_F(Outcome, OfAKnockoutHasItsBracketAndItsWinner) {
  const FormatOutcome cup = of("format = \"knockout\"\ndeals = 1\n", 4, schedule::first_is_best());
  EXPECT_TRUE(cup.is_final);
  ASSERT_EQ(cup.places.size(), 4U);
  EXPECT_EQ(cup.places[0].bot, Entrant(0));
  EXPECT_EQ(cup.places[0].place, 1U);
  EXPECT_EQ(cup.places[1].bot, Entrant(1));
  EXPECT_FALSE(cup.places[0].points);
  ASSERT_EQ(cup.meetings.size(), 3U);
  EXPECT_EQ(bots_of(cup.meetings[0].bots), (Numbers{0, 3}));
  EXPECT_EQ(bots_of(cup.meetings[0].advance), (Numbers{0}));
  EXPECT_EQ(bots_of(cup.meetings[1].advance), (Numbers{1}));
  const FormatMeeting& last = cup.meetings[2];
  EXPECT_EQ(last.round, 2U);
  EXPECT_EQ(bots_of(last.bots), (Numbers{0, 1}));
  EXPECT_EQ(bots_of(last.advance), (Numbers{0}));
  EXPECT_GT(last.points[0], last.points[1]);
}

TEST_F(Outcome, OfAKnockoutIsOpenUntilTheFinalIsPlayed) {
  const FormatOutcome cup =
      of("format = \"knockout\"\ndeals = 1\n", 4, schedule::first_is_best(), 1, 1);
  EXPECT_FALSE(cup.is_final);
  const auto is_in = [](const FormatPlace& place) { return place.place == 1; };
  EXPECT_EQ(std::ranges::count_if(cup.places, is_in), 2) << "two are still in it";
  ASSERT_FALSE(cup.meetings.empty());
  EXPECT_EQ(bots_of(cup.meetings[0].advance), (Numbers{0}));
}

TEST_F(Outcome, OfASwissTournamentSeparatesEqualPointsByBuchholz) {
  // With three rounds of eight, bots 2 to 5 win as often; those who lost to stronger ones are
  // ahead.
  const FormatOutcome swiss =
      of("format = \"swiss\"\nrounds = 3\ndeals = 1\n", 8, schedule::first_is_best());
  EXPECT_TRUE(swiss.is_final);
  ASSERT_EQ(swiss.places.size(), 8U);
  EXPECT_EQ(swiss.places.front().bot, Entrant(0));
  EXPECT_EQ(swiss.places.front().points, 3.0);
  std::size_t tie_breaks = 0;
  for (std::size_t i = 0; i + 1 < swiss.places.size(); ++i) {
    const FormatPlace& a = swiss.places[i];
    const FormatPlace& b = swiss.places[i + 1];
    EXPECT_GE(*a.points, *b.points);
    if (a.points != b.points) continue;
    EXPECT_GE(*a.buchholz, *b.buchholz);
    EXPECT_EQ(a.place == b.place, a.buchholz == b.buchholz) << "only equals share a place";
    tie_breaks += a.buchholz != b.buchholz ? 1 : 0;
  }
  EXPECT_GT(tie_breaks, 0U);
  // Every bot's Buchholz is the sum of its opponents' points.
  for (const FormatPlace& row : swiss.places) {
    double sum = 0;
    for (const FormatMeeting& meeting : swiss.meetings) {
      if (std::ranges::find(meeting.bots, row.bot) == meeting.bots.end()) continue;
      for (const Entrant other : meeting.bots) {
        if (other == row.bot) continue;
        sum += *std::ranges::find(swiss.places, other, &FormatPlace::bot)->points;
      }
    }
    EXPECT_DOUBLE_EQ(*row.buchholz, sum) << row.bot.number();
  }
}

TEST_F(Outcome, OfASwissTournamentCountsWholeRoundsOnly) {
  const FormatOutcome swiss =
      of("format = \"swiss\"\nrounds = 3\ndeals = 1\n", 8, schedule::first_is_best(), 1, 3);
  EXPECT_FALSE(swiss.is_final);
  double points = 0;
  for (const FormatPlace& place : swiss.places) points += *place.points;
  EXPECT_EQ(points, 4.0) << "one for each table of the first round";
}

TEST_F(Outcome, OfAFormatWhoseResultIsTheLadderIsEmpty) {
  for (const char* format : {"round_robin", "adaptive"}) {
    const FormatOutcome none = of("format = \"" + std::string(format) + "\"\ndeals = 1\n", 4,
                                  schedule::first_is_best(), 1);
    EXPECT_TRUE(none.places.empty()) << format;
    EXPECT_TRUE(none.meetings.empty()) << format;
  }
}

}  // namespace
}  // namespace splendor::arena
