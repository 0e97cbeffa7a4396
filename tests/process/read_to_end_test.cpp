#include "referee/process/read_to_end.hpp"

#include <gtest/gtest.h>

#include "tests/process/shell.hpp"

namespace splendor::process {
namespace {

TEST(ReadToEnd, ReturnsAllThatAProcessWrites) {
  Child child(shell("head -c 300000 /dev/zero; sleep 0.05; printf end"));
  const auto text = read_to_end(child.output(), soon());
  ASSERT_TRUE(text);
  EXPECT_EQ(text->size(), 300'003U);
  EXPECT_TRUE(text->ends_with("end"));
}

TEST(ReadToEnd, ReturnsAnEmptyTextOfASilentProcess) {
  Child child(shell("true"));
  EXPECT_EQ(read_to_end(child.output(), soon()), "");
}

TEST(ReadToEnd, ReturnsNothingOnTimeout) {
  Child child(shell("printf begin; exec sleep 100"));
  EXPECT_EQ(read_to_end(child.output(), Deadline::in(std::chrono::milliseconds(50))), std::nullopt);
}

}  // namespace
}  // namespace splendor::process
