// Every rule of every rule book. `ctest -R Books` lists them all; a name says which file and which
// row it is: Books/RuleBook.States/000_dd45cbda7a793be5_row07_take_up_to_three
#include "tests/rules/books.hpp"

#include <gtest/gtest.h>

#include <ostream>
#include <set>
#include <string>
#include <vector>

namespace splendor::books {
namespace {

// One book's reading of one row.
struct Cell {
  const Book* book;
  const Row* row;
  std::string_view words;
};

void PrintTo(const Cell& cell, std::ostream* out) {
  *out << cell.book->language << " " << cell.book->year << ": " << cell.words;
}

enum class Voice { stated, silent };

std::vector<Cell> cells(Voice voice) {
  std::vector<Cell> found;
  for (std::size_t i = 0; i < kBooks.size(); ++i) {
    for (const Row& row : rows()) {
      const std::string_view words = row.words[i];
      if (words == kOtherwise || (words == kSilent) != (voice == Voice::silent)) continue;
      found.push_back({&kBooks[i], &row, words});
    }
  }
  return found;
}

std::string name_of_cell(const testing::TestParamInfo<Cell>& info) {
  const std::string_view file = info.param.book->file;
  const std::string number = std::to_string(info.param.row->number);
  return std::string(file.substr(0, file.find('.'))) + "_row" + (number.size() < 2 ? "0" : "") +
         number + "_" + std::string(info.param.row->rule);
}

class RuleBook : public testing::TestWithParam<Cell> {
 protected:
  static void check() {
    const Cell& cell = GetParam();
    const testing::ScopedTrace trace(
        __FILE__, __LINE__, std::string(cell.book->file) + ", " + testing::PrintToString(cell));
    const auto rules = ruleset_named(cell.book->ruleset);
    ASSERT_TRUE(rules.has_value()) << cell.book->ruleset;
    cell.row->check(*rules);
  }
};
class SilentRuleBook : public RuleBook {};

TEST_P(RuleBook, States) { check(); }
TEST_P(SilentRuleBook, IsSilentSoItWasDecided) { check(); }

INSTANTIATE_TEST_SUITE_P(Books, RuleBook, testing::ValuesIn(cells(Voice::stated)), name_of_cell);
INSTANTIATE_TEST_SUITE_P(Books, SilentRuleBook, testing::ValuesIn(cells(Voice::silent)),
                         name_of_cell);

TEST(BookTable, HasEveryRuleOfEveryBook) {
  for (std::size_t i = 0; i < kBooks.size(); ++i) {
    std::set<int> numbers;
    for (const Row& row : rows()) {
      if (row.words[i] != kOtherwise) numbers.insert(row.number);
    }
    for (int number = 1; number <= kRules; ++number) {
      EXPECT_TRUE(numbers.contains(number)) << kBooks[i].file << " has no row " << number;
    }
    EXPECT_EQ(numbers.size(), static_cast<std::size_t>(kRules)) << kBooks[i].file;
  }
}

}  // namespace
}  // namespace splendor::books
