#include "arena/schedule/meetings.hpp"

#include <algorithm>

namespace splendor::schedule {
namespace {

// Up to this many tables are weighed against each other.
constexpr std::size_t kFewTables = 1500;

std::size_t choices(std::size_t guests, std::size_t seats) {
  std::size_t count = 1;
  for (std::size_t i = 0; i < seats; ++i) count = count * (guests - i) / (i + 1);
  return count;
}

bool is_seated(const Table& table, Entrant bot) {
  return std::find(table.begin(), table.end(), bot) != table.end();
}

Table with(Table table, Entrant bot) {
  table.push_back(bot);
  return table;
}

// Calls once for each item, beginning somewhere.
template <class Item, class Call>
void for_each_from(const std::vector<Item>& items, Random& random, const Call& call) {
  const std::size_t start = random.below(static_cast<std::uint32_t>(items.size()));
  for (std::size_t i = start; i < items.size(); ++i) call(items[i]);
  for (std::size_t i = 0; i < start; ++i) call(items[i]);
}

}  // namespace

struct Meetings::Search {
  std::vector<Entrant> guests;  // in the order drawn
  std::optional<Cost> best;
  Table table;
};

void Meetings::set_field(std::span<const Entrant> bots) {
  if (hosts_are_guests_ && std::equal(bots.begin(), bots.end(), hosts_.begin(), hosts_.end())) {
    return;
  }
  hosts_.assign(bots.begin(), bots.end());
  guests_ = hosts_;
  hosts_are_guests_ = true;
  count_rows();
}

void Meetings::set_field(std::span<const Entrant> hosts, std::span<const Entrant> guests) {
  hosts_.assign(hosts.begin(), hosts.end());
  guests_.assign(guests.begin(), guests.end());
  hosts_are_guests_ = false;
  count_rows();
}

std::optional<Table> Meetings::next(std::uint64_t meetings_of_each) {
  const std::size_t seats_for_guests = players_ - 1;
  if (opponents() < seats_for_guests) return std::nullopt;
  const auto host = next_host(meetings_of_each);
  if (!host) return std::nullopt;
  const bool are_few = players_ > 2 && choices(guests_.size(), seats_for_guests) <= kFewTables;
  const Table table = are_few ? fill_at_best({*host}) : fill_seat_by_seat({*host});
  record(table);
  return table;
}

std::uint64_t Meetings::total() const {
  std::uint64_t sum = 0;
  for (const Entrant host : hosts_) sum += rows_[host.number()].sum;
  return sum;
}

std::size_t Meetings::opponents() const {
  const std::size_t self = hosts_are_guests_ ? 1 : 0;
  return std::max(guests_.size(), self) - self;
}

void Meetings::count_rows() {
  rows_.clear();
  const auto count = [this](Entrant bot) {
    rows_.resize(std::max<std::size_t>(rows_.size(), bot.number() + 1));
    rows_[bot.number()] = row_of(bot);
  };
  std::for_each(hosts_.begin(), hosts_.end(), count);
  if (is_gauntlet()) std::for_each(guests_.begin(), guests_.end(), count);
}

Meetings::Row Meetings::row_of(Entrant bot) const {
  Row row;
  for (const Entrant guest : guests_) {
    if (guest == bot) continue;
    const std::uint32_t times = met_(bot, guest);
    row.sum += times;
    if (row.at_least == 0 || times < row.least) {
      row.least = times;
      row.at_least = 0;
    }
    if (times == row.least) ++row.at_least;
  }
  return row;
}

// At tables of two the pair to play next is one that met least of all; at larger tables that can't
// be had, and the bot with the fewest meetings comes first.
std::optional<Entrant> Meetings::next_host(std::uint64_t meetings_of_each) {
  std::optional<Entrant> best;
  Cost best_cost;
  for_each_from(hosts_, random_, [&](Entrant host) {
    const Row& row = rows_[host.number()];
    if (row.sum >= meetings_of_each) return;
    const Cost host_cost{players_ == 2 ? row.least : 0, row.sum};
    if (best && host_cost >= best_cost) return;
    best = host;
    best_cost = host_cost;
  });
  return best;
}

Meetings::Cost Meetings::cost(const Table& seated, Entrant guest) const {
  const std::uint64_t with_host = met_(seated[0], guest);
  std::uint64_t with_others = 0;
  for (std::size_t i = 1; i < seated.size(); ++i) with_others += met_(seated[i], guest);
  if (is_gauntlet()) return {with_host, with_others};
  return {with_host + with_others, rows_[guest.number()].sum};
}

Table Meetings::fill_seat_by_seat(Table seated) {
  while (seated.size() < players_) {
    std::optional<Entrant> best;
    Cost best_cost;
    for_each_from(guests_, random_, [&](Entrant guest) {
      if (is_seated(seated, guest)) return;
      const Cost guest_cost = cost(seated, guest);
      if (best && guest_cost >= best_cost) return;
      best = guest;
      best_cost = guest_cost;
    });
    seated.push_back(*best);
  }
  return seated;
}

Table Meetings::fill_at_best(const Table& seated) {
  Search search{guests_, {}, {}};
  random_.shuffle(search.guests);
  try_all(search, seated, {}, 0);
  return search.table;
}

void Meetings::try_all(Search& search, const Table& seated, const Cost& so_far,
                       std::size_t from) const {
  if (seated.size() == players_) {
    if (search.best && so_far >= *search.best) return;
    search.best = so_far;
    search.table = seated;
    return;
  }
  for (std::size_t i = from; i < search.guests.size(); ++i) {
    const Entrant guest = search.guests[i];
    if (guest == seated[0]) continue;
    const Cost added = cost(seated, guest);
    const Cost total{so_far.meetings + added.meetings, so_far.games + added.games};
    try_all(search, with(seated, guest), total, i + 1);
  }
}

void Meetings::record(const Table& table) {
  for (const Entrant a : table) {
    for (const Entrant b : table) {
      if (a < b) met_.add(a, b);
    }
  }
  for (const Entrant a : table) {
    Row& row = rows_[a.number()];
    for (const Entrant b : table) {
      const bool counts = a != b && (hosts_are_guests_ || b != table[0]);
      if (!counts) continue;
      ++row.sum;
      if (met_(a, b) == row.least + 1) --row.at_least;
    }
    if (row.at_least == 0) row = row_of(a);
  }
}

}  // namespace splendor::schedule
