#include "sample_bots/champion_bot/correction.hpp"

#include <array>
#include <cmath>

namespace splendor::champion {

Correction correction_of_search(PlayerCount players) {
  // Found by calibration_evidence; sample_bots/README.md says in which games.
  static constexpr std::array kByPlayers{Correction{.power = 1.19, .factor = 0.944},
                                         Correction{.power = 0.927, .factor = 0.916},
                                         Correction{.power = 1.02, .factor = 0.952}};
  return kByPlayers[players.index()];
}

double corrected(double chance, const Correction& correction) {
  const double wins = correction.factor * std::pow(chance, correction.power);
  return wins / (wins + std::pow(1 - chance, correction.power));
}

}  // namespace splendor::champion
