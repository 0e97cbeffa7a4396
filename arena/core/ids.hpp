// Numbers that name things in an arena's home: distinct types, so that they can't be mixed up.
#pragma once

#include <compare>
#include <cstdint>

namespace splendor::arena {

template <class Tag, class Number>
class Id {
 public:
  constexpr Id() = default;
  constexpr explicit Id(Number number) : number_(number) {}
  [[nodiscard]] constexpr Number number() const { return number_; }
  friend constexpr auto operator<=>(Id, Id) = default;

 private:
  Number number_ = 0;
};

// Rows of the database.
using BotId = Id<struct BotTag, std::int64_t>;  // one version of one bot
using LeagueId = Id<struct LeagueTag, std::int64_t>;
using GameId = Id<struct GameTag, std::int64_t>;

// A bot's place in the entry list of its league, from 0. Schedules are made of these, so that they
// depend on the league file alone and not on what else the database holds.
using Entrant = Id<struct EntrantTag, std::uint32_t>;

}  // namespace splendor::arena
