#include "arena/reporting/rate_below.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "arena/rating/ladder/best.hpp"
#include "arena/rating/scale.hpp"
#include "arena/text/text.hpp"

namespace splendor::reporting {
namespace {

using rating::BotIndex;
using rating::LadderRow;

constexpr std::size_t kRivalWidth = 18;  // of a name

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
          << fitted(printable(report.names[order[i].value]), kRivalWidth, Side::left)
          << fitted(shown(order[i], order[i + 1]), 4, Side::right) << '\n';
    }
    return;
  }
  out << console.dim("the bot with this number:") << '\n' << std::string(3 + kRivalWidth, ' ');
  for (std::size_t i = 0; i < order.size(); ++i) {
    out << fitted(std::to_string(i + 1), 4, Side::right);
  }
  out << '\n';
  for (std::size_t i = 0; i < order.size(); ++i) {
    out << fitted(std::to_string(i + 1), 2, Side::right) << ' '
        << fitted(printable(report.names[order[i].value]), kRivalWidth, Side::left);
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
    out << fitted(text, 7, Side::right) << ' ' << printable(report.names[order[i].value]) << '\n';
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

void write_below(std::ostream& out, const RateReport& report, const terminal::Console& console) {
  write_footer(out, report, console);
  if (report.wants_superiority && !report.ladder.no_estimate) {
    write_superiority(out, report, console);
  }
  if (report.luck) write_luck(out, report, console);
}

}  // namespace splendor::reporting
