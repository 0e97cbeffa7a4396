#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <ostream>

#include "arena/rating/ladder/best.hpp"
#include "arena/rating/scale.hpp"
#include "arena/reporting/rate_report.hpp"
#include "arena/terminal/console.hpp"
#include "arena/text/text.hpp"

namespace splendor::reporting {
namespace {

using rating::BotIndex;
using rating::Flag;
using rating::LadderRow;

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

  // The ends of the scale, as wide as the bars.
  [[nodiscard]] std::string scale() const {
    const std::string low = decimal(low_, 0, Sign::always);
    const std::string high = decimal(high_, 0, Sign::always);
    if (!is_set_ || low.size() + high.size() >= width_) return "";
    return low + std::string(width_ - low.size() - high.size(), ' ') + high;
  }

  [[nodiscard]] std::string draw(const LadderRow& row, const terminal::Console& console) const {
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

std::string elo_text(const LadderRow& row, const terminal::Console& console) {
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

// One column of the table. On a narrow terminal those with the least weight are left out.
struct Column {
  std::string head;
  std::size_t width;
  Side side;
  int weight;
  std::function<std::string(BotIndex, const LadderRow&)> text;
  // How a text that fits is coloured; none: as it is.
  std::function<std::string(BotIndex, const std::string&)> style = {};
};

constexpr std::size_t kNameWidth = 18;
constexpr std::size_t kNarrowestName = 8;
constexpr int kEssential = 7;  // columns of this weight stay, and rather the names are cut
constexpr std::size_t kWidestName = 40;
constexpr std::size_t kNarrowestBar = 16;  // shorter ones would show nothing
constexpr int kBarWeight = 3;              // columns of less weight make room for bars
constexpr std::size_t kWidestBar = 60;

std::vector<Column> columns_of(const RateReport& report, const terminal::Console& console) {
  std::vector<Column> all;
  const auto add = [&](std::string head, std::size_t width, int weight, auto text) -> Column& {
    return all.emplace_back(Column{std::move(head), width, Side::right, weight, text});
  };
  add("Rank", 7, 8, [](BotIndex, const LadderRow& row) { return rank_text(row); }).side =
      Side::left;
  Column& name = add("Bot", kNameWidth, 9, [&report](BotIndex bot, const LadderRow&) {
    return printable(report.names[bot.value]);
  });
  name.side = Side::left;
  name.style = [&console](BotIndex, const std::string& text) { return console.bold(text); };
  add("Elo", 8, 9, [&console](BotIndex, const LadderRow& row) { return elo_text(row, console); });
  add(std::string(console.sign("±95%", "+-95%")), 6, 7, [](BotIndex, const LadderRow& row) {
    return is_rated(row) ? decimal(error95(row), 1) : "-";
  });
  add("Games", 7, 5,
      [](BotIndex, const LadderRow& row) { return std::to_string(row.tally.games); });
  add("Score", 5, 4,
      [](BotIndex, const LadderRow& row) { return percent(row.tally.points, row.tally.games); });
  if (report.facts.empty()) {
    add("Win%", 5, 3, [](BotIndex, const LadderRow& row) {
      return percent(row.tally.win_share, row.tally.games);
    });
    return all;
  }
  add("Faults", 6, 3, [&report](BotIndex bot, const LadderRow&) {
    return std::to_string(report.facts[bot.value].faults);
  }).style = [&report, &console](BotIndex bot, const std::string& text) {
    return report.facts[bot.value].faults > 0 ? console.yellow(text) : text;
  };
  add("ms/move", 7, 2, [&report](BotIndex bot, const LadderRow&) {
    const double time = report.facts[bot.value].move_ms;
    return decimal(time, time < 100 ? 2 : 0);
  });
  return all;
}

// What is shown of the columns, and how wide the bars beside them are; 0: there is no room.
struct Layout {
  std::vector<Column> columns;
  std::size_t bar = 0;
};

Layout layout_of(const RateReport& report, const terminal::Console& console) {
  Layout layout{columns_of(report, console), 0};
  const std::size_t width = console.abilities().width;
  const auto used = [&] {
    std::size_t sum = layout.columns.size() - 1;
    for (const Column& column : layout.columns) sum += column.width;
    return sum;
  };
  const auto lightest = [&] {
    return std::min_element(layout.columns.begin(), layout.columns.end(),
                            [](const Column& a, const Column& b) { return a.weight < b.weight; });
  };
  while (used() > width && lightest()->weight < kEssential) layout.columns.erase(lightest());
  Layout heavy = layout;
  std::erase_if(heavy.columns, [](const Column& column) { return column.weight < kBarWeight; });
  std::swap(layout, heavy);
  const bool has_room = used() + 1 + kNarrowestBar <= width;
  std::swap(layout, heavy);
  if (used() + 1 + kNarrowestBar > width && has_room) layout = heavy;
  for (Column& column : layout.columns) {
    if (column.head != "Bot" || used() <= width) continue;
    column.width -= std::min(used() - width, column.width - kNarrowestName);
  }
  std::size_t free = width - std::min(width, used());
  if (free > kNarrowestBar) {
    // Long names first: a bar says with sixteen columns what it has to say.
    std::size_t longest = kNameWidth;
    for (const std::string& name : report.names) {
      longest = std::max(longest, columns(printable(name)));
    }
    const std::size_t more =
        std::min({longest, kWidestName, kNameWidth + free - 1 - kNarrowestBar});
    for (Column& column : layout.columns) {
      if (column.head != "Bot") continue;
      free -= more - column.width;
      column.width = more;
    }
    layout.bar = std::min(kWidestBar, free - 1);
  }
  return layout;
}

void write_row(std::ostream& out, const RateReport& report, BotIndex index, const Layout& layout,
               const Bars& bars, const terminal::Console& console) {
  const LadderRow& row = report.ladder.bots[index.value];
  bool is_first = true;
  for (const Column& column : layout.columns) {
    const std::string text = fitted(column.text(index, row), column.width, column.side);
    out << (is_first ? "" : " ") << (column.style ? column.style(index, text) : text);
    is_first = false;
  }
  if (layout.bar > 0 && is_rated(row)) {
    const std::string bar = bars.draw(row, console);
    out << ' ' << (row.links.flag == Flag::none ? console.green(bar) : console.yellow(bar));
  }
  out << '\n';
}

void write_head(std::ostream& out, const Layout& layout, const Bars& bars,
                const terminal::Console& console) {
  std::string head;
  for (const Column& column : layout.columns) {
    head += (head.empty() ? "" : " ") + fitted(column.head, column.width, column.side);
  }
  if (layout.bar > 0) head += ' ' + bars.scale();
  out << console.dim(head) << '\n';
}

void write_superiority(std::ostream& out, const RateReport& report,
                       const terminal::Console& console) {
  constexpr std::size_t most = 14;  // columns of a table that fits
  std::vector<BotIndex> order = report.ladder.order();
  const auto shown = [&](BotIndex a, BotIndex b) {
    const auto value = report.ladder.superiority(a, b, rating::ErrorKind::shown);
    return value ? decimal(100.0 * *value, 0) : std::string("-");
  };
  out << '\n' << console.dim("Probability (%) that the bot is stronger than ");
  if (order.size() > most) {
    out << console.dim("the next bot in the table:") << '\n';
    for (std::size_t i = 0; i + 1 < order.size(); ++i) {
      out << fitted(std::to_string(i + 1), 4, Side::right) << ' '
          << fitted(printable(report.names[order[i].value]), kNameWidth, Side::left)
          << fitted(shown(order[i], order[i + 1]), 4, Side::right) << '\n';
    }
    return;
  }
  out << console.dim("the bot with this number:") << '\n' << std::string(3 + kNameWidth, ' ');
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

// Which machines played, and whether that made a difference.
void write_nodes(std::ostream& out, const RateReport& report) {
  constexpr std::size_t kShown = 20;
  for (std::size_t i = 0; i < std::min(kShown, report.nodes.size()); ++i) {
    const NodeFacts& node = report.nodes[i];
    out << (i == 0 ? "Machines: " : "          ") << printable(node.host) << ", "
        << printable(node.kind) << ": " << node.games << " games";
    if (node.speed > 0) out << ", speed " << decimal(node.speed, 0);
    out << '\n';
  }
  if (report.nodes.size() > kShown) {
    out << "          and " << report.nodes.size() - kShown << " more\n";
  }
  if (!report.node_check) return;
  out << "Differences between machines: chi-square " << decimal(report.node_check->chi_square, 1)
      << " with " << decimal(report.node_check->freedom, 1)
      << " degrees of freedom, p = " << decimal(report.node_check->p, 3) << '\n';
}

// The bots most likely to be the strongest; nothing where no such probability is known, or where
// bots of several pools can't be compared.
void write_best(std::ostream& out, const RateReport& report) {
  constexpr std::size_t kShown = 3;
  constexpr double kLeast = 0.005;
  std::vector<BotIndex> order = report.ladder.order();
  const auto row_of = [&](BotIndex bot) -> const LadderRow& {
    return report.ladder.bots[bot.value];
  };
  std::erase_if(order, [&](BotIndex bot) { return !row_of(bot).standing; });
  for (const BotIndex bot : order) {
    if (row_of(bot).links.pool != row_of(order.front()).links.pool) return;
  }
  const auto chances = rating::chances_of_being_best(report.ladder);
  std::erase_if(order, [&](BotIndex bot) { return chances[bot.value].value_or(0.0) < kLeast; });
  std::ranges::stable_sort(order, std::ranges::greater{},
                           [&](BotIndex bot) { return *chances[bot.value]; });
  if (order.empty()) return;
  out << "Probability (%) of being the best of all:\n";
  for (std::size_t i = 0; i < std::min(kShown, order.size()); ++i) {
    const double chance = *chances[order[i].value];
    const std::string text = chance >= 0.9995 ? ">99.9" : decimal(100.0 * chance, 1);
    out << fitted(text, 7, Side::right) << ' '
        << fitted(printable(report.names[order[i].value]), kWidestName, Side::left) << '\n';
  }
}

// Seat advantages, luck of the deal, and how the numbers were made.
void write_footer(std::ostream& out, const RateReport& report, const terminal::Console& console) {
  const rating::Ladder& ladder = report.ladder;
  const std::string_view plus_minus = console.sign(" ± ", " +- ");
  out << '\n';
  write_best(out, report);
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
  if (report.nodes.size() > 1) write_nodes(out, report);
  const bool is_full = report.options.likelihood == rating::LikelihoodKind::full;
  out << console.dim(std::to_string(ladder.matches) + " matches; " +
                     (is_full ? "all places count" : "only wins count") + "; " +
                     (report.options.prior ? "weak prior" : "no prior"))
      << '\n';
  if (report.league && report.league->voided > 0) {
    out << report.league->voided << " games were void and were played again; they do not count\n";
  }
  for (std::size_t i = 0; i < report.facts.size(); ++i) {
    if (report.facts[i].left.empty()) continue;
    out << printable(report.names[i]) << " no longer plays: " << printable(report.facts[i].left)
        << '\n';
  }
}

// Shares of victories, raw and without luck.
void write_luck(std::ostream& out, const RateReport& report, const terminal::Console& console) {
  out << '\n'
      << console.bold(fmt::format("{:<32} {:>8} {:>9} {:>8} {:>18}", "wins a game", "games", "raw",
                                  "luck", "without luck"))
      << '\n';
  for (const BotIndex index : report.ladder.order()) {
    const analysis::LuckShare& share = report.luck->shares[index.value];
    out << fmt::format("{} {:>8} {:>9} {:>8} {:>9}",
                       fitted(printable(report.names[index.value]), 32, Side::left), share.games,
                       decimal(share.win_share, 3), decimal(share.luck, 3, Sign::always),
                       decimal(share.adjusted, 3));
    if (share.error95) out << ' ' << console.sign("±", "+-") << ' ' << decimal(*share.error95, 3);
    out << '\n';
  }
  out << "The ratings above are those of the raw results. Evaluator "
      << report.luck->evaluator.substr(0, 16) << ".\n";
}

}  // namespace

void write_table(std::ostream& out, const RateReport& report, const terminal::Console& console) {
  const Layout layout = layout_of(report, console);
  const Bars bars(report.ladder.bots, std::max<std::size_t>(1, layout.bar));
  write_head(out, layout, bars, console);
  std::optional<std::uint32_t> pool;
  for (const BotIndex index : report.ladder.order()) {
    const LadderRow& row = report.ladder.bots[index.value];
    if (pool && *pool != row.links.pool) out << '\n';
    pool = row.links.pool;
    write_row(out, report, index, layout, bars, console);
  }
  write_footer(out, report, console);
  if (report.wants_superiority && !report.ladder.no_estimate) {
    write_superiority(out, report, console);
  }
  if (report.luck) write_luck(out, report, console);
}

}  // namespace splendor::reporting
