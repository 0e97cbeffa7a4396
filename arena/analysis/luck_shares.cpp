#include "arena/analysis/luck_shares.hpp"

#include <array>
#include <cmath>

#include "arena/analysis/luck_factor.hpp"

namespace splendor::analysis {

void LuckShares::add(const arena::GameResult& result, const GameAnalysis& analysis) {
  for (std::size_t seat = 0; seat < analysis.seats.size(); ++seat) {
    DealSum& deal = sums_.at(result.seats[seat].number())[result.seed];
    deal.players = analysis.seats.size();
    ++deal.games;
    deal.wins += analysis.seats[seat].result;
    deal.luck += analysis.seats[seat].luck;
  }
}

LuckShare LuckShares::share_of(const Deals& deals) {
  // By number of players less 2, for deals of even and of odd place.
  using Halves = std::array<LuckFactor, 2>;
  const auto halves = [](std::size_t players) {
    return Halves{LuckFactor(players), LuckFactor(players)};
  };
  std::array<Halves, 3> factors{halves(2), halves(3), halves(4)};
  LuckShare share;
  std::size_t place = 0;
  for (const auto& [seed, deal] : deals) {
    const auto games = static_cast<double>(deal.games);
    factors.at(deal.players - 2)[place++ % 2].add(deal.wins / games, deal.luck / games);
    share.games += deal.games;
    share.win_share += deal.wins;
    share.luck += deal.luck;
  }
  if (share.games == 0) return share;
  place = 0;
  std::vector<double> adjusted;
  for (const auto& [seed, deal] : deals) {
    const double factor = factors.at(deal.players - 2)[(place++ + 1) % 2].value();
    adjusted.push_back(deal.wins - factor * deal.luck);
    share.adjusted += adjusted.back();
  }
  const auto games = static_cast<double>(share.games);
  share.win_share /= games;
  share.luck /= games;
  share.adjusted /= games;
  // The error of a ratio of sums over deals.
  double squares = 0.0;
  place = 0;
  for (const auto& [seed, deal] : deals) {
    const double off = adjusted[place++] - share.adjusted * static_cast<double>(deal.games);
    squares += off * off;
  }
  const auto count = static_cast<double>(deals.size());
  if (count > 1) share.error95 = 1.96 * std::sqrt(squares * count / (count - 1)) / games;
  return share;
}

std::vector<LuckShare> LuckShares::shares() const {
  std::vector<LuckShare> shares;
  for (const Deals& deals : sums_) shares.push_back(share_of(deals));
  return shares;
}

}  // namespace splendor::analysis
