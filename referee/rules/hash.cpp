#include "referee/rules/game.hpp"

namespace splendor {
namespace {

class Mixer {
 public:
  void add(std::uint64_t value) {
    state_ = (state_ ^ value) * 0x9E3779B97F4A7C15;
    state_ ^= state_ >> 32;
  }
  [[nodiscard]] std::uint64_t value() const { return state_; }

 private:
  std::uint64_t state_ = 0x243F6A8885A308D3;
};

// Up to eight small numbers in one word, so that mixing happens once per word.
class Packer {
 public:
  explicit Packer(Mixer& mixer) : mixer_(mixer) {}
  ~Packer() { flush(); }
  Packer(const Packer&) = delete;
  Packer& operator=(const Packer&) = delete;

  void add(std::uint64_t byte) {
    word_ = word_ << 8 | byte;
    if (++bytes_ == 8) flush();
  }

 private:
  void flush() {
    if (bytes_ > 0) mixer_.add(word_);
    if (bytes_ < 8) mixer_.add(static_cast<unsigned>(bytes_));
    word_ = 0;
    bytes_ = 0;
  }
  Mixer& mixer_;
  std::uint64_t word_ = 0;
  int bytes_ = 0;
};

}  // namespace

std::uint64_t hash_value(const Game& game) {
  const Table& table = game.table();
  const Hidden& hidden = game.hidden();
  Mixer mixer;
  mixer.add(table.bank.packed());
  mixer.add(static_cast<std::uint64_t>(table.ply) << 32 | table.rules.max_rounds);
  for (const std::uint64_t word : table.nobles.words()) mixer.add(word);
  {
    Packer packer(mixer);
    packer.add(static_cast<std::uint64_t>(table.rules.take_fewer));
    packer.add(static_cast<std::uint64_t>(table.rules.payment));
    packer.add(static_cast<std::uint64_t>(table.players.number()));
    packer.add(static_cast<std::uint64_t>(table.to_move.number()));
    packer.add(table.passes);
    packer.add(table.out);
    packer.add(table.over ? 1 + static_cast<std::uint64_t>(*table.over) : 0);
    for (const CardSlot place : table.board) {
      packer.add(static_cast<std::uint64_t>(place.number_or_zero()));
    }
    for (const Level level : kLevels) {
      const std::size_t size = table.deck_sizes[level.index()];
      packer.add(size);
      for (std::size_t i = 0; i < size; ++i) {
        packer.add(static_cast<std::uint64_t>(hidden.decks[level.index()][i].number()));
      }
    }
  }
  for (int seat = 0; seat < table.players.number(); ++seat) {
    const PlayerArea& area = table.area(Seat(seat));
    mixer.add(area.tokens.packed());
    for (const std::uint64_t word : area.cards.words()) mixer.add(word);
    for (const std::uint64_t word : area.nobles.words()) mixer.add(word);
    Packer packer(mixer);
    const Hand& hand = hidden.hands[static_cast<std::size_t>(seat)];
    for (std::size_t i = 0; i < hand.size(); ++i) {
      packer.add(static_cast<std::uint64_t>(hand[i].number()));
      packer.add(area.reserved[i].face_up.has_value() ? 1 : 0);
    }
  }
  return mixer.value();
}

}  // namespace splendor
