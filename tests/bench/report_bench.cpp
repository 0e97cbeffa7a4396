// Writing a large report, and opening it in a browser.
//
// The limits are the project's goals for a league of 1,000 bots and 1,000,000 two-player games;
// --quick divides bots, games and time by fifty. The games come from a pool larger than a shard, so
// that no shard holds a game twice, which would compress too well.
#include <sys/resource.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <sstream>
#include <vector>

#include "referee/base/temporary_folder.hpp"
#include "referee/rules/random.hpp"
#include "tests/bench/figures.hpp"
#include "tests/report/sample_games.hpp"
#include "web_report/report_writer.hpp"

namespace splendor {
namespace {

namespace fs = std::filesystem;
using bench::Against;
using bench::Bench;

constexpr std::uint32_t kBots = 1000;
constexpr std::uint64_t kGames = 1'000'000;
constexpr std::size_t kPool = 2500;
constexpr double kMostSeconds = 30;
constexpr double kMostMegabytes = 200;
constexpr double kMostBytesPerGame = 300;
constexpr double kMostLadderSeconds = 0.3;
constexpr double kMostReplaySeconds = 0.15;

std::vector<v1::MatchRecord> play_pool() {
  std::vector<v1::MatchRecord> pool;
  for (std::size_t i = 0; i < kPool; ++i) {
    const auto bot = static_cast<web::BotIndex>(i % 16);
    pool.push_back(test::play_sample({.id = i + 1, .seed = i + 1, .bots = {bot, bot + 1}}));
  }
  return pool;
}

// CPU time of this program, so that other work on the machine does not count.
double cpu_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

double megabytes_at_most() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

double size_of(const fs::path& folder) {
  double sum = 0;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) sum += static_cast<double>(entry.file_size());
  }
  return sum;
}

double write_report(const fs::path& target, std::vector<v1::MatchRecord>& pool, std::uint64_t games,
                    std::uint32_t bots) {
  const double start = cpu_seconds();
  // No traces: reports have them for the first games only, a fixed cost that would hide the rest.
  web::ReportWriter writer(target, {.traces = 0});
  Random random(1);
  for (std::uint64_t i = 0; i < games; ++i) {
    v1::MatchRecord& record = pool[i % pool.size()];
    record.set_id(i + 1);
    record.mutable_deal()->set_seed(i / 2 * 0x9E3779B97F4A7C15ULL);  // twins share a seed
    const web::BotIndex first = random.below(bots);
    const std::array seats{first, (first + 1 + random.below(bots - 1)) % bots};
    writer.add(record, seats);
  }
  writer.finish(test::sample_model(bots));
  return cpu_seconds() - start;
}

// Figures from the browser, in seconds: until the ladder is drawn, and until a replay is (median,
// longest).
std::vector<double> open_in_browser(const fs::path& report, std::uint64_t games) {
  const std::string command = "'" SPLENDOR_BENCH_OPEN "' '" + report.string() + "' " +
                              std::to_string(games) + " 2>/dev/null";
  FILE* pipe = popen(command.c_str(), "r");  // NOLINT: our own words
  if (pipe == nullptr) return {};
  std::string text;
  std::array<char, 256> buffer{};
  while (fgets(buffer.data(), buffer.size(), pipe) != nullptr) text += buffer.data();
  if (pclose(pipe) != 0) return {};
  std::istringstream words(text);
  std::vector<double> numbers;
  for (double number = 0; words >> number;) numbers.push_back(number);
  return numbers;
}

void run(Bench& bench, const fs::path& scratch) {
  const std::uint32_t portion = bench.quick() ? 50 : 1;
  const std::uint64_t games = kGames / portion;
  std::vector<v1::MatchRecord> pool = play_pool();
  const fs::path report = scratch / "report";
  const double seconds = write_report(report, pool, games, kBots / portion);
  const std::string name = "report of " + std::to_string(games) + " games";
  bench.report({name, seconds, "s", Against::limit, kMostSeconds / portion});
  bench.report({name + ", memory", megabytes_at_most(), "MB", Against::limit, kMostMegabytes});
  bench.report({name + ", replays", size_of(report / "data" / "g") / static_cast<double>(games),
                "B/game", Against::limit, kMostBytesPerGame});
  bench.report({name + ", everything", size_of(report) / static_cast<double>(games), "B/game",
                Against::limit, kMostBytesPerGame});
  const std::vector<double> opened = open_in_browser(report, games);
  if (opened.size() != 3) {
    std::cout << "opening it is not measured: Chromium or the packages of the tests are missing\n";
    return;
  }
  bench.report({"open the ladder", opened[0], "s", Against::limit, kMostLadderSeconds});
  bench.report({"open a replay, median", opened[1], "s", Against::limit, kMostReplaySeconds});
  bench.report(
      {"open a replay, slowest of 20", opened[2], "s", Against::limit, kMostReplaySeconds});
}

void measure(Bench& bench) {
  const TemporaryFolder folder("report-bench-");
  run(bench, folder.path());
}

}  // namespace
}  // namespace splendor

int main(int argc, char** argv) {
  return splendor::bench::run("Writes and opens a large web report", argc, argv, splendor::measure);
}
