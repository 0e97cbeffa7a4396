#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "referee/base/temporary_folder.hpp"
#include "tests/report/sample_games.hpp"
#include "web_report/report_writer.hpp"

namespace splendor::web {
namespace {

namespace fs = std::filesystem;

// A folder of its own for each test, gone afterwards.
class Writer : public testing::Test {
 protected:
  static std::string read(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  static void add_samples(ReportWriter& writer, std::size_t bots, std::size_t games) {
    for (const test::SampleMatch& match : test::sample_matches(bots, games)) {
      writer.add(match.record, match.bots);
    }
  }
  [[nodiscard]] std::size_t entries() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(home_), fs::directory_iterator()));
  }
  template <class Action>
  static std::string error_of(const Action& action) {
    try {
      action();
    } catch (const ReportError& error) {
      return error.what();
    }
    return "";
  }

  const TemporaryFolder folder_{"report-"};
  const fs::path home_ = folder_.path();
};

TEST_F(Writer, ShowsNothingBeforeItIsFinished) {
  const fs::path target = home_ / "report";
  ReportWriter writer(target);
  add_samples(writer, 5, 10);
  EXPECT_FALSE(fs::exists(target));
  writer.finish(test::sample_model(5));
  EXPECT_TRUE(fs::exists(target / "index.html"));
  EXPECT_TRUE(fs::exists(target / "data/core.js"));
  EXPECT_EQ(entries(), 1U);
}

// Whatever a bot's name or log contains, the page loads and runs nothing but its own files.
TEST_F(Writer, ForbidsThePageToLoadOrRunWhatIsNotItsOwn) {
  for (const Form form : {Form::folder, Form::single_file}) {
    const fs::path target = home_ / (form == Form::folder ? "many" : "one.html");
    ReportWriter writer(target, {.form = form});
    add_samples(writer, 3, 4);
    writer.finish(test::sample_model(3));
    const std::string page = read(form == Form::folder ? target / "index.html" : target);
    const std::string start = "http-equiv=\"Content-Security-Policy\" content=\"";
    const std::size_t at = page.find(start);
    ASSERT_NE(at, page.npos);
    const std::string policy =
        page.substr(at + start.size(), page.find("\">", at) - at - start.size());
    EXPECT_TRUE(policy.starts_with("default-src 'none'; script-src ")) << policy;
    EXPECT_EQ(policy.find('*'), policy.npos) << policy;
    EXPECT_EQ(policy.find("unsafe"), policy.npos) << policy;
    EXPECT_EQ(policy.find("http"), policy.npos) << policy;
    for (const char* part : {"base-uri 'none'", "form-action 'none'", "img-src data:;"}) {
      EXPECT_NE(policy.find(part), policy.npos) << policy;
    }
  }
}

TEST_F(Writer, LeavesNothingBehindIfItIsGivenUp) {
  {
    ReportWriter writer(home_ / "report");
    add_samples(writer, 5, 10);
  }
  EXPECT_EQ(entries(), 0U);
}

TEST_F(Writer, TakesThePlaceOfAnOlderReport) {
  const fs::path target = home_ / "report/";  // with or without a slash
  for (const std::size_t games : {10U, 4U}) {
    ReportWriter writer(target);
    add_samples(writer, 5, games);
    writer.finish(test::sample_model(5));
  }
  EXPECT_EQ(entries(), 1U);
  EXPECT_TRUE(fs::exists(target / "index.html"));
}

TEST_F(Writer, SparesAFolderThatIsNoReport) {
  fs::create_directories(home_ / "photos");
  std::ofstream(home_ / "photos/cat.jpg") << "miaow";
  EXPECT_NE(error_of([&] { ReportWriter(home_ / "photos"); }).find("not a report"),
            std::string::npos);
  EXPECT_NE(error_of([&] { ReportWriter(home_ / "photos/cat.jpg"); }).find("it is a file"),
            std::string::npos);
  EXPECT_NE(error_of([&] { ReportWriter(home_, {.form = Form::single_file}); }).find("a folder"),
            std::string::npos);
  EXPECT_EQ(read(home_ / "photos/cat.jpg"), "miaow");
}

TEST_F(Writer, RefusesRecordsThatDoNotFit) {
  ReportWriter writer(home_ / "report");
  const v1::MatchRecord record = test::play_sample({.id = 5, .seed = 1, .bots = {0, 1}});
  const std::vector<BotIndex> two{0, 1};
  const std::vector<BotIndex> three{0, 1, 2};
  EXPECT_NE(error_of([&] { writer.add(record, three); }), "");
  EXPECT_NE(error_of([&] { writer.add(v1::MatchRecord(), two); }), "");
  writer.add(record, two);
  EXPECT_NE(error_of([&] { writer.add(record, two); }).find("order of their ids"),
            std::string::npos);
  EXPECT_NE(error_of([&] { writer.finish(test::sample_model(1)); }).find("the model has 1 bots"),
            std::string::npos);
}

TEST_F(Writer, RefusesAnalysesThatDoNotFitTheirGame) {
  ReportWriter writer(home_ / "report");
  const v1::MatchRecord record = test::play_sample({.id = 5, .seed = 1, .bots = {0, 1}});
  const std::vector<BotIndex> two{0, 1};
  GameAnalysis analysis;
  analysis.seats.resize(3);
  EXPECT_NE(error_of([&] { writer.add(record, two, analysis); }).find("has 3 seats"),
            std::string::npos);
  analysis.seats.resize(2);
  analysis.plies.resize(static_cast<std::size_t>(record.plies_size()) + 1);
  EXPECT_NE(error_of([&] { writer.add(record, two, analysis); }).find("analysis of game 5"),
            std::string::npos);
  analysis.plies.pop_back();
  EXPECT_EQ(error_of([&] { writer.add(record, two, analysis); }), "");
}

TEST_F(Writer, PutsEverythingIntoOneFileIfAsked) {
  const fs::path target = home_ / "report.html";
  ReportWriter writer(target, {.form = Form::single_file});
  add_samples(writer, 5, 10);
  writer.finish(test::sample_model(5));
  ASSERT_TRUE(fs::is_regular_file(target));
  EXPECT_EQ(entries(), 1U);
  const std::string page = read(target);
  EXPECT_NE(page.find("ARENA.put(\"core\""), std::string::npos);
  EXPECT_NE(page.find("ARENA.put(\"g/0\""), std::string::npos);
  EXPECT_EQ(page.find("<script src"), std::string::npos);
  EXPECT_NE(page.find("<title>Winter league &lt;2026&gt; &amp; friends</title>"),
            std::string::npos);
}

TEST_F(Writer, WritesAnArchiveBesideTheFolderIfAsked) {
  ReportWriter writer(home_ / "report", {.archive = Archive::zip});
  add_samples(writer, 5, 10);
  writer.finish(test::sample_model(5));
  EXPECT_EQ(entries(), 2U);
  const std::string archive = read(home_ / "report.zip");
  EXPECT_EQ(archive.substr(0, 2), "PK");
  EXPECT_NE(archive.find("report/data/core.js"), std::string::npos);
}

TEST_F(Writer, WritesTheSameFilesForTheSameGames) {
  for (const char* name : {"one", "two"}) {
    ReportWriter writer(home_ / name);
    add_samples(writer, 6, 40);
    writer.finish(test::sample_model(6));
  }
  for (const auto& entry : fs::recursive_directory_iterator(home_ / "one")) {
    if (!entry.is_regular_file()) continue;
    const fs::path file = fs::relative(entry.path(), home_ / "one");
    EXPECT_EQ(read(entry.path()), read(home_ / "two" / file)) << file;
  }
}

TEST_F(Writer, KeepsLogsOfFailuresBeyondTheBudget) {
  const auto size_of_logs = [&](std::uint64_t budget) {
    const fs::path target = home_ / std::to_string(budget);
    ReportWriter writer(target, {.log_bytes = budget});
    add_samples(writer, 5, 60);
    writer.finish(test::sample_model(5));
    return fs::file_size(target / "data/l/0.js");
  };
  const auto all = size_of_logs(1 << 20);
  const auto failures = size_of_logs(0);
  EXPECT_LT(failures, all);
  EXPECT_GT(failures, 200U);
}

}  // namespace
}  // namespace splendor::web
