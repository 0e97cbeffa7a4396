// What the author of a bot is told, by kind and by the figures and causes in it.
#include "referee/match/player/bot_faults.hpp"

#include <gtest/gtest.h>

namespace splendor::match {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

bool has(const BotFault& fault, std::string_view words) {
  return fault.detail.find(words) != std::string::npos;
}

TEST(BotFaults, ComputingOffTurnIsOneBeyondHousekeeping) {
  EXPECT_FALSE(pondering_fault(Pondering::forbidden, milliseconds(50)));
  const auto fault = pondering_fault(Pondering::forbidden, milliseconds(51));
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->kind, v1::FAULT_PONDERING);
  EXPECT_TRUE(has(*fault, "51 ms"));
  EXPECT_FALSE(pondering_fault(Pondering::allowed, std::chrono::seconds(10)));
}

TEST(BotFaults, UnaskedOutputIsAFloodFromHalfTheLargestFrameOn) {
  EXPECT_FALSE(unasked_output_fault(0));
  EXPECT_EQ(unasked_output_fault(1)->kind, v1::FAULT_PROTOCOL);
  EXPECT_EQ(unasked_output_fault(wire::kLargestBotFrame / 2 - 1)->kind, v1::FAULT_PROTOCOL);
  EXPECT_EQ(unasked_output_fault(wire::kLargestBotFrame / 2)->kind, v1::FAULT_OUTPUT_FLOOD);
}

TEST(BotFaults, ASilentStartIsExplainedByWhatTheBotDid) {
  const SilentStart deaf{milliseconds(1000), milliseconds(7), "", false};
  EXPECT_EQ(startup_timeout(deaf).kind, v1::FAULT_STARTUP_TIMEOUT);
  EXPECT_TRUE(has(startup_timeout(deaf), "has not read the hello"));
  EXPECT_TRUE(has(startup_timeout(deaf), "7 ms"));
  const SilentStart unflushed{milliseconds(1000), milliseconds(7), "", true};
  EXPECT_TRUE(has(startup_timeout(unflushed), "flushed"));
  const SilentStart talks{milliseconds(1000), milliseconds(7), "Hi!\n", true};
  EXPECT_TRUE(has(startup_timeout(talks), "48 69 21 0a"));
}

TEST(BotFaults, AMoveTimeoutNamesTheTimeTheMachineTookOnlyIfItTookSome) {
  SilentTurn turn{milliseconds(100), milliseconds(90), nanoseconds(999'999), "", false, false};
  EXPECT_EQ(move_timeout(turn).kind, v1::FAULT_TIMEOUT);
  EXPECT_FALSE(has(move_timeout(turn), "kept it waiting"));
  turn.kept = milliseconds(12);
  EXPECT_TRUE(has(move_timeout(turn), "12 ms"));
}

TEST(BotFaults, ABotThatClosedItsStdinBreaksTheProtocolWhetherOrNotItWasAskedBefore) {
  const BotFault fault = move_timeout({milliseconds(100), {}, {}, "", false, true});
  EXPECT_EQ(fault.kind, v1::FAULT_PROTOCOL);
  EXPECT_EQ(fault.detail, "the bot closed its stdin, and made no move within 100 ms");
}

TEST(BotFaults, AMoveTimeoutNamesARefusedProcessAndHalfAMessage) {
  const SilentTurn plain{milliseconds(100), milliseconds(90), {}, "", false, false};
  EXPECT_FALSE(has(move_timeout(plain), "process"));
  EXPECT_FALSE(has(move_timeout(plain), "stdout"));
  const SilentTurn both{milliseconds(100), milliseconds(90), {}, "abc", true, false};
  EXPECT_TRUE(has(move_timeout(both), "61 62 63"));
  EXPECT_TRUE(has(move_timeout(both), "process"));
}

TEST(BotFaults, AnOversizedFrameIsToldFromBytesThatAreNoFrame) {
  wire::FrameReader oversized(wire::kLargestBotFrame);
  oversized.feed("\xff\xff\xff\x7f");
  EXPECT_FALSE(oversized.next());
  ASSERT_TRUE(oversized.error());
  EXPECT_EQ(frame_fault(oversized).kind, v1::FAULT_OVERSIZED_FRAME);
  wire::FrameReader garbage(wire::kLargestBotFrame);
  garbage.feed("\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff");
  EXPECT_FALSE(garbage.next());
  ASSERT_TRUE(garbage.error());
  EXPECT_EQ(frame_fault(garbage).kind, v1::FAULT_PROTOCOL);
}

}  // namespace
}  // namespace splendor::match
