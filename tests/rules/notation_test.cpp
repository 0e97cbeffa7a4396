// Moves as text: writing, parsing, and the message for a malformed text.
#include "referee/rules/notation.hpp"

#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "referee/rules/check.hpp"
#include "referee/rules/game.hpp"
#include "referee/rules/price.hpp"
#include "tests/support/print.hpp"

namespace splendor {
namespace {

ColourSet colours(std::initializer_list<Colour> list) {
  ColourSet set;
  for (const Colour colour : list) set.insert(colour);
  return set;
}

struct Written {
  std::string_view text;
  Move move;
};

std::vector<Written> written() {
  using enum Colour;
  const Tokens none;
  const auto no_noble = std::nullopt;
  return {
      {"T w", {TakeDifferent{colours({white})}, none, no_noble}},
      {"T uk", {TakeDifferent{colours({blue, black})}, none, no_noble}},
      {"T wug", {TakeDifferent{colours({white, blue, green})}, none, no_noble}},
      {"T wugrko", {TakeDifferent{ColourSet::from_bits(63)}, none, no_noble}},
      {"T kk", {TakeTwo{black}, none, no_noble}},
      {"T oo", {TakeTwo{gold}, none, no_noble}},
      {"R 1", {ReserveCard{CardId(1)}, none, no_noble}},
      {"R 90", {ReserveCard{CardId(90)}, none, no_noble}},
      {"D 1", {ReserveTop{Level(1)}, none, no_noble}},
      {"D 3", {ReserveTop{Level(3)}, none, no_noble}},
      {"B 62 wuuuugg", {Buy{CardId(62), Tokens(1, 4, 2, 0, 0)}, none, no_noble}},
      {"B 5 0", {Buy{CardId(5), none}, none, no_noble}},
      {"B 5 ooooo", {Buy{CardId(5), Tokens::of(gold, 5)}, none, no_noble}},
      {"P", {Pass{}, none, no_noble}},
      {"P N7", {Pass{}, none, NobleId(7)}},
      {"P -o", {Pass{}, Tokens::of(gold), no_noble}},
      {"T wug -k", {TakeDifferent{colours({white, blue, green})}, Tokens::of(black), no_noble}},
      {"T kk -wwo N10", {TakeTwo{black}, Tokens(2, 0, 0, 0, 0, 1), NobleId(10)}},
      {"R 62 -o N1", {ReserveCard{CardId(62)}, Tokens::of(gold), NobleId(1)}},
      {"D 2 -r", {ReserveTop{Level(2)}, Tokens::of(red), no_noble}},
      {"B 62 wuuuugg N3", {Buy{CardId(62), Tokens(1, 4, 2, 0, 0)}, none, NobleId(3)}},
      {"B 5 0 -wugrko N3", {Buy{CardId(5), none}, Tokens(1, 1, 1, 1, 1, 1), NobleId(3)}},
  };
}

TEST(Notation, WritesEveryKindOfMove) {
  for (const Written& row : written()) EXPECT_EQ(to_text(row.move), row.text);
}

TEST(Notation, ReadsEveryKindOfMove) {
  for (const Written& row : written()) {
    const Result<Move> move = parse_move(row.text);
    ASSERT_TRUE(move) << move.error();
    EXPECT_EQ(*move, row.move) << row.text;
  }
}

// Parses the text and writes the move again.
std::string rewritten(const std::string& text) {
  const Result<Move> move = parse_move(text);
  return move ? to_text(*move) : move.error();
}

TEST(Notation, ReadsEveryCardLevelAndNoble) {
  std::vector<std::string> texts;
  for (int id = 1; id <= 90; ++id) texts.push_back("R " + std::to_string(id));
  for (int id = 1; id <= 90; ++id) texts.push_back("B " + std::to_string(id) + " o");
  for (int level = 1; level <= 3; ++level) texts.push_back("D " + std::to_string(level));
  for (int id = 1; id <= 10; ++id) texts.push_back("P N" + std::to_string(id));
  for (const std::string& text : texts) EXPECT_EQ(rewritten(text), text);
}

TEST(Notation, NamesTheColoursByTheirLetters) {
  std::string all;
  for (const Colour colour : kColours) all += letter(colour);
  EXPECT_EQ(all, "wugrko");
}

TEST(Notation, KnowsNoColourByAnyOtherByte) {
  for (int byte = 0; byte < 256; ++byte) {
    const char c = static_cast<char>(byte);
    const std::size_t at = std::string_view("wugrko").find(c);
    if (at == std::string_view::npos) {
      EXPECT_FALSE(colour_of(c)) << byte;
    } else {
      EXPECT_EQ(colour_of(c), kColours[at]);
    }
  }
}

TEST(Notation, WritesTokensAsLettersInOrder) {
  EXPECT_EQ(letters(Tokens(1, 0, 3, 0, 2, 1)), "wgggkko");
  EXPECT_EQ(letters(Tokens()), "");
}

// ---- Purchases without payment ----

// Sees card 1, which costs one token each of blue, green, red and black.
View buyer_with(Tokens tokens) {
  View view = Game(Deal::in_id_order(PlayerCount(2))).view(Seat(0));
  view.table.area(view.seat).tokens = tokens;
  return view;
}

TEST(Notation, TakesAPurchaseWithoutPaymentForTheOneWithTheLeastGold) {
  const View view = buyer_with(Tokens(0, 1, 1, 0, 2, 3));
  const std::string paid = "B 1 " + letters(usual_payment(CardId(1), view));
  for (const std::string rest : {"", " N3", " -w", " -w N3"}) {
    const Result<Move> move = parse_move("B 1" + rest, view);
    ASSERT_TRUE(move) << move.error();
    EXPECT_EQ(to_text(*move), paid + rest);
  }
  EXPECT_EQ(to_text(*parse_move("B 1 0", view)), "B 1 0") << "nothing is a payment, too";
  EXPECT_EQ(to_text(*parse_move("B 1 oooo", view)), "B 1 oooo");
}

TEST(Notation, ReadsEveryOtherMoveTheSameWithAndWithoutAView) {
  const View view = buyer_with(Tokens());
  for (const Written& row : written()) EXPECT_EQ(*parse_move(row.text, view), row.move);
  for (const char* text : {"B", "B 91", "B 1 x", "B 1 N11", "B 1 N3 w", "B 1 "}) {
    EXPECT_FALSE(parse_move(text, view)) << text;
  }
}

TEST(Notation, LeavesItToTheRulesWhetherAPurchaseWithoutPaymentCanBePaid) {
  const View view = buyer_with(Tokens());
  const Result<Move> move = parse_move("B 1", view);
  ASSERT_TRUE(move) << move.error();
  const auto illegal = check(view, *move);
  ASSERT_TRUE(illegal);
  EXPECT_EQ(illegal->rule, Rule::buy_unaffordable) << illegal->why;
}

// ---- Malformed text ----

struct Malformed {
  std::string name;
  std::string text;
  std::string error;
};
void PrintTo(const Malformed& row, std::ostream* out) { *out << row.name; }

std::string not_expected(const std::string& word) {
  return "'" + word +
         "' is not expected there; after the move come returned tokens (-wug), then a noble (N3)";
}
std::string not_a_move(const std::string& word) {
  return "'" + word + "' is not a move; moves begin with T, R, D, B or P";
}
std::string not_a_card(const std::string& word) { return "'" + word + "' is not a card (1 to 90)"; }

const std::string kNoLetters = "expected token letters (w u g r k o)";
const std::string kSpaces = "a move has single spaces between its words and none at its ends";
const std::string kOrder = " must have its letters in the order w u g r k o";
const std::string kOther = " has a letter other than w u g r k o";
const std::string kNeither = " is neither different colours nor two tokens of one colour";

std::vector<Malformed> malformed() {
  using namespace std::string_literals;
  const std::string forty(40, 'w');
  return {
      // the verb
      {"nothing", "", "expected a move"},
      {"a_space", " ", kSpaces},
      {"unknown_verb", "X 5", not_a_move("X")},
      {"lower_case_verb", "t wug", not_a_move("t")},
      {"whole_word", "pass", not_a_move("pass")},
      {"no_space_after_verb", "R62", not_a_move("R62")},
      {"nul_before_verb", "\0P"s, not_a_move("?P")},
      {"nul_after_verb", "P\0"s, not_a_move("P?")},
      {"tab_for_space", "T\twug", not_a_move("T?wug")},
      {"byte_order_mark", "\xEF\xBB\xBFP", not_a_move("???P")},
      {"quotes", "'P'", not_a_move("'P'")},
      // spaces
      {"leading_space", " T wug", kSpaces},
      {"trailing_space", "T wug ", kSpaces},
      {"trailing_space_after_pass", "P ", kSpaces},
      {"double_space_before_tokens", "T  wug", kSpaces},
      {"double_space_before_card", "R  62", kSpaces},
      {"double_space_before_returned", "T wug  -k", kSpaces},
      {"newline_at_end", "T wug\n", "'wug?'" + kOther},
      {"carriage_return_at_end", "R 62\r", not_a_card("62?")},
      // taken tokens
      {"take_nothing", "T", kNoLetters},
      {"take_zero", "T 0", "'0'" + kOther},
      {"take_upper_case", "T WUG", "'WUG'" + kOther},
      {"take_unknown_letter", "T wub", "'wub'" + kOther},
      {"take_non_ascii", "T w\xC3\xBCg", "'w??g'" + kOther},
      {"take_nul", "T w\0g"s, "'w?g'" + kOther},
      {"take_out_of_order", "T guw", "'guw'" + kOrder},
      {"take_gold_first", "T ow", "'ow'" + kOrder},
      {"take_three_alike", "T www", "'www'" + kNeither},
      {"take_two_and_one", "T wwu", "'wwu'" + kNeither},
      {"take_two_pairs", "T wwuu", "'wwuu'" + kNeither},
      {"take_twenty", "T " + forty.substr(0, 20), "'" + forty.substr(0, 20) + "'" + kNeither},
      {"take_twenty_one", "T " + forty.substr(0, 21),
       "'" + forty.substr(0, 21) + "' has too many tokens"},
      {"take_separated", "T w u g", not_expected("u")},
      // cards, levels, nobles
      {"no_card", "R", "expected a card (1 to 90)"},
      {"card_0", "R 0", not_a_card("0")},
      {"card_91", "R 91", not_a_card("91")},
      {"card_100", "R 100", not_a_card("100")},
      {"card_leading_zero", "R 05", not_a_card("05")},
      {"card_negative", "R -5", not_a_card("-5")},
      {"card_with_sign", "R +5", not_a_card("+5")},
      {"card_hexadecimal", "R 0x5", not_a_card("0x5")},
      {"card_fraction", "R 5.", not_a_card("5.")},
      {"card_beyond_64_bits", "R 18446744073709551617", not_a_card("18446744073709551617")},
      {"card_arabic_digit", "R \xD9\xA5", not_a_card("??")},
      {"two_cards", "R 5 6", not_expected("6")},
      {"no_level", "D", "expected a level (1 to 3)"},
      {"level_0", "D 0", "'0' is not a level (1 to 3)"},
      {"level_4", "D 4", "'4' is not a level (1 to 3)"},
      {"level_leading_zero", "D 02", "'02' is not a level (1 to 3)"},
      {"no_noble", "T wug N", "expected a noble (1 to 10)"},
      {"noble_0", "T wug N0", "'0' is not a noble (1 to 10)"},
      {"noble_11", "T wug N11", "'11' is not a noble (1 to 10)"},
      {"noble_leading_zero", "T wug N03", "'03' is not a noble (1 to 10)"},
      {"noble_apart", "T wug N 3", "expected a noble (1 to 10)"},
      {"noble_lower_case", "T wug n3", not_expected("n3")},
      {"two_nobles", "T wug N3 N4", not_expected("N4")},
      // payments
      {"buy_nothing", "B", "expected a card (1 to 90)"},
      {"buy_without_payment", "B 62",
       "expected a payment in token letters (w u g r k o), or 0 for nothing"},
      {"buy_two_zeros", "B 62 00", "payment: '00' has a letter other than w u g r k o"},
      {"buy_out_of_order", "B 62 uw", "payment: 'uw'" + kOrder},
      {"buy_noble_for_payment", "B 62 N3", "payment: 'N3'" + kOther},
      {"buy_too_much", "B 62 " + forty.substr(0, 21),
       "payment: '" + forty.substr(0, 21) + "' has too many tokens"},
      {"buy_card_91", "B 91 w", not_a_card("91")},
      // returned tokens, and what follows
      {"return_nothing", "T wug -", "returned tokens: " + kNoLetters},
      {"return_zero", "T wug -0", "returned tokens: '0'" + kOther},
      {"return_out_of_order", "T wug -kw", "returned tokens: 'kw'" + kOrder},
      {"return_two_dashes", "T wug --k", "returned tokens: '-k'" + kOther},
      {"return_twice", "T wug -k -k", not_expected("-k")},
      {"return_after_noble", "T wug N3 -k", not_expected("-k")},
      {"pass_with_tokens", "P wug", not_expected("wug")},
      {"comment", "P # nothing to do", not_expected("#")},
      {"second_move", "P P", not_expected("P")},
      // length
      {"longest_text", "T w" + std::string(61, 'x'),
       "'w" + std::string(39, 'x') + "...' has too many tokens"},
      {"longer_text", "T w" + std::string(62, 'x'),
       "'T w" + std::string(37, 'x') + "...' is too long for a move"},
      {"ten_kilobytes", std::string(10'000, 'w'), "'" + forty + "...' is too long for a move"},
      {"ten_kilobytes_of_spaces", std::string(10'000, ' '),
       "'" + std::string(40, ' ') + "...' is too long for a move"},
      {"ten_kilobytes_of_nul", std::string(10'000, '\0'),
       "'" + std::string(40, '?') + "...' is too long for a move"},
      {"spaces_within_the_limit", std::string(64, ' '), kSpaces},
  };
}

class MalformedText : public testing::TestWithParam<Malformed> {};

TEST_P(MalformedText, IsRefusedWithASentence) {
  const Result<Move> move = parse_move(GetParam().text);
  ASSERT_FALSE(move) << "read as " << to_text(*move);
  EXPECT_EQ(move.error(), GetParam().error);
}

INSTANTIATE_TEST_SUITE_P(Notation, MalformedText, testing::ValuesIn(malformed()),
                         [](const auto& row) { return row.param.name; });

// A mutated text is either refused or the unique text of another move.
TEST(Notation, RecognisesUnequalTakes) {
  for (const char* text : {"T wwu", "T www", "T wwuu", "T uuuu -u", "T oo"}) {
    EXPECT_EQ(unequal_take(text).has_value(), !parse_move(text)) << text;
  }
  for (const char* text :
       {"", "T", "T ", "T wug", "T ww", "T w", "T uw", "T wwx", "B 1 wwu", "wwu"}) {
    EXPECT_FALSE(unequal_take(text)) << text;
  }
}

TEST(Notation, ParsesOnlyTextThatItWouldWrite) {
  constexpr std::string_view kBytes = "wugrkoTRDBPN-0159 \n\xC3";
  for (const Written& row : written()) {
    for (std::size_t at = 0; at <= row.text.size(); ++at) {
      for (const char c : kBytes) {
        std::string inserted(row.text);
        inserted.insert(at, 1, c);
        std::string replaced(row.text);
        if (at < replaced.size()) replaced[at] = c;
        for (const std::string& text : {inserted, replaced}) {
          if (parse_move(text)) {
            EXPECT_EQ(rewritten(text), text);
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace splendor
