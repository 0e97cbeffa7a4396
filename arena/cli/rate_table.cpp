#include <algorithm>
#include <cmath>
#include <ostream>

#include "arena/cli/rate_report.hpp"
#include "arena/rating/scale.hpp"
#include "arena/text/text.hpp"

namespace splendor::cli {
namespace {

using rating::BotIndex;
using rating::Flag;
using rating::LadderRow;

// All of a line with single spaces: 79 columns. A league's has two columns more, faults and time.
constexpr std::size_t kRankWidth = 7;
constexpr std::size_t kNameWidth = 18;
constexpr std::size_t kEloWidth = 8;
constexpr std::size_t kErrorWidth = 6;
constexpr std::size_t kGamesWidth = 7;
constexpr std::size_t kShareWidth = 5;
constexpr std::size_t kFaultsWidth = 6;
constexpr std::size_t kTimeWidth = 7;
constexpr std::size_t kBarWidth = 17;
constexpr std::size_t kLeagueBarWidth = 8;

bool is_rated(const LadderRow& row) { return row.rating && row.links.flag != Flag::no_games; }
double error95(const LadderRow& row) { return rating::kError95 * row.rating->se; }

// Draws intervals on a common scale: that of the bots with two-sided intervals. Others run off it.
class Bars {
 public:
  Bars(const std::vector<LadderRow>& rows, std::size_t width) : width_(width) {
    const bool has_plain = std::any_of(rows.begin(), rows.end(), [](const LadderRow& row) {
      return is_rated(row) && row.links.flag == Flag::none;
    });
    for (const LadderRow& row : rows) {
      if (!is_rated(row) || (has_plain && row.links.flag != Flag::none)) continue;
      const double low = row.rating->elo - error95(row);
      const double high = row.rating->elo + error95(row);
      low_ = is_set_ ? std::min(low_, low) : low;
      high_ = is_set_ ? std::max(high_, high) : high;
      is_set_ = true;
    }
  }

  [[nodiscard]] std::string draw(const LadderRow& row, const Console& console) const {
    const long last = static_cast<long>(width_) - 1;
    const long from = place(row.rating->elo - error95(row));
    const long middle = place(row.rating->elo);
    const long to = place(row.rating->elo + error95(row));
    std::string bar;
    for (long i = 0; i <= last; ++i) {
      if (i == std::clamp(middle, 0L, last)) {
        bar += middle < 0 ? "<" : middle > last ? ">" : console.sign("●", "o");
      } else if (i < from || i > to) {
        bar += ' ';
      } else if (i == from) {
        bar += console.sign("├", "|");
      } else if (i == to) {
        bar += console.sign("┤", "|");
      } else {
        bar += console.sign("─", "-");
      }
    }
    return bar;
  }

 private:
  [[nodiscard]] long place(double elo) const {
    if (!(high_ > low_)) return static_cast<long>(width_) / 2;
    const double share = std::clamp((elo - low_) / (high_ - low_), -1.0, 2.0);
    return std::lround(share * static_cast<double>(width_ - 1));
  }

  std::size_t width_;
  double low_ = 0.0;
  double high_ = 0.0;
  bool is_set_ = false;
};

std::string rank_text(const LadderRow& row) {
  if (!row.standing) return "-";
  const auto& standing = *row.standing;
  if (standing.best == standing.worst) return std::to_string(standing.best);
  return std::to_string(standing.best) + "-" + std::to_string(standing.worst);
}

std::string elo_text(const LadderRow& row, const Console& console) {
  if (row.links.flag == Flag::no_games) return "unrated";
  if (!row.rating) return "-";
  std::string text;
  switch (row.links.flag) {
    case Flag::above:
      text += console.sign("≥", ">");
      break;
    case Flag::below:
      text += console.sign("≤", "<");
      break;
    case Flag::indeterminate:
      text += '?';
      break;
    case Flag::none:
    case Flag::no_games:
      break;
  }
  return text += decimal(row.rating->elo, 1, Sign::always);
}

std::string percent(double part, std::uint64_t of) {
  return of == 0 ? "-" : decimal(100.0 * part / static_cast<double>(of), 1);
}

void write_row(std::ostream& out, const RateReport& report, BotIndex index, const Bars& bars,
               const Console& console) {
  const LadderRow& row = report.ladder.bots[index.value];
  const std::string& name = report.names[index.value];
  out << fitted(rank_text(row), kRankWidth, Side::left) << ' '
      << console.bold(fitted(printable(name), kNameWidth, Side::left)) << ' '
      << fitted(elo_text(row, console), kEloWidth, Side::right) << ' '
      << fitted(is_rated(row) ? decimal(error95(row), 1) : "-", kErrorWidth, Side::right) << ' '
      << fitted(std::to_string(row.tally.games), kGamesWidth, Side::right) << ' '
      << fitted(percent(row.tally.points, row.tally.games), kShareWidth, Side::right);
  if (report.facts.empty()) {
    out << ' ' << fitted(percent(row.tally.win_share, row.tally.games), kShareWidth, Side::right);
  } else {
    const BotFacts& facts = report.facts[index.value];
    const std::string faults = fitted(std::to_string(facts.faults), kFaultsWidth, Side::right);
    out << ' ' << (facts.faults > 0 ? console.yellow(faults) : faults) << ' '
        << fitted(decimal(facts.move_ms, facts.move_ms < 100 ? 2 : 0), kTimeWidth, Side::right);
  }
  if (is_rated(row)) {
    const std::string bar = bars.draw(row, console);
    out << ' ' << (row.links.flag == Flag::none ? console.green(bar) : console.yellow(bar));
  }
  out << '\n';
}

void write_head(std::ostream& out, const RateReport& report, const Console& console) {
  std::string head = fitted("Rank", kRankWidth, Side::left) + ' ' +
                     fitted("Bot", kNameWidth, Side::left) + ' ' +
                     fitted("Elo", kEloWidth, Side::right) + ' ' +
                     fitted(console.sign("±95%", "+-95%"), kErrorWidth, Side::right) + ' ' +
                     fitted("Games", kGamesWidth, Side::right) + ' ' +
                     fitted("Score", kShareWidth, Side::right) + ' ';
  if (report.facts.empty()) {
    head += fitted("Win%", kShareWidth, Side::right);
  } else {
    head += fitted("Faults", kFaultsWidth, Side::right) + ' ' +
            fitted("ms/move", kTimeWidth, Side::right);
  }
  out << console.dim(head) << '\n';
}

void write_superiority(std::ostream& out, const RateReport& report, const Console& console) {
  constexpr std::size_t most = 14;  // columns of a table that fits
  std::vector<BotIndex> order = report.ladder.order();
  const auto shown = [&](BotIndex a, BotIndex b) {
    const auto value = report.ladder.superiority(a, b, rating::ErrorKind::shown);
    return value ? decimal(100.0 * *value, 0) : std::string("-");
  };
  out << '\n' << console.dim("Probability (%) that the bot is stronger than ");
  if (order.size() > most) {
    out << console.dim("the next in the table:") << '\n';
    for (std::size_t i = 0; i + 1 < order.size(); ++i) {
      out << fitted(std::to_string(i + 1), 4, Side::right) << ' '
          << fitted(printable(report.names[order[i].value]), kNameWidth, Side::left)
          << fitted(shown(order[i], order[i + 1]), 4, Side::right) << '\n';
    }
    return;
  }
  out << console.dim("the one of that number:") << '\n' << std::string(3 + kNameWidth, ' ');
  for (std::size_t i = 0; i < order.size(); ++i) {
    out << fitted(std::to_string(i + 1), 4, Side::right);
  }
  out << '\n';
  for (std::size_t i = 0; i < order.size(); ++i) {
    out << fitted(std::to_string(i + 1), 2, Side::right) << ' '
        << fitted(printable(report.names[order[i].value]), kNameWidth, Side::left);
    for (const BotIndex other : order) out << fitted(shown(order[i], other), 4, Side::right);
    out << '\n';
  }
}

// Seat advantages, luck of the deal, and how the numbers were made.
void write_footer(std::ostream& out, const RateReport& report, const Console& console) {
  const rating::Ladder& ladder = report.ladder;
  const std::string_view plus_minus = console.sign(" ± ", " +- ");
  out << '\n';
  for (std::size_t i = 0; i < ladder.seats.size();) {
    const std::size_t players = ladder.seats[i].players;
    out << "Seats, " << players << " players:";
    for (; i < ladder.seats.size() && ladder.seats[i].players == players; ++i) {
      const rating::SeatEffect& seat = ladder.seats[i];
      out << (seat.seat == 0 ? " " : ", ") << decimal(seat.elo, 1, Sign::always) << plus_minus
          << decimal(rating::kError95 * std::max(seat.se_hessian, seat.se_robust), 1);
    }
    out << '\n';
  }
  if (ladder.deals) {
    out << "Deals: " << ladder.deals->clusters;
    if (ladder.deals->seat_correlation) {
      out << ", correlation of a seat's results within a deal "
          << decimal(*ladder.deals->seat_correlation, 2, Sign::always);
    }
    out << '\n';
    if (ladder.deals->mirror_first_seat_share) {
      out << "Mirror matches: " << ladder.deals->mirror_matches << ", first seat won "
          << decimal(100.0 * *ladder.deals->mirror_first_seat_share, 1) << " %\n";
    }
  }
  const bool is_full = report.options.likelihood == rating::LikelihoodKind::full;
  out << console.dim(std::to_string(ladder.matches) + " matches; " +
                     (is_full ? "all places count" : "only wins count") + "; " +
                     (report.options.prior ? "weak prior" : "no prior"))
      << '\n';
  if (report.league && report.league->voided > 0) {
    out << report.league->voided
        << " games were void and were played again; they count for nobody\n";
  }
}

}  // namespace

void write_table(std::ostream& out, const RateReport& report, const Console& console) {
  const Bars bars(report.ladder.bots, report.facts.empty() ? kBarWidth : kLeagueBarWidth);
  write_head(out, report, console);
  std::optional<std::uint32_t> pool;
  for (const BotIndex index : report.ladder.order()) {
    const LadderRow& row = report.ladder.bots[index.value];
    if (pool && *pool != row.links.pool) out << '\n';
    pool = row.links.pool;
    write_row(out, report, index, bars, console);
  }
  write_footer(out, report, console);
  if (report.wants_superiority && !report.ladder.no_estimate) {
    write_superiority(out, report, console);
  }
}

}  // namespace splendor::cli
