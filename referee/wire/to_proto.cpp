#include <array>

#include "referee/wire/convert.hpp"
#include "referee/wire/frame.hpp"
#include "referee/wire/game_fields.hpp"

namespace splendor::wire {
namespace {

template <std::size_t kLargest, class Write, class Message>
void read_written(Write write, Message& out) {
  std::array<char, kLargest> bytes;
  FieldWriter writer(bytes.data());
  write(writer);
  static_cast<void>(parse({bytes.data(), writer.end()}, out));
}

}  // namespace

void to_proto(Tokens tokens, v1::Tokens& out) {
  const auto count = [&](Colour colour) { return static_cast<std::uint32_t>(tokens[colour]); };
  out.set_white(count(Colour::white));
  out.set_blue(count(Colour::blue));
  out.set_green(count(Colour::green));
  out.set_red(count(Colour::red));
  out.set_black(count(Colour::black));
  out.set_gold(count(Colour::gold));
}

// Messages are made by parsing what the referee writes, so that the encoding of the game is written
// only once.
void to_proto(const Move& move, v1::Move& out) {
  read_written<kLargestMove>([&](FieldWriter& writer) { write_move(writer, move); }, out);
}

void to_proto(const View& view, v1::View& out) {
  read_written<kLargestView>([&](FieldWriter& writer) { write_view(writer, view); }, out);
}

void to_proto(const Ruleset& rules, std::string_view name, v1::Ruleset& out) {
  out.set_name(std::string(name));
  out.set_take_fewer(static_cast<v1::TakeFewer>(rules.take_fewer));
  out.set_payment(static_cast<v1::Payment>(rules.payment));
  out.set_max_rounds(rules.max_rounds);
}

void add_cards(v1::Hello& hello) {
  for (std::size_t i = 0; i < kCards.size(); ++i) {
    v1::Card& card = *hello.add_cards();
    card.set_id(static_cast<std::uint32_t>(i + 1));
    card.set_level(static_cast<std::uint32_t>(kCards[i].level.number()));
    card.set_bonus(static_cast<v1::Colour>(index(kCards[i].bonus) + 1));
    card.set_points(kCards[i].points);
    to_proto(kCards[i].cost, *card.mutable_cost());
  }
  for (std::size_t i = 0; i < kNobles.size(); ++i) {
    v1::Noble& noble = *hello.add_nobles();
    noble.set_id(static_cast<std::uint32_t>(i + 1));
    noble.set_points(kNoblePoints);
    to_proto(kNobles[i].requirement, *noble.mutable_requirement());
  }
}

}  // namespace splendor::wire
