// Compares the answers of `referee rules` with files: a request on one line, its answer on the
// next; lines with # are comments.
//
// SPLENDOR_UPDATE_GOLDEN=1 rewrites the answers in the files; review the difference.
#include <gtest/gtest.h>

#include <cstdlib>
#include <sstream>
#include <string>
#include <vector>

#include "tests/trace/ask.hpp"

namespace splendor::trace {
namespace {

bool is_remark(const std::string& line) { return line.empty() || line.front() == '#'; }

struct Exchange {
  std::string request;
  std::string expected;
  int line;
};

// The requests and answers of a file, and the file with the current answers.
struct GoldenFile {
  std::vector<Exchange> exchanges;
  std::string updated;
};

GoldenFile read_golden(const std::string& path) {
  std::istringstream file(read_file(path));
  GoldenFile golden;
  int number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    golden.updated += line + "\n";
    if (is_remark(line)) continue;
    Exchange exchange{line, "", number};
    if (!std::getline(file, exchange.expected)) exchange.expected = "(no answer in the file)";
    ++number;
    golden.updated += answer(exchange.request) + "\n";
    golden.exchanges.push_back(exchange);
  }
  return golden;
}

class Service : public testing::TestWithParam<const char*> {};

TEST_P(Service, AnswersAsRecorded) {
  const std::string path = SPLENDOR_TEST_DATA "/rules_service/" + std::string(GetParam()) + ".txt";
  const GoldenFile golden = read_golden(path);
  if (std::getenv("SPLENDOR_UPDATE_GOLDEN") != nullptr) {
    std::ofstream(path, std::ios::binary) << golden.updated;
    GTEST_SKIP() << "wrote " << path;
  }
  EXPECT_GE(golden.exchanges.size(), 3U);
  for (const Exchange& exchange : golden.exchanges) {
    EXPECT_EQ(answer(exchange.request), exchange.expected) << path << ":" << exchange.line;
  }
}

INSTANTIATE_TEST_SUITE_P(Golden, Service,
                         testing::Values("new", "legal", "apply", "perft", "observe"),
                         [](const auto& file) { return std::string(file.param); });

}  // namespace
}  // namespace splendor::trace
