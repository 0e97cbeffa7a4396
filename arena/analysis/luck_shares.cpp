#include "arena/analysis/luck_shares.hpp"

#include <cmath>

#include "arena/analysis/luck_adjusted.hpp"

namespace splendor::analysis {

void LuckShares::add(const arena::GameResult& result, const GameAnalysis& analysis) {
  const double factor = usual_luck_factor(analysis.seats.size());
  for (std::size_t seat = 0; seat < analysis.seats.size(); ++seat) {
    const SeatAccount& account = analysis.seats[seat];
    const double adjusted = account.result - factor * account.luck;
    EntrantSum& sum = sums_.at(result.seats[seat].number());
    ++sum.games;
    sum.wins += account.result;
    sum.luck += account.luck;
    sum.adjusted += adjusted;
    DealSum& deal = sum.deals[result.seed];
    ++deal.games;
    deal.adjusted += adjusted;
  }
}

std::vector<LuckShare> LuckShares::shares() const {
  std::vector<LuckShare> shares;
  for (const EntrantSum& sum : sums_) {
    LuckShare& share = shares.emplace_back();
    share.games = sum.games;
    if (sum.games == 0) continue;
    const auto games = static_cast<double>(sum.games);
    share.win_share = sum.wins / games;
    share.luck = sum.luck / games;
    share.adjusted = sum.adjusted / games;
    // The error of a ratio of sums over deals.
    double squares = 0.0;
    for (const auto& [seed, deal] : sum.deals) {
      const double off = deal.adjusted - share.adjusted * static_cast<double>(deal.games);
      squares += off * off;
    }
    const auto deals = static_cast<double>(sum.deals.size());
    if (deals > 1) share.error95 = 1.96 * std::sqrt(squares * deals / (deals - 1)) / games;
  }
  return shares;
}

}  // namespace splendor::analysis
