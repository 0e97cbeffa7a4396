// The fastest possible bot of the C++ SDK: it reads the view and plays the last legal move, which
// is a purchase if there is one, so that its games end.
#include "sample_bots/sdk/run_bot.hpp"

using namespace splendor;

class Instant : public sdk::Bot {
  sdk::Choice choose(const View& view, sdk::Deadline) override {
    const LegalMoves moves(view);
    return moves[moves.size() - 1];
  }
};

int main() {
  return sdk::run_bot("instant", [](const sdk::GameInfo&) { return std::make_unique<Instant>(); });
}
