// The recorded games, ply by ply: number and hash of the legal moves, hash of every state, result.
#include <gtest/gtest.h>
#include <openssl/evp.h>

#include <array>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/support/oracle.hpp"

namespace splendor::oracle {
namespace {

std::string short_hash(const std::string& text) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned int size = 0;
  if (EVP_Digest(text.data(), text.size(), digest.data(), &size, EVP_sha256(), nullptr) != 1) {
    throw std::runtime_error("SHA-256 failed");
  }
  const std::string digits = "0123456789abcdef";
  std::string hex;
  for (std::size_t i = 0; i < 8; ++i) {
    hex += digits[digest[i] / 16U];
    hex += digits[digest[i] % 16U];
  }
  return hex;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) {
    text += text.empty() ? line : "\n" + line;
  }
  return text;
}

std::vector<nlohmann::json> read_trace(const std::string& name) {
  const std::string path = std::string(SPLENDOR_TEST_DATA) + "/traces/" + name + ".jsonl";
  std::ifstream file(path);
  if (!file) {
    throw std::runtime_error("cannot open " + path);
  }
  std::vector<nlohmann::json> lines;
  for (std::string line; std::getline(file, line);) {
    lines.push_back(nlohmann::json::parse(line));
  }
  return lines;
}

nlohmann::json result_of(const State& state) {
  std::vector<std::size_t> cards;
  for (const Player& player : state.player) {
    cards.push_back(player.cards.size());
  }
  return {{"reason", state.over},
          {"points", points(state)},
          {"cards", cards},
          {"ranks", ranks(state)},
          {"winners", winners(state)}};
}

class OracleGolden : public testing::TestWithParam<const char*> {};

TEST_P(OracleGolden, ReplaysToTheRecordedHashesAndResult) {
  const std::vector<nlohmann::json> lines = read_trace(GetParam());
  ASSERT_GE(lines.size(), 3U);

  const nlohmann::json& start = lines.front();
  State state = new_game(start.at("players").get<int>(), start.at("decks").get<Decks>(),
                         start.at("nobles").get<std::vector<int>>(), {});
  ASSERT_EQ(short_hash(canonical(state)), start.at("hash").get<std::string>()) << canonical(state);

  for (std::size_t i = 1; i + 1 < lines.size(); ++i) {
    const nlohmann::json& ply = lines[i];
    SCOPED_TRACE("ply " + ply.at("ply").dump());
    ASSERT_EQ(state.ply, ply.at("ply"));
    ASSERT_EQ(state.to_move, ply.at("seat"));
    ASSERT_EQ(state.over, "");
    const std::vector<std::string> moves = legal(state);
    ASSERT_EQ(moves.size(), ply.at("legal"));
    ASSERT_EQ(short_hash(joined(moves)), ply.at("actions_hash").get<std::string>())
        << joined(moves);
    state = oracle::apply(state, ply.at("action").get<std::string>());
    ASSERT_EQ(short_hash(canonical(state)), ply.at("hash").get<std::string>()) << canonical(state);
  }

  ASSERT_EQ(result_of(state), lines.back().at("result"));
  EXPECT_TRUE(legal(state).empty());
}

INSTANTIATE_TEST_SUITE_P(Traces, OracleGolden,
                         testing::Values("p2_00", "p2_07", "p3_03", "p3_11", "p4_02", "p4_15"),
                         [](const auto& trace) { return std::string(trace.param); });

}  // namespace
}  // namespace splendor::oracle
