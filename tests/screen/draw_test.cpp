// Compares drawings with the files of tests/golden/screen. SPLENDOR_UPDATE_GOLDEN=1 rewrites the
// files.
#include "arena/screen/draw.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "arena/text/text.hpp"
#include "referee/rules/notation.hpp"

namespace splendor::screen {
namespace {

void expect_golden(const std::string& file, const std::string& text) {
  const auto path = std::filesystem::path(SPLENDOR_TEST_DATA) / "screen" / file;
  if (std::getenv("SPLENDOR_UPDATE_GOLDEN") != nullptr) {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
  }
  std::ifstream stored(path, std::ios::binary);
  std::stringstream content;
  content << stored.rdbuf();
  EXPECT_EQ(text, content.str()) << path << " (SPLENDOR_UPDATE_GOLDEN=1 writes it again)";
}

template <class Ids>
void add_ids(const Ids& ids, google::protobuf::RepeatedField<std::uint32_t>& list) {
  for (const auto id : ids) list.Add(static_cast<std::uint32_t>(id.number()));
}

// A player who buys the dearest affordable card, else reserves from a deck or takes tokens.
Move greedy_choice(const Game& game) {
  const LegalMoves moves = game.legal_moves();
  const auto worth = [&](const Move& move) {
    if (const auto* buy = std::get_if<Buy>(&move.action)) return 100 + card(buy->card).points;
    if (std::holds_alternative<ReserveTop>(move.action)) return game.table().ply % 5 == 0 ? 50 : 1;
    if (std::holds_alternative<ReserveCard>(move.action)) return game.table().ply % 7 == 0 ? 40 : 2;
    return 10;
  };
  std::size_t best = 0;
  for (std::size_t i = 1; i < moves.size(); ++i) {
    if (worth(moves[i]) > worth(moves[best])) best = i;
  }
  return moves[best];
}

void write_result(const Table& table, v1::MatchRecord& record) {
  const Ranks order = ranks(table);
  for (const Seat seat : seats(table.players)) {
    v1::SeatRecord& told = *record.mutable_seats(seat.number());
    told.set_rank(static_cast<std::uint32_t>(order[seat.index()]));
    told.set_points(table.area(seat).points);
    told.set_cards(table.area(seat).card_count);
  }
}

// A game as the referee would record it.
v1::MatchRecord played(int players) {
  const Deal deal = Deal::shuffled(PlayerCount(players), 7);
  Game game(deal);
  v1::MatchRecord record;
  record.mutable_ruleset()->set_name("tournament");
  record.mutable_ruleset()->set_max_rounds(100);
  record.mutable_deal()->set_seed(7);
  add_ids(deal.deck(Level(1)), *record.mutable_deal()->mutable_level1());
  add_ids(deal.deck(Level(2)), *record.mutable_deal()->mutable_level2());
  add_ids(deal.deck(Level(3)), *record.mutable_deal()->mutable_level3());
  add_ids(deal.nobles(), *record.mutable_deal()->mutable_nobles());
  while (!game.over()) {
    const Move move = greedy_choice(game);
    v1::PlyRecord& ply = *record.add_plies();
    ply.set_seat(static_cast<std::uint32_t>(game.to_move().number()));
    ply.set_notation(to_text(move));
    ply.set_wall_us(1234 * (1 + game.table().ply));
    if (game.to_move() == Seat(0)) ply.set_win_estimate(0.625F);
    game.play(move);
  }
  for (const Seat seat : seats(PlayerCount(players))) {
    record.add_seats()->mutable_bot()->set_name("bot_" + std::to_string(seat.number()) + "@1");
  }
  record.set_reason(std::string(name_of(*game.table().over)));
  write_result(game.table(), record);
  return record;
}

Film film(const v1::MatchRecord& record) {
  auto made = film_of(record);
  EXPECT_TRUE(made) << made.error();
  return std::move(*made);
}

const Look kAscii{};
const Look kUtf8{.colour = false, .unicode = true};
const Look kColour{.colour = true, .unicode = true};

std::string drawn(const Film& film, std::size_t frame, Eyes eyes = {}, const Look& look = kUtf8) {
  return draw(film, frame, {"Game 1", look, eyes});
}

TEST(Draw, TheFirstPosition) { expect_golden("start.txt", drawn(film(played(2)), 0)); }

TEST(Draw, AMoveInTheMiddle) { expect_golden("middle.txt", drawn(film(played(3)), 41)); }

TEST(Draw, TheEndOfAGameOfFour) {
  const Film four = film(played(4));
  expect_golden("end.txt", drawn(four, four.frames.size() - 1));
}

TEST(Draw, PlainAscii) {
  const std::string picture = drawn(film(played(3)), 41, {}, kAscii);
  for (const char c : picture) EXPECT_TRUE(c == '\n' || (c >= ' ' && c <= '~')) << picture;
  expect_golden("ascii.txt", picture);
}

TEST(Draw, EveryPictureFitsInEightyColumns) {
  for (const int players : {2, 3, 4}) {
    const Film whole = film(played(players));
    for (std::size_t i = 0; i < whole.frames.size(); ++i) {
      std::stringstream lines(drawn(whole, i));
      for (std::string line; std::getline(lines, line);) {
        EXPECT_LE(columns(line), 80U) << line;
        EXPECT_FALSE(line.ends_with(' ')) << line;
      }
    }
  }
}

// Without the escape sequences the coloured drawing is the plain one.
TEST(Draw, ColourChangesNothingElse) {
  const Film whole = film(played(2));
  const std::string picture = drawn(whole, 9, {}, kColour);
  EXPECT_NE(picture.find("\x1b[97;41m"), std::string::npos);
  std::string plain;
  for (std::size_t i = 0; i < picture.size(); ++i) {
    if (picture[i] == '\x1b') {
      i = picture.find('m', i);
    } else {
      plain += picture[i];
    }
  }
  EXPECT_EQ(plain, drawn(whole, 9));
}

// Seat 0 reserves the top of a deck with the first move of the game.
TEST(Draw, FaceDownCardsAreHiddenFromOtherSeats) {
  const Film whole = film(played(2));
  const auto* reserve = std::get_if<ReserveTop>(&whole.frames[1].last->move->action);
  ASSERT_NE(reserve, nullptr);
  const std::string number =
      "#" + std::to_string(whole.frames[1].game.hidden().hands[0][0].number());
  EXPECT_NE(drawn(whole, 1).find("(" + number), std::string::npos);
  EXPECT_NE(drawn(whole, 1, Seat(0)).find("(" + number), std::string::npos);
  const std::string others = drawn(whole, 1, Seat(1));
  EXPECT_EQ(others.find(number), std::string::npos) << others;
  EXPECT_NE(others.find("(level " + std::to_string(reserve->level.number()) + ")"),
            std::string::npos);
}

TEST(Draw, AFaultIsShownWithItsSentence) {
  v1::MatchRecord record = played(3);
  record.mutable_plies()->DeleteSubrange(10, record.plies_size() - 10);
  v1::Fault& fault = *record.mutable_seats(1)->mutable_fault();
  fault.set_kind(v1::FAULT_ILLEGAL_MOVE);
  fault.set_detail("the bank has no red tokens");
  fault.set_answer("T wur");
  fault.set_ply(10);
  record.set_reason("fault");
  Film whole = film(record);
  write_result(whole.frames.back().game.table(), whole.record);
  expect_golden("fault.txt", drawn(whole, whole.frames.size() - 1));
}

TEST(Draw, TextFromBotsIsEscaped) {
  v1::MatchRecord record = played(2);
  record.mutable_seats(0)->mutable_bot()->set_name("\x1b[2J\xff" + std::string(200, 'x'));
  record.mutable_plies(0)->set_comment("beep\a\r\n\x1b]0;title\a " + std::string(200, 'y'));
  expect_golden("hostile.txt", drawn(film(record), 1));
}

TEST(Draw, AVoidMatchSaysWhy) {
  v1::MatchRecord record = played(2);
  record.mutable_plies()->DeleteSubrange(4, record.plies_size() - 4);
  record.set_void_reason("the machine was too busy");
  EXPECT_NE(drawn(film(record), 4).find("The match is void: the machine was too busy"),
            std::string::npos);
}

TEST(Draw, AWideTerminalHasThePlayersBesideTheCards) {
  const Film four = film(played(4));
  for (const std::size_t width : {80U, 120U, 155U, 160U, 220U}) {
    for (std::size_t i = 0; i < four.frames.size(); ++i) {
      const std::string picture = draw(four, i, {"Game 1", kUtf8, {}, width});
      std::stringstream lines(picture);
      for (std::string line; std::getline(lines, line);) {
        EXPECT_LE(columns(line), width) << line;
        EXPECT_FALSE(line.ends_with(' ')) << line;
      }
      const auto height = std::count(picture.begin(), picture.end(), '\n');
      if (width >= 160 && i + 1 < four.frames.size()) {
        EXPECT_LE(height, 20) << picture;
      }
    }
  }
}

TEST(Film, CountsMovesWithoutThoseWhoDropOut) {
  v1::MatchRecord record = played(3);
  const int moves = record.plies_size();
  const Film whole = film(record);
  EXPECT_EQ(whole.moves(), static_cast<std::size_t>(moves));
  // Seat 2 drops out before its third move; its later moves were never made.
  const auto is_later = [](const v1::PlyRecord& ply) { return ply.seat() == 1; };
  auto& plies = *record.mutable_plies();
  plies.DeleteSubrange(7, plies.size() - 7);
  ASSERT_TRUE(is_later(record.plies(4)));
  record.mutable_seats(1)->mutable_fault()->set_kind(v1::FAULT_TIMEOUT);
  record.mutable_seats(1)->mutable_fault()->set_ply(7);
  const Film shorter = film(record);
  EXPECT_EQ(shorter.moves(), 7U);
  EXPECT_FALSE(shorter.frames.back().last->move);
  EXPECT_EQ(shorter.after_moves(7), shorter.frames.size() - 1);
}

TEST(Film, FindsThePictureAfterSoManyMoves) {
  const Film whole = film(played(2));
  EXPECT_EQ(whole.after_moves(0), 0U);
  EXPECT_EQ(whole.after_moves(12), 12U);
  EXPECT_EQ(whole.after_moves(whole.moves()), whole.frames.size() - 1);
  EXPECT_EQ(whole.after_moves(whole.moves() + 1), std::nullopt);
}

TEST(Film, ARecordThatFailsVerificationIsNotShown) {
  v1::MatchRecord record = played(2);
  record.mutable_plies(3)->set_notation("B 90 0");
  const auto made = film_of(record);
  ASSERT_FALSE(made);
  EXPECT_TRUE(made.error().starts_with("move 4: ")) << made.error();
}

}  // namespace
}  // namespace splendor::screen
