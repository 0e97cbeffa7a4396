// What the end of a process says about the bot.
#include "referee/match/player/ending.hpp"

#include <gtest/gtest.h>

#include <csignal>

namespace splendor::match {
namespace {

using process::Exited;
using process::Signalled;

Ending ended(process::Exit how) { return {{how, false, false, {}, 0, 0}, false, false}; }

TEST(Ending, IsAnExitOrASignal) {
  EXPECT_EQ(fault_of(ended(Exited{3})).kind, v1::FAULT_EXITED);
  EXPECT_EQ(fault_of(ended(Exited{3})).detail, "the bot exited with status 3");
  EXPECT_EQ(fault_of(ended(Signalled{SIGSEGV})).kind, v1::FAULT_SIGNALLED);
  EXPECT_EQ(fault_of(ended(Signalled{SIGSEGV})).detail,
            "the bot was killed by signal 11 (Segmentation fault)");
}

TEST(Ending, WithinAMessageIsTold) {
  Ending ending = ended(Exited{0});
  ending.within_a_message = true;
  EXPECT_EQ(fault_of(ending).detail, "the bot exited with status 0 in the middle of a message");
}

TEST(Ending, ByAForbiddenCallIsTheSandboxs) {
  EXPECT_EQ(fault_of(ended(Signalled{SIGSYS})).kind, v1::FAULT_SANDBOX);
}

TEST(Ending, ForWantOfMemoryComesBeforeEverythingElse) {
  Ending ending = ended(Signalled{SIGKILL});
  ending.exit.out_of_memory = true;
  ending.exit.tmp_full = true;
  ending.refused_process = true;
  EXPECT_EQ(fault_of(ending).kind, v1::FAULT_MEMORY);
}

TEST(Ending, WithAFullDiskIsTheDisksUnlessAllWentWell) {
  Ending ending = ended(Exited{1});
  ending.exit.tmp_full = true;
  EXPECT_EQ(fault_of(ending).kind, v1::FAULT_DISK);
  ending.exit.how = Signalled{SIGABRT};
  EXPECT_EQ(fault_of(ending).kind, v1::FAULT_DISK);
  ending.exit.how = Exited{0};
  EXPECT_EQ(fault_of(ending).kind, v1::FAULT_EXITED);
}

TEST(Ending, ForWantOfAProcessIsAnExitOrAnAbort) {
  Ending ending = ended(Exited{0});
  ending.refused_process = true;
  EXPECT_EQ(fault_of(ending).kind, v1::FAULT_PROCESSES);
  ending.exit.how = Signalled{SIGABRT};
  EXPECT_EQ(fault_of(ending).kind, v1::FAULT_PROCESSES);
  ending.exit.how = Signalled{SIGSEGV};
  EXPECT_EQ(fault_of(ending).kind, v1::FAULT_SIGNALLED);
}

}  // namespace
}  // namespace splendor::match
