#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <ostream>

#include "arena/rating/scale.hpp"
#include "arena/reporting/rate_below.hpp"
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
  write_below(out, report, console);
}

}  // namespace splendor::reporting
