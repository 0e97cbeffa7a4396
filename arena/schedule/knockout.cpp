#include "arena/schedule/knockout.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <tuple>

#include "arena/schedule/points.hpp"

namespace splendor::schedule {

KnockoutMaker::KnockoutMaker(const Options& options, const Knockout& knockout)
    : players_(options.players.front()), deals_(options.deals), knockout_(knockout) {}

std::optional<std::uint32_t> KnockoutMaker::needs(std::uint32_t batch) const {
  if (batch == 0) return std::nullopt;
  return batch - 1;
}

std::vector<Table> KnockoutMaker::next(const Field& field) {
  if (seeds_.empty()) seed(field);
  drop_absent(field);
  if (round_.empty() && lines_.size() >= players_) draw_round();
  return deals_to_play();
}

void KnockoutMaker::take_in(std::span<const arena::GameResult> results) {
  for (const arena::GameResult& game : results) {
    for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
      for (Meeting& meeting : round_) {
        for (Place& place : meeting.places) {
          if (place.bot == game.seats[seat]) place.points += half_points(game, seat);
        }
      }
    }
  }
  for (Meeting& meeting : round_) {
    if (!meeting.is_decided) decide(meeting);
  }
  advance();
}

std::vector<Entrant> KnockoutMaker::places() const {
  std::vector<Entrant> places = lines_;
  places.insert(places.end(), eliminated_.rbegin(), eliminated_.rend());
  return places;
}

FormatOutcome KnockoutMaker::outcome() const {
  FormatOutcome outcome{
      lines_.size() == 1 && round_.empty() && !eliminated_.empty(), {}, meetings_};
  for (const Entrant bot : lines_) outcome.places.push_back({bot, 1, {}, {}});
  for (std::size_t i = eliminated_.size(); i-- > 0;) {
    outcome.places.push_back({eliminated_[i], places_of_eliminated_[i], {}, {}});
  }
  const std::vector<FormatMeeting> open = meetings_of_round();
  outcome.meetings.insert(outcome.meetings.end(), open.begin(), open.end());
  return outcome;
}

std::vector<FormatMeeting> KnockoutMaker::meetings_of_round() const {
  std::vector<FormatMeeting> list;
  for (const Meeting& meeting : round_) {
    FormatMeeting entry;
    entry.round = rounds_over_ + 1;
    entry.table = static_cast<std::uint32_t>(list.size() + 1);
    for (std::size_t i = 0; i < meeting.places.size(); ++i) {
      const Place& place = meeting.places[i];
      entry.bots.push_back(place.bot);
      entry.points.push_back(static_cast<double>(place.points) / 2);
      if (meeting.is_decided && i < meeting.go_on) entry.advance.push_back(place.bot);
    }
    list.push_back(std::move(entry));
  }
  return list;
}

void KnockoutMaker::seed(const Field& field) {
  seeds_.assign(field.bots.begin(), field.bots.end());
  lines_ = seeds_;
}

KnockoutMaker::Place KnockoutMaker::place_at(std::size_t line) const {
  const auto seed = std::find(seeds_.begin(), seeds_.end(), lines_[line]) - seeds_.begin();
  return {line, lines_[line], static_cast<std::size_t>(seed), 0};
}

// A running meeting in which a bot is absent ends with the points so far, absent bots last.
void KnockoutMaker::drop_absent(const Field& field) {
  const auto is_absent = [&](Entrant bot) {
    return !std::binary_search(field.bots.begin(), field.bots.end(), bot);
  };
  for (Meeting& meeting : round_) {
    if (meeting.is_decided) continue;
    for (Place& place : meeting.places) place.is_absent = is_absent(place.bot);
    meeting.is_decided = std::any_of(meeting.places.begin(), meeting.places.end(),
                                     [](const Place& place) { return place.is_absent; });
    sort(meeting);
  }
  advance();
  if (!round_.empty()) return;
  const auto left =
      std::count_if(lines_.begin(), lines_.end(), [&](Entrant bot) { return !is_absent(bot); });
  for (const Entrant bot : lines_) {
    if (!is_absent(bot)) continue;
    eliminated_.push_back(bot);
    places_of_eliminated_.push_back(static_cast<std::uint32_t>(left + 1));
  }
  std::erase_if(lines_, is_absent);
}

// The best seeds have a bye. The others are dealt to the tables to and fro, so that the best of a
// table meets the worst of the field.
void KnockoutMaker::draw_round() {
  KnockoutRound size{.tables = 1, .seated = players_, .go_on = 1, .survivors = 1};  // the last
  if (lines_.size() > players_) size = knockout_round(lines_.size(), players_);
  round_.assign(size.tables, {});
  std::size_t line = lines_.size() - size.seated;
  for (std::size_t row = 0; row < players_; ++row) {
    for (std::size_t i = 0; i < size.tables; ++i) {
      const std::size_t table = row % 2 == 0 ? i : size.tables - 1 - i;
      const bool is_full = size.has_small_table && table == 0 && row + 1 == players_;
      if (!is_full) round_[table].places.push_back(place_at(line++));
    }
  }
  for (Meeting& meeting : round_) meeting.go_on = size.go_on;
}

void KnockoutMaker::sort(Meeting& meeting) {
  std::sort(meeting.places.begin(), meeting.places.end(), [](const Place& a, const Place& b) {
    return std::tuple(a.is_absent, b.points, a.seed) < std::tuple(b.is_absent, a.points, b.seed);
  });
}

// A meeting is decided unless bots on both sides of the cut are tied and may play further deals.
void KnockoutMaker::decide(Meeting& meeting) const {
  sort(meeting);
  const auto& places = meeting.places;
  const bool is_tied = places[meeting.go_on - 1].points == places[meeting.go_on].points;
  meeting.is_decided = !is_tied || meeting.tie_deals == knockout_.tie_deals;
  if (!meeting.is_decided) ++meeting.tie_deals;
}

// Ends the round once all its meetings are decided.
void KnockoutMaker::advance() {
  const auto is_decided = [](const Meeting& meeting) { return meeting.is_decided; };
  if (round_.empty() || !std::all_of(round_.begin(), round_.end(), is_decided)) return;
  const std::vector<FormatMeeting> over = meetings_of_round();
  meetings_.insert(meetings_.end(), over.begin(), over.end());
  ++rounds_over_;
  std::map<std::size_t, Entrant, std::greater<>> out;  // by line, the worst first
  for (const Meeting& meeting : round_) {
    std::vector<std::size_t> lines;
    for (const Place& place : meeting.places) lines.push_back(place.line);
    std::sort(lines.begin(), lines.end());
    for (std::size_t i = 0; i < meeting.places.size(); ++i) {
      lines_[lines[i]] = meeting.places[i].bot;
      if (i >= meeting.go_on) out.emplace(lines[i], meeting.places[i].bot);
    }
  }
  const auto place = static_cast<std::uint32_t>(lines_.size() - out.size() + 1);
  for (const auto& [line, bot] : out) {
    eliminated_.push_back(bot);
    places_of_eliminated_.push_back(place);
    lines_.erase(lines_.begin() + static_cast<std::ptrdiff_t>(line));
  }
  round_.clear();
}

std::vector<Table> KnockoutMaker::deals_to_play() const {
  std::vector<Table> deals;
  for (const Meeting& meeting : round_) {
    if (meeting.is_decided) continue;
    Table table;
    for (const Place& place : meeting.places) table.push_back(place.bot);
    deals.insert(deals.end(), meeting.tie_deals > 0 ? 1 : deals_, table);
  }
  return deals;
}

}  // namespace splendor::schedule
