// A bot finds nothing that the previous bot in the same jail left behind.
#include "tests/sandbox/jail_fixture.hpp"

namespace splendor::sandbox {
namespace {

TEST_F(JailTest, NothingIsLeftForTheNextProcess) {
  Limits limits;
  limits.processes = Processes::many;
  Jail jail = this->jail(limits);
  BotProcess before = started(jail, victim("leftovers", {"look"}));
  remember(before);
  const std::string fresh = read_all(before.output());
  EXPECT_EQ(fresh, "mode 700 entries 0\ndone\n");
  jail.clear(soon());
  for (int i = 0; i < 3; ++i) {
    BotProcess dirty = started(jail, victim("leftovers", {"leave"}));
    read_until(dirty.output(), "left");
    jail.clear(soon());
    BotProcess clean = started(jail, victim("leftovers", {"look"}));
    EXPECT_EQ(read_all(clean.output()), fresh);
    jail.clear(soon());
  }
}

TEST_F(JailTest, ClearEmptiesAFullDisk) {
  Jail jail = this->jail();
  std::string first;
  for (int i = 0; i < 3; ++i) {
    BotProcess bot = started(jail, victim("disk_filler"));
    const std::string output = read_all(bot.output());
    if (i == 0) first = output;
    EXPECT_EQ(output, first);
    jail.clear(soon());
  }
}

}  // namespace
}  // namespace splendor::sandbox
