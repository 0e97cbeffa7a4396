// Games recorded by another program, and the published counts of move sequences.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "referee/trace/trace.hpp"
#include "tests/trace/ask.hpp"

namespace splendor::trace {
namespace {

std::vector<std::string> recorded_games() {
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::directory_iterator(SPLENDOR_TEST_DATA "/traces")) {
    paths.push_back(entry.path().string());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

class RecordedGame : public testing::TestWithParam<std::string> {};

TEST_P(RecordedGame, IsReadAndWrittenAgainByteForByte) {
  const std::string text = read_file(GetParam());
  const auto trace = read_trace(text);
  ASSERT_TRUE(trace) << trace.error();
  EXPECT_EQ(write_trace(*trace), text);
  EXPECT_EQ(trace->moves.size() + 2, std::count(text.begin(), text.end(), '\n'));
}

class PlayedGame : public testing::TestWithParam<const char*> {};

TEST_P(PlayedGame, HasTheSameHashesAndResultThroughTheService) {
  std::vector<Json> lines;
  std::ifstream file(SPLENDOR_TEST_DATA "/traces/" + std::string(GetParam()) + ".jsonl");
  for (std::string line; std::getline(file, line);) lines.push_back(Json::parse(line));
  ASSERT_GE(lines.size(), 3U);

  Json request = lines.front();
  request["cmd"] = "new";
  Json reply = ask_well(request);
  EXPECT_EQ(reply.at("hash"), lines.front().at("hash"));
  for (std::size_t i = 1; i + 1 < lines.size(); ++i) {
    const Json& ply = lines[i];
    SCOPED_TRACE(ply.dump());
    const Json legal = ask_well({{"cmd", "legal"}, {"state", reply.at("state")}});
    ASSERT_EQ(legal.at("count"), ply.at("legal"));
    ASSERT_EQ(legal.at("actions_hash"), ply.at("actions_hash"));
    reply =
        ask_well({{"cmd", "apply"}, {"state", reply.at("state")}, {"action", ply.at("action")}});
    ASSERT_EQ(reply.at("hash"), ply.at("hash"));
  }
  EXPECT_EQ(reply.at("result"), lines.back().at("result"));
}

INSTANTIATE_TEST_SUITE_P(Golden, RecordedGame, testing::ValuesIn(recorded_games()),
                         [](const auto& game) {
                           return std::filesystem::path(game.param).stem().string();
                         });

INSTANTIATE_TEST_SUITE_P(Golden, PlayedGame, testing::Values("p2_00", "p3_11", "p4_02"),
                         [](const auto& game) { return std::string(game.param); });

TEST(RecordedGames, AreAllThere) { EXPECT_EQ(recorded_games().size(), 6U); }

struct Perft {
  const char* name;
  Json request;
  std::vector<std::uint64_t> counts;  // by depth, from 1

  // The name is GoogleTest's.
  friend void PrintTo(const Perft& perft, std::ostream* out) { *out << perft.name; }
};

class PublishedCounts : public testing::TestWithParam<Perft> {};

TEST_P(PublishedCounts, AreFoundByTheService) {
  const Json state = state_after(GetParam().request, {});
  EXPECT_EQ(ask_well({{"cmd", "perft"}, {"state", state}, {"depth", 0}}).at("count"), 1);
  for (std::size_t i = 0; i < GetParam().counts.size(); ++i) {
    const Json reply = ask_well({{"cmd", "perft"}, {"state", state}, {"depth", i + 1}});
    EXPECT_EQ(reply, Json({{"ok", true}, {"count", GetParam().counts[i]}})) << "depth " << i + 1;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Perft, PublishedCounts,
    testing::Values(
        Perft{"TwoPlayers", {{"cmd", "new"}, {"players", 2}}, {30, 865, 24190, 659505}},
        Perft{"ThreePlayers", {{"cmd", "new"}, {"players", 3}}, {30, 895, 26380, 765705}},
        Perft{"FourPlayers", {{"cmd", "new"}, {"players", 4}}, {30, 900, 26995, 808875}},
        Perft{"UpToThreeColours",
              {{"cmd", "new"}, {"players", 2}, {"profile", {{"take_fewer", "up_to"}}}},
              {45, 1965, 83885}}),
    [](const auto& perft) { return std::string(perft.param.name); });

#ifdef NDEBUG
TEST(PublishedCount, OfFivePliesIsFoundByTheService) {
  const Json state = state_after({{"cmd", "new"}, {"players", 2}}, {});
  EXPECT_EQ(ask({{"cmd", "perft"}, {"state", state}, {"depth", 5}}).at("count"), 17791424);
}
#endif

}  // namespace
}  // namespace splendor::trace
