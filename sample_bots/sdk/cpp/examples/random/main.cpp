// Any legal move, each with the same chance.
#include <random>

#include "sample_bots/sdk/run_bot.hpp"

namespace splendor {
namespace {

class RandomBot : public sdk::Bot {
 public:
  explicit RandomBot(std::uint32_t dice) : random_(dice) {}

  sdk::Choice choose(const View& view, sdk::Deadline /*deadline*/) override {
    const auto moves = legal_moves(view);
    return moves[random_() % moves.size()];
  }

 private:
  std::mt19937 random_;  // seeded by the referee's dice, so that games can be repeated
};

}  // namespace
}  // namespace splendor

int main() {
  return splendor::sdk::run_bot("cpp-random", [](const splendor::sdk::GameInfo& game) {
    return std::make_unique<splendor::RandomBot>(game.dice);
  });
}
