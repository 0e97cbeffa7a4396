// The points where the printed rule books differ, as options; and the editions by name.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace splendor {

// How many different colours a player takes.
enum class TakeFewer : std::uint8_t {
  forced,  // exactly min(3, colours left in the bank)
  up_to,   // one, two or three, at the player's choice
  exact3,  // three or none at all
};

// What a purchase may be paid with.
enum class Payment : std::uint8_t {
  canonical,  // gold only for what is missing
  any,        // gold may replace any gem due, at the player's choice
};

struct Ruleset {
  TakeFewer take_fewer = TakeFewer::forced;
  Payment payment = Payment::canonical;
  // Rounds after which the game is ended and ranked as it stands; 0 is no limit. The books allow
  // endless play (take three, give three back); honest games stay well below 100 rounds.
  std::uint32_t max_rounds = 100;

  friend constexpr bool operator==(const Ruleset&, const Ruleset&) = default;
};

struct NamedRuleset {
  std::string_view name;
  Ruleset rules;
};

// `tournament` is the reading that all editions share in practice; the others follow the printed
// texts to the letter. nl-2021 and is-2014 agree in every option.
inline constexpr std::array kRulesets{
    NamedRuleset{"tournament", {TakeFewer::forced, Payment::canonical}},
    NamedRuleset{"da-2021", {TakeFewer::up_to, Payment::any}},
    NamedRuleset{"de-2021", {TakeFewer::forced, Payment::any}},
    NamedRuleset{"nl-2021", {TakeFewer::exact3, Payment::any}},
    NamedRuleset{"is-2014", {TakeFewer::exact3, Payment::any}},
};

inline constexpr std::array<std::string_view, 3> kTakeFewerNames{"forced", "up_to", "exact3"};
inline constexpr std::array<std::string_view, 2> kPaymentNames{"canonical", "any"};

constexpr std::string_view name_of(TakeFewer value) {
  return kTakeFewerNames[static_cast<std::size_t>(value)];
}
constexpr std::string_view name_of(Payment value) {
  return kPaymentNames[static_cast<std::size_t>(value)];
}

constexpr std::optional<Ruleset> ruleset_named(std::string_view name) {
  for (const NamedRuleset& known : kRulesets) {
    if (known.name == name) return known.rules;
  }
  return std::nullopt;
}

}  // namespace splendor
