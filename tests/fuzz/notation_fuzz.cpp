// Moves as text: a text that parses is written back unchanged, and a written move parses to itself.
#include <array>
#include <stdexcept>

#include "referee/rules/notation.hpp"
#include "tests/fuzz/law.hpp"
#include "tests/support/oracle.hpp"

namespace splendor::fuzz {
namespace {

void read_then_write(const std::string& text) {
  const auto move = parse_move(text);
  if (!move) {
    require_sentence(move.error());
    return;
  }
  require(to_text(*move) == text, "a move has one spelling", text + " becomes " + to_text(*move));
  try {
    require(oracle::notation(oracle::parse(text)) == text,
            "a second implementation reads the same move", text);
  } catch (const std::invalid_argument& error) {
    require(false, "a second implementation takes it for a move", error.what());
  }
}

// Reads bytes as numbers; zeros after the last byte.
class Numbers {
 public:
  explicit Numbers(std::string_view bytes) : bytes_(bytes) {}
  int below(int bound) {
    if (bytes_.empty()) return 0;
    const int number = static_cast<unsigned char>(bytes_.front()) % bound;
    bytes_.remove_prefix(1);
    return number;
  }
  template <class T>
  T id() {
    return T(T::kLowest + below(T::kHighest - T::kLowest + 1));
  }
  Tokens tokens(int most_of_each) {
    std::array<int, 6> counts{};
    for (int& count : counts) count = below(most_of_each + 1);
    return Tokens(counts);
  }

 private:
  std::string_view bytes_;
};

Action any_action(Numbers& numbers) {
  switch (numbers.below(6)) {
    case 0:
      return TakeDifferent{ColourSet::from_bits(static_cast<unsigned>(1 + numbers.below(63)))};
    case 1:
      return TakeTwo{kColours[static_cast<std::size_t>(numbers.below(6))]};
    case 2:
      return ReserveCard{numbers.id<CardId>()};
    case 3:
      return ReserveTop{numbers.id<Level>()};
    case 4:
      return Buy{numbers.id<CardId>(), numbers.tokens(3)};
    default:
      return Pass{};
  }
}

void write_then_read(Numbers numbers) {
  Move move{any_action(numbers), numbers.tokens(2), std::nullopt};
  if (numbers.below(2) == 1) move.noble = numbers.id<NobleId>();
  const auto again = parse_move(to_text(move));
  require(static_cast<bool>(again), "what is written can be read", to_text(move));
  require(*again == move, "what is written is read as the same move", to_text(move));
}

}  // namespace
}  // namespace splendor::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = splendor::fuzz::as_text(data, size);
  splendor::fuzz::read_then_write(std::string(text));
  splendor::fuzz::write_then_read(splendor::fuzz::Numbers(text));
  return 0;
}
