// Strong small numbers: a card is not a noble, a seat is not a level.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace splendor {

// A whole number in kMin..kMax that means one kind of thing. Default: the smallest.
template <class Tag, int kMin, int kMax>
class Id {
 public:
  static constexpr int kLowest = kMin;
  static constexpr int kHighest = kMax;

  constexpr Id() = default;
  // REQUIRES: kMin <= number <= kMax. For numbers from outside use from().
  explicit constexpr Id(int number) : number_(static_cast<std::uint8_t>(number)) {}
  static constexpr std::optional<Id> from(std::int64_t number) {
    if (number < kMin || number > kMax) return std::nullopt;
    return Id(static_cast<int>(number));
  }

  [[nodiscard]] constexpr int number() const { return number_; }
  // Position in a table of all such things, from 0.
  [[nodiscard]] constexpr std::size_t index() const {
    return static_cast<std::size_t>(number_ - kMin);
  }
  friend constexpr auto operator<=>(Id, Id) = default;

 private:
  std::uint8_t number_ = kMin;
};

using CardId = Id<struct CardTag, 1, 90>;
using NobleId = Id<struct NobleTag, 1, 10>;
using Level = Id<struct LevelTag, 1, 3>;
using Seat = Id<struct SeatTag, 0, 3>;  // in turn order; seat 0 starts
using PlayerCount = Id<struct PlayerCountTag, 2, 4>;

inline constexpr std::array kLevels{Level(1), Level(2), Level(3)};
inline constexpr std::array kPlayerCounts{PlayerCount(2), PlayerCount(3), PlayerCount(4)};

inline constexpr std::array kSeats{Seat(0), Seat(1), Seat(2), Seat(3)};

// The seats of a game, in turn order.
constexpr std::span<const Seat> seats(PlayerCount players) {
  return std::span(kSeats).first(static_cast<std::size_t>(players.number()));
}

// A place for a card, which may be empty. Like std::optional<CardId>, but in one byte, so that a
// table of all cards with a row 0 for "no card" can be indexed without a test.
class CardSlot {
 public:
  constexpr CardSlot() = default;
  constexpr CardSlot(CardId id) : number_(static_cast<std::uint8_t>(id.number())) {}  // NOLINT

  [[nodiscard]] constexpr bool has_value() const { return number_ != 0; }
  explicit constexpr operator bool() const { return has_value(); }
  // REQUIRES: has_value()
  constexpr CardId operator*() const { return CardId(number_); }
  // 0 for no card.
  [[nodiscard]] constexpr int number_or_zero() const { return number_; }
  constexpr void reset() { number_ = 0; }
  friend constexpr bool operator==(CardSlot, CardSlot) = default;

 private:
  std::uint8_t number_ = 0;
};

// A set of ids, iterated in ascending order.
template <class T>
class IdSet {
 public:
  class Iterator {
   public:
    using value_type = T;
    using difference_type = std::ptrdiff_t;
    constexpr Iterator() = default;
    constexpr Iterator(const IdSet* set, int word) : set_(set), word_(word), rest_(load()) {
      skip_empty_words();
    }
    constexpr T operator*() const { return T(word_ * 64 + std::countr_zero(rest_)); }
    constexpr Iterator& operator++() {
      rest_ &= rest_ - 1;
      skip_empty_words();
      return *this;
    }
    constexpr Iterator operator++(int) {
      Iterator old = *this;
      ++*this;
      return old;
    }
    // Only the end has no bits left: testing this first makes loops fast.
    friend constexpr bool operator==(const Iterator& a, const Iterator& b) {
      return (a.rest_ | b.rest_) == 0 || (a.word_ == b.word_ && a.rest_ == b.rest_);
    }

   private:
    [[nodiscard]] constexpr std::uint64_t load() const {
      return word_ < kWords ? set_->words_[static_cast<std::size_t>(word_)] : 0;
    }
    constexpr void skip_empty_words() {
      while (rest_ == 0 && word_ < kWords) {
        ++word_;
        rest_ = load();
      }
    }
    const IdSet* set_ = nullptr;
    int word_ = kWords;
    std::uint64_t rest_ = 0;
  };

  [[nodiscard]] constexpr bool contains(T id) const { return (word(id) & bit(id)) != 0; }
  constexpr void insert(T id) { word(id) |= bit(id); }
  constexpr void erase(T id) { word(id) &= ~bit(id); }
  [[nodiscard]] constexpr int size() const {
    int count = 0;
    for (const std::uint64_t w : words_) count += std::popcount(w);
    return count;
  }
  [[nodiscard]] constexpr bool empty() const {
    std::uint64_t any = 0;
    for (const std::uint64_t w : words_) any |= w;
    return any == 0;
  }
  [[nodiscard]] constexpr Iterator begin() const { return Iterator(this, 0); }
  [[nodiscard]] constexpr Iterator end() const { return Iterator(this, kWords); }
  [[nodiscard]] constexpr const auto& words() const { return words_; }  // for hashing
  friend constexpr bool operator==(const IdSet&, const IdSet&) = default;

 private:
  static constexpr int kWords = T::kHighest / 64 + 1;
  static constexpr std::uint64_t bit(T id) { return 1ULL << (id.number() % 64); }
  constexpr std::uint64_t& word(T id) { return words_[static_cast<std::size_t>(id.number() / 64)]; }
  [[nodiscard]] constexpr const std::uint64_t& word(T id) const {
    return words_[static_cast<std::size_t>(id.number() / 64)];
  }

  std::array<std::uint64_t, static_cast<std::size_t>(kWords)> words_{};
};

using CardSet = IdSet<CardId>;
using NobleSet = IdSet<NobleId>;

}  // namespace splendor
