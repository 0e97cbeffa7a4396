#include "sample_bots/champion_bot/correction.hpp"

#include <array>
#include <cmath>

namespace splendor::champion {

Correction correction_of_search(PlayerCount players) {
  // Found by calibration_evidence; sample_bots/README.md says in which games.
  static constexpr std::array kByPlayers{Correction{.power = 1.18, .factor = 0.945},
                                         Correction{.power = 0.955, .factor = 0.93},
                                         Correction{.power = 1.05, .factor = 0.98}};
  return kByPlayers[players.index()];
}

double corrected(double chance, const Correction& correction) {
  const double wins = correction.factor * std::pow(chance, correction.power);
  return wins / (wins + std::pow(1 - chance, correction.power));
}

}  // namespace splendor::champion
