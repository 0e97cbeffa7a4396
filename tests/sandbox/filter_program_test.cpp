#include "referee/sandbox/launcher/filter/filter_program.hpp"

#include <gtest/gtest.h>

namespace splendor::sandbox::launcher {
namespace {

using Place = FilterProgram::Place;

// Runs the filter on these words, as the kernel would.
uint32_t run(FilterProgram& program, const uint32_t (&words)[2]) {
  const sock_filter* code = program.code();
  uint32_t word = 0;
  for (size_t i = 0; i < program.size(); ++i) {
    const sock_filter& step = code[i];
    const auto jump = [&](bool yes) { i += yes ? step.jt : step.jf; };
    switch (step.code) {
      case BPF_LD | BPF_W | BPF_ABS:
        word = words[step.k / sizeof(uint32_t)];
        break;
      case BPF_ALU | BPF_AND | BPF_K:
        word &= step.k;
        break;
      case BPF_JMP | BPF_JA:
        i += step.k;
        break;
      case BPF_JMP | BPF_JEQ | BPF_K:
        jump(word == step.k);
        break;
      case BPF_JMP | BPF_JGE | BPF_K:
        jump(word >= step.k);
        break;
      case BPF_JMP | BPF_JSET | BPF_K:
        jump((word & step.k) != 0);
        break;
      case BPF_RET | BPF_K:
        return step.k;
      default:
        ADD_FAILURE() << "unknown instruction " << step.code;
        return 0;
    }
  }
  ADD_FAILURE() << "the program has no end";
  return 0;
}

// 400 comparisons lie between the first comparisons and their targets, further than one jump
// reaches.
TEST(FilterProgram, JumpsBeyondTheReachOfOneInstruction) {
  FilterProgram program;
  const Place far_answer = program.answer(1);
  const Place far_test =
      program.load(4, program.mask(0xf0, program.if_equal(0x20, program.answer(2), far_answer)));
  Place next = program.answer(3);
  for (uint32_t i = 0; i < 400; ++i)
    next = program.if_equal(1000 + i, program.answer(10 + i), next);
  next = program.if_any_bit(0x80000000, far_test, next);
  next = program.if_at_least(5000, far_answer, next);
  program.load(0, program.if_equal(77, far_test, next));
  ASSERT_TRUE(program.complete());
  EXPECT_EQ(run(program, {77, 0x12f}), 2U);
  EXPECT_EQ(run(program, {77, 0x13f}), 1U);
  EXPECT_EQ(run(program, {5000, 0}), 1U);
  EXPECT_EQ(run(program, {4999, 0}), 3U);
  for (uint32_t i = 0; i < 400; ++i) EXPECT_EQ(run(program, {1000 + i, 0}), 10 + i);
}

TEST(FilterProgram, ReplacesTheValueOfEqualityComparisonsOnly) {
  FilterProgram program;
  const Place second = program.if_at_least(5, program.answer(2), program.answer(3));
  program.load(0, program.if_equal(5, program.answer(1), second));
  program.replace(5, 9);
  EXPECT_EQ(run(program, {9, 0}), 1U);
  EXPECT_EQ(run(program, {5, 0}), 2U);
  EXPECT_EQ(run(program, {4, 0}), 3U);
}

TEST(FilterProgram, IsIncompleteIfItIsTooLong) {
  FilterProgram program;
  Place next = program.answer(0);
  for (uint32_t i = 1; i < 1024; ++i) next = program.if_equal(i, next, next);
  EXPECT_TRUE(program.complete());
  program.load(0, next);
  EXPECT_FALSE(program.complete());
}

}  // namespace
}  // namespace splendor::sandbox::launcher
