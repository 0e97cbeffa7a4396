#include "arena/screen/table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "arena/text/text.hpp"
#include "referee/rules/notation.hpp"

namespace splendor::screen {
namespace {

constexpr std::size_t kDeckWidth = 9;  // columns of a cell, without its border
constexpr std::size_t kCardWidth = 15;
constexpr std::size_t kNameWidth = 34;
constexpr std::size_t kSeatIndent = 4;
constexpr std::size_t kLabelEnd = 14;  // where values begin
constexpr std::size_t kBoardWidth = 2 + kDeckWidth + kPlaces * (1 + kCardWidth);
constexpr std::size_t kGap = 3;
constexpr std::size_t kPlayerWidth = 80;

class Painter {
 public:
  Painter(const TableView& view, const Look& look)
      : view_(view), table_(view.game.table()), look_(look) {}

  std::string all(std::size_t width) {
    nobles();
    rule("┌", "┬", "┐");
    for (const Level level : {Level(3), Level(2), Level(1)}) {
      if (level != Level(3)) rule("├", "┼", "┤");
      row(level);
    }
    rule("└", "┴", "┘");
    bank();
    const std::size_t cards = lines_.size();
    for (const Seat seat : seats(table_.players)) player(seat);
    return width >= kBoardWidth + kGap + kPlayerWidth ? side_by_side(cards) : below();
  }

 private:
  [[nodiscard]] Line line() const { return Line(look_); }
  void put(const Line& line) { lines_.push_back(line); }

  [[nodiscard]] std::string below() const {
    std::string text;
    for (const Line& line : lines_) text += line.text();
    return text;
  }

  // The first `cards` lines on the left, the others on the right.
  [[nodiscard]] std::string side_by_side(std::size_t cards) const {
    std::string text;
    const std::size_t rows = std::max(cards, lines_.size() - cards);
    for (std::size_t i = 0; i < rows; ++i) {
      std::string left = i < cards ? lines_[i].text() : "\n";
      if (cards + i >= lines_.size()) {
        text += left;
        continue;
      }
      left.pop_back();  // the end of the line
      const std::size_t used = i < cards ? lines_[i].width() : 0;
      text += left + std::string(kBoardWidth + kGap - std::min(used, kBoardWidth), ' ') +
              lines_[cards + i].text();
    }
    return text;
  }

  void nobles() {
    Line line = this->line().add(" Nobles");
    for (const NobleId id : table_.nobles) {
      line.add(fmt::format("  N{} ", id.number())).amounts(noble(id).requirement);
    }
    if (table_.nobles.empty()) line.add("  none left", Tone::dim);
    put(line);
  }

  void rule(std::string_view left, std::string_view middle, std::string_view right) {
    const auto dashes = [&](std::size_t count) {
      std::string text;
      for (std::size_t i = 0; i < count; ++i) text += look_.sign("─", "-");
      return text;
    };
    std::string text(look_.sign(left, "+"));
    text += dashes(kDeckWidth);
    for (std::size_t i = 0; i < kPlaces; ++i) {
      text += look_.sign(middle, "+");
      text += dashes(kCardWidth);
    }
    text += look_.sign(right, "+");
    put(line().add(text, Tone::dim));
  }

  void row(Level level) {
    Line first = line();
    Line second = line();
    bar(first).add(fmt::format(" level {}", level.number()));
    bar(second).add(fmt::format(" {} left", table_.deck_sizes[level.index()]), Tone::dim);
    std::size_t column = 1 + kDeckWidth;
    for (const CardSlot place : table_.row(level)) {
      bar(first.to_column(column));
      bar(second.to_column(column));
      if (place) {
        face(first, *place, column + 1);
        second.add(" ").amounts(card(*place).cost);
      }
      column += 1 + kCardWidth;
    }
    put(bar(first.to_column(column)));
    put(bar(second.to_column(column)));
  }

  Line& bar(Line& line) const { return line.add(look_.sign("│", "|"), Tone::dim); }

  // Bonus, points, number; a card that was not there before has a star.
  void face(Line& line, CardId id, std::size_t column) const {
    const Card& shown = card(id);
    line.add(fmt::format(" {} ", letter(shown.bonus)), tone_of(shown.bonus));
    if (shown.points > 0) line.add(fmt::format(" {} pt", shown.points), Tone::bold);
    const std::string number = fmt::format("{}#{}", is_new(id) ? "*" : "", id.number());
    line.to_column(column + kCardWidth - 1 - number.size()).add(number, Tone::dim);
  }

  [[nodiscard]] bool is_new(CardId id) const {
    return view_.before != nullptr && !find_open(*view_.before, id);
  }

  void bank() {
    put(line().add(" Bank").to_column(kLabelEnd).columns_of(table_.bank, Line::Of::gems_and_gold));
  }

  void player(Seat seat) {
    const PlayerArea& area = table_.area(seat);
    const bool moves = !table_.over && table_.to_move == seat;
    Line head = line().add(moves ? look_.sign("▶", ">") : " ", Tone::bold);
    head.add(fmt::format("{}  ", seat.number() + 1));
    head.add(fitted(printable(view_.names[seat.index()]), kNameWidth, Side::left), Tone::bold);
    head.add(fmt::format(" {:>2} {}", area.points, area.points == 1 ? "point " : "points"));
    head.add(fmt::format("  {:>2} {}", area.card_count, area.card_count == 1 ? "card" : "cards"));
    if (!table_.plays(seat)) head.add("  out", Tone::alarm);
    for (const NobleId id : area.nobles) head.add(fmt::format("  N{}", id.number()));
    put(head);
    Line heap = line().to_column(kSeatIndent).add("tokens").to_column(kLabelEnd);
    heap.columns_of(area.tokens, Line::Of::gems_and_gold);
    heap.add(fmt::format("= {:<2}", area.tokens.total()), Tone::dim).add("    bonuses ");
    put(heap.columns_of(area.bonuses, Line::Of::gems));
    if (!area.reserved.empty()) put(reserved(seat, area));
  }

  // Face-down cards are in parentheses.
  Line reserved(Seat seat, const PlayerArea& area) const {
    const Hand& hand = view_.game.hidden().hands[seat.index()];
    Line line = this->line().to_column(kSeatIndent).add("reserved").to_column(kLabelEnd);
    for (std::size_t i = 0; i < area.reserved.size(); ++i) {
      if (i > 0) line.add("  ");
      const Reservation& reservation = area.reserved[i];
      if (reservation.face_up) {
        brief(line, *reservation.face_up);
      } else if (sees(view_.eyes, seat)) {
        brief(line.add("("), hand[i]).add(")");
      } else {
        line.add(fmt::format("(level {})", reservation.level.number()));
      }
    }
    return line;
  }

  // "#62 r2 1w 4u 2g": bonus and points, then what it costs.
  static Line& brief(Line& line, CardId id) {
    const Card& shown = card(id);
    line.add(fmt::format("#{} ", id.number()));
    line.add(fmt::format("{}{}", letter(shown.bonus), shown.points), tone_of(shown.bonus));
    return line.add(" ").amounts(shown.cost);
  }

  const TableView& view_;
  const Table& table_;
  const Look& look_;
  std::vector<Line> lines_;
};

}  // namespace

std::string draw_table(const TableView& view, const Look& look, std::size_t width) {
  return Painter(view, look).all(width);
}

}  // namespace splendor::screen
