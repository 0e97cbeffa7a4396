// Reports as a web server hands them out.
#include <gtest/gtest.h>
#include <zlib.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "referee/base/temporary_folder.hpp"
#include "tests/report/sample_games.hpp"
#include "web_report/report_writer.hpp"
#include "web_report/served_files.hpp"
#include "web_report/single_game.hpp"

namespace splendor::web {
namespace {

namespace fs = std::filesystem;

std::string read(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string inflated(const std::string& packed) {
  z_stream stream{};
  inflateInit2(&stream, -15);
  std::string out(std::size_t{4} << 20, '\0');
  std::string in = packed;
  stream.next_in = reinterpret_cast<Bytef*>(in.data());
  stream.avail_in = static_cast<uInt>(in.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  EXPECT_EQ(inflate(&stream, Z_FINISH), Z_STREAM_END);
  out.resize(stream.total_out);
  inflateEnd(&stream);
  return out;
}

class Served : public testing::Test {
 protected:
  // The files of the index that a report of this many sample games has.
  nlohmann::json write(std::size_t games, bool has_stderr = false) {
    WriterOptions options;
    options.form = Form::served;
    options.version = std::to_string(games);
    options.has_stderr = has_stderr;
    ReportWriter writer(pages_, options);
    for (const test::SampleMatch& match : test::sample_matches(6, games)) {
      writer.add(match.record, match.bots);
    }
    writer.finish(test::sample_model(6));
    const auto index = nlohmann::json::parse(read(pages_ / kServedIndex));
    EXPECT_EQ(index["version"], options.version);
    return index["files"];
  }
  [[nodiscard]] fs::path file(const nlohmann::json& files, const char* key) const {
    return pages_ / files[key].get<std::string>();
  }

  const TemporaryFolder folder_{"served-"};
  const fs::path pages_ = folder_.path() / "pages/1";
};

TEST_F(Served, EveryFileOfTheIndexIsThereAndNothingElse) {
  const auto files = write(40);
  std::size_t count = 1;  // the index
  for (const auto& [key, name] : files.items()) {
    EXPECT_TRUE(fs::exists(pages_ / name.get<std::string>())) << key;
    ++count;
  }
  for (const char* key : {"core", "cross", "b/0", "b/5", "g/0", "i/0"}) {
    EXPECT_TRUE(files.contains(key)) << key;
  }
  EXPECT_EQ(nlohmann::json::parse(inflated(read(file(files, "core"))))["league"]["id"],
            test::sample_model(6).league.id);
  EXPECT_EQ(static_cast<std::size_t>(
                std::distance(fs::directory_iterator(pages_), fs::directory_iterator())),
            count);
}

// As web_report/bytes.hpp writes it; takes it off the text.
std::uint64_t take_varint(std::string_view& text) {
  std::uint64_t number = 0;
  for (unsigned shift = 0;; shift += 7) {
    const auto byte = static_cast<unsigned char>(text.front());
    text.remove_prefix(1);
    number |= std::uint64_t{byte & 0x7FU} << shift;
    if (byte < 0x80U) return number;
  }
}

// The page finds the file of a game by these numbers.
TEST_F(Served, EveryFileOfGamesIsKnownByItsFirstGame) {
  const auto matches = test::sample_matches(6, 1010);
  const auto files = write(1010);
  const auto core = nlohmann::json::parse(inflated(read(file(files, "core"))));
  ASSERT_EQ(core["shards"].size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) {
    const std::uint64_t first = matches[500 * i].record.id();
    EXPECT_EQ(core["shards"][i], first);
    const std::string content = inflated(read(file(files, ("g/" + std::to_string(i)).c_str())));
    std::string_view rest = content;
    EXPECT_EQ(take_varint(rest), i < 2 ? 500U : 10U) << "games";
    EXPECT_EQ(take_varint(rest), first);
  }
}

TEST_F(Served, AFileThatHasNotChangedIsNotWrittenAgain) {
  const auto before = write(600);
  const auto then = fs::file_time_type::clock::now() - std::chrono::hours(1);
  fs::last_write_time(file(before, "g/0"), then);
  const auto after = write(640);
  EXPECT_EQ(before["g/0"], after["g/0"]) << "its 500 games are the same";
  EXPECT_EQ(fs::last_write_time(file(after, "g/0")), then);
  EXPECT_NE(before["g/1"], after["g/1"]);
  EXPECT_NE(before["core"], after["core"]);
}

TEST_F(Served, ReplacedFilesStayForAWhile) {
  const auto first = write(40);
  const fs::path old = file(first, "core");
  fs::last_write_time(old, fs::file_time_type::clock::now() - std::chrono::hours(1));
  write(44);
  EXPECT_TRUE(fs::exists(old)) << "a page that has the older index may ask for it";
  write(48);
  EXPECT_TRUE(fs::exists(old));
  fs::last_write_time(old, fs::file_time_type::clock::now() - std::chrono::hours(1));
  write(52);
  EXPECT_FALSE(fs::exists(old));
}

TEST_F(Served, WhatBotsWroteToStderrIsLeftOutIfAsked) {
  const auto log_of = [&](const nlohmann::json& files) {
    return files.contains("l/0") ? inflated(read(file(files, "l/0"))) : std::string();
  };
  EXPECT_NE(log_of(write(60, true)).find("\"logs\""), std::string::npos);
  EXPECT_EQ(log_of(write(60, false)).find("\"logs\""), std::string::npos);
}

// Puts the word into everything that bots and their authors say, and that may quote them.
void mark(v1::MatchRecord& record, const std::string& word) {
  for (v1::SeatRecord& seat : *record.mutable_seats()) {
    seat.mutable_bot()->set_name(word);
    seat.set_bot_name(word);
    seat.set_bot_version(word);
    seat.set_stderr_tail(word);
    if (!seat.has_fault()) continue;
    seat.mutable_fault()->set_detail(word);
    seat.mutable_fault()->set_answer(word);
  }
  for (v1::PlyRecord& ply : *record.mutable_plies()) ply.set_comment(word);
  if (!record.void_reason().empty()) record.set_void_reason(word);
}

void mark(ReportModel& model, const std::string& word) {
  for (std::size_t i = 0; i < model.bots.size(); ++i) {
    BotEntry& bot = model.bots[i];
    bot.name = word + std::to_string(i);
    bot.submitted_unix_ms = 1'234'567'890'123;
    bot.parent.reset();
    for (std::string* text :
         {&bot.sha256, &bot.author, &bot.note, &bot.language, &bot.parent_elsewhere}) {
      *text = word;
    }
  }
  model.league.config = model.league.command = word;
  model.league.warnings = {word};
}

class Nicknamed : public Served {
 protected:
  // Everything that the files of a report hold, and the words that would tell who is who.
  std::string content_with(std::optional<Nicknames> nicknames) {
    WriterOptions options;
    options.form = Form::served;
    options.nicknames = std::move(nicknames);
    ReportWriter writer(pages_, options);
    for (test::SampleMatch& match : test::sample_matches(6, 120)) {
      mark(match.record, kWord);
      writer.add(match.record, match.bots);
    }
    ReportModel model = test::sample_model(6);
    mark(model, kWord);
    writer.finish(model);
    std::string content = read(pages_ / kServedIndex);
    const auto files = nlohmann::json::parse(content)["files"];
    for (const auto& [key, name] : files.items()) {
      content += inflated(read(pages_ / name.get<std::string>()));
    }
    return content;
  }
  static std::size_t count(const std::string& text, const std::string& word) {
    std::size_t found = 0;
    for (std::size_t at = 0; (at = text.find(word, at)) != std::string::npos; at += word.size()) {
      ++found;
    }
    return found;
  }
  const std::string kWord = "giveaway";
  const std::string kSubmitted = "1234567890123";
};

TEST_F(Nicknamed, ReportsSayNothingThatTellsWhoIsWho) {
  const std::string told = content_with(std::nullopt);
  EXPECT_GT(count(told, kWord), 100U) << "comments and logs are there otherwise";
  EXPECT_GT(count(told, kSubmitted), 0U);
  const std::string content = content_with(
      Nicknames{[](const std::string& bot) { return "otter-" + bot.substr(bot.size() - 1); },
                [](const std::string&) { return "heron"; }});
  EXPECT_EQ(count(content, kWord), 0U);
  EXPECT_EQ(count(content, kSubmitted), 0U);
  for (const char* shown : {"otter-0", "otter-5", "heron"}) {
    EXPECT_GT(count(content, shown), 0U) << shown;
  }
}

TEST(SingleGame, IsTheReplayOfThatGame) {
  const auto matches = test::sample_matches(4, 3);
  const std::string bytes = inflated(single_game(matches[1].record, matches[1].bots));
  EXPECT_EQ(bytes[0], 1) << "one game";
  EXPECT_GT(bytes.size(), 100U);
}

TEST(SingleGame, NeedsABotForEachSeat) {
  const auto matches = test::sample_matches(4, 1);
  EXPECT_THROW((void)single_game(matches[0].record, {}), ReportError);
}

}  // namespace
}  // namespace splendor::web
