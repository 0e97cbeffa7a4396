// Colours, and counts by colour: the currency of the game.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

namespace splendor {

// In the order of the move notation. Gold is the joker; the first five are the gems.
enum class Colour : std::uint8_t { white, blue, green, red, black, gold };

inline constexpr std::array kGems{Colour::white, Colour::blue, Colour::green, Colour::red,
                                  Colour::black};
inline constexpr std::array kColours{Colour::white, Colour::blue,  Colour::green,
                                     Colour::red,   Colour::black, Colour::gold};

constexpr std::string_view name_of(Colour colour) {
  constexpr std::array<std::string_view, 6> kNames{"white", "blue",  "green",
                                                   "red",   "black", "gold"};
  return kNames[static_cast<std::size_t>(colour)];
}

constexpr int index(Colour colour) { return static_cast<int>(colour); }

// A set of colours, one bit each.
class ColourSet {
 public:
  constexpr ColourSet() = default;
  static constexpr ColourSet from_bits(unsigned bits) {
    ColourSet set;
    set.bits_ = static_cast<std::uint8_t>(bits);
    return set;
  }
  [[nodiscard]] constexpr unsigned bits() const { return bits_; }
  [[nodiscard]] constexpr bool contains(Colour colour) const {
    return ((bits_ >> index(colour)) & 1U) != 0;
  }
  constexpr void insert(Colour colour) {
    bits_ = static_cast<std::uint8_t>(bits_ | (1U << index(colour)));
  }
  [[nodiscard]] constexpr int size() const { return std::popcount(bits_); }
  friend constexpr bool operator==(ColourSet, ColourSet) = default;

 private:
  std::uint8_t bits_ = 0;
};

// One small count per colour: tokens; also costs, bonuses and requirements (gold: 0).
//
// The six counts are the bytes of one word, so that adding, comparing and subtracting all colours
// takes a few instructions; this makes searching fast. REQUIRES of all operations: every count
// stays within 0..127 (a game never exceeds 40).
class Tokens {
 public:
  constexpr Tokens() = default;
  constexpr Tokens(int white, int blue, int green, int red, int black, int gold = 0)
      : Tokens(std::array{white, blue, green, red, black, gold}) {}
  explicit constexpr Tokens(const std::array<int, 6>& counts) {
    for (const Colour colour : kColours) {
      lanes_ |= one(colour) * static_cast<std::uint64_t>(counts[static_cast<std::size_t>(colour)]);
    }
  }
  // `count` tokens of one colour.
  static constexpr Tokens of(Colour colour, int count = 1) {
    return Tokens(one(colour) * static_cast<std::uint64_t>(count));
  }
  // One token of each colour of the set.
  static constexpr Tokens each(ColourSet colours) {
    // Copies of the set, seven bits apart, put bit i at the lowest bit of byte i.
    return Tokens((colours.bits() * 0x0002040810204081ULL) & kOnes);
  }

  constexpr int operator[](Colour colour) const {
    return static_cast<int>((lanes_ >> (8 * index(colour))) & 0x7F);
  }
  [[nodiscard]] constexpr int gold() const { return (*this)[Colour::gold]; }
  [[nodiscard]] constexpr Tokens gems() const { return Tokens(lanes_ & kGemLanes); }
  [[nodiscard]] constexpr int total() const {
    return static_cast<int>((lanes_ * kOnes) >> 56);  // the top byte collects the sum of all
  }
  [[nodiscard]] constexpr bool empty() const { return lanes_ == 0; }

  // The colours, and the gems alone, of which there are at least `count` (1..127).
  [[nodiscard]] constexpr ColourSet at_least(int count) const {
    const std::uint64_t difference =
        (lanes_ | kHighBits) - kOnes * static_cast<std::uint64_t>(count);
    const std::uint64_t enough = (difference & kHighBits) >> 7;  // 1 in each such byte
    // The multiplication gathers those bits in the top byte, white's as the lowest.
    return ColourSet::from_bits(static_cast<unsigned>((enough * 0x0102040810204080ULL) >> 56));
  }
  [[nodiscard]] constexpr ColourSet gems_at_least(int count) const {
    return ColourSet::from_bits(at_least(count).bits() & 0x1F);
  }
  // True if there is at least as much of every colour as in `other`.
  [[nodiscard]] constexpr bool covers(Tokens other) const {
    return (((lanes_ | kHighBits) - other.lanes_) & kHighBits) == kHighBits;
  }
  // Colour by colour, max(0, this − other): what is still missing.
  [[nodiscard]] constexpr Tokens beyond(Tokens other) const {
    const std::uint64_t difference = (lanes_ | kHighBits) - other.lanes_;
    const std::uint64_t kept = difference & kHighBits;  // set where nothing was borrowed
    return Tokens(difference & (kept - (kept >> 7)));
  }

  constexpr Tokens& operator+=(Tokens other) {
    lanes_ += other.lanes_;
    return *this;
  }
  // REQUIRES: covers(other)
  constexpr Tokens& operator-=(Tokens other) {
    lanes_ -= other.lanes_;
    return *this;
  }
  friend constexpr Tokens operator+(Tokens a, Tokens b) { return a += b; }
  friend constexpr Tokens operator-(Tokens a, Tokens b) { return a -= b; }
  friend constexpr bool operator==(Tokens, Tokens) = default;

  // All counts in one word, for hashing.
  [[nodiscard]] constexpr std::uint64_t packed() const { return lanes_; }

 private:
  static constexpr std::uint64_t kOnes = 0x0101010101010101;
  static constexpr std::uint64_t kHighBits = 0x8080808080808080;
  static constexpr std::uint64_t kGemLanes = 0x000000FFFFFFFFFF;

  explicit constexpr Tokens(std::uint64_t lanes) : lanes_(lanes) {}
  static constexpr std::uint64_t one(Colour colour) { return 1ULL << (8 * index(colour)); }

  std::uint64_t lanes_ = 0;
};

}  // namespace splendor
