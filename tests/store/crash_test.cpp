// kill -9 and full disks, at any moment: what was acknowledged is there, once; the rest is not
// there.
#include <fcntl.h>
#include <google/protobuf/util/message_differencer.h>
#include <sched.h>
#include <sys/mount.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <random>
#include <set>
#include <thread>

#include "tests/store/child_process.hpp"
#include "tests/store/store_fixture.hpp"

namespace splendor::arena {
namespace {

namespace fs = std::filesystem;

class Crash : public StoreTest {};

// Stores these games, some at a time, and says each when it is stored.
void play_all(Store& store, LeagueId league, const std::vector<Slot>& slots, unsigned dice,
              const ChildProcess::Say& say) {
  std::minstd_rand random(dice + 1);
  std::size_t done = 0;
  while (done < slots.size()) {
    const std::size_t count = std::min<std::size_t>(1 + random() % 5, slots.size() - done);
    std::vector<v1::MatchRecord> records;
    std::vector<PlayedGame> games;
    for (std::size_t i = done; i < done + count; ++i) {
      records.push_back(record_for(store.batch(league, slots[i].batch)[slots[i].place]));
    }
    for (std::size_t i = 0; i < count; ++i) games.push_back({slots[done + i], &records[i]});
    store.add_games(league, games);
    for (const PlayedGame& game : games) say(std::to_string(game.slot.place));
    done += count;
  }
}

TEST_F(Crash, KilledAgainAndAgainAWriterLosesAndDoublesNothing) {
  constexpr std::size_t kGames = 4000;
  constexpr int kKills = 25;
  LeagueId league;
  {
    Store store = open();
    league = league_with_batch(store, kGames);
  }
  std::set<std::uint32_t> acknowledged;
  std::minstd_rand random(std::random_device{}());
  for (unsigned round = 0; round <= kKills; ++round) {
    ChildProcess writer([&](const ChildProcess::Say& say) {
      Store store = open();
      play_all(store, league, unplayed(store, league), round, say);
    });
    if (round < kKills) {
      std::this_thread::sleep_for(std::chrono::microseconds(random() % 60'000));
      writer.kill();
    }
    while (const auto line = writer.hear()) {
      const bool is_new = acknowledged.insert(static_cast<std::uint32_t>(std::stoul(*line))).second;
      EXPECT_TRUE(is_new) << "game " << *line << " was played twice";
    }
    const Store store = open(Access::read);
    std::set<std::uint32_t> stored;
    store.results(league, [&](const GameResult& result) {
      EXPECT_TRUE(stored.insert(result.slot.place).second);
    });
    for (const std::uint32_t place : acknowledged) {
      EXPECT_TRUE(stored.contains(place)) << "game " << place << " is lost, round " << round;
    }
    EXPECT_EQ(store.league(league).played, stored.size());
    // At most the games of one transaction are stored without having been acknowledged.
    EXPECT_LE(stored.size(), acknowledged.size() + 5);
    acknowledged = stored;
  }
  const Store store = open();
  EXPECT_TRUE(store.damage().empty());
  EXPECT_TRUE(unplayed(store, league).empty());
  const Batch batch = batch_of(kGames);
  std::size_t records = 0;
  store.each_record(league, [&](const RecordEntry& entry) {
    ASSERT_NE(entry.record, nullptr) << entry.problem;
    EXPECT_TRUE(google::protobuf::util::MessageDifferencer::Equals(
        *entry.record, record_for(batch[entry.game.slot.place])));
    ++records;
  });
  EXPECT_EQ(records, kGames);
}

TEST_F(Crash, KilledWhileItMakesItsHomeAWriterLeavesOneThatCanBeUsed) {
  std::minstd_rand random(std::random_device{}());
  for (int round = 0; round < 20; ++round) {
    fs::remove_all(home().folder());
    ChildProcess maker([&](const ChildProcess::Say&) { (void)open(Access::edit); });
    std::this_thread::sleep_for(std::chrono::microseconds(random() % 8'000));
    maker.kill();
    Store store = open(Access::edit);
    EXPECT_EQ(store.add_bot(bot_called("alpha")).version, 1);
    EXPECT_TRUE(store.damage().empty());
  }
}

// A small disk of one's own, for this process only. False if the system doesn't let us.
bool mount_small_disk(const fs::path& folder) {
  const uid_t uid = ::geteuid();
  const gid_t gid = ::getegid();
  if (uid == 0) {
    if (::unshare(CLONE_NEWNS) != 0) return false;
  } else {
    if (::unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0) return false;
    std::ofstream("/proc/self/setgroups") << "deny";
    std::ofstream("/proc/self/uid_map") << "0 " << uid << " 1";
    std::ofstream("/proc/self/gid_map") << "0 " << gid << " 1";
  }
  return ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
         ::mount("tmpfs", folder.c_str(), "tmpfs", 0, "size=2m") == 0;
}

void expect(bool fact, const std::string& what) {
  if (!fact) throw std::runtime_error("not true: " + what);
}

TEST_F(Crash, AFullDiskIsToldCostsNothingAndCanBeCured) {
  fs::create_directories(home().folder());
  ChildProcess child([&](const ChildProcess::Say& say) {
    if (!mount_small_disk(home().folder())) return say("no disk");
    std::ofstream(home().folder() / "ballast") << std::string(400'000, 'x');
    Store store = open();
    const LeagueId league = league_with_batch(store, 4000);
    const std::vector<Slot> slots = unplayed(store, league);
    std::size_t stored = 0;
    Trouble trouble{StoreTrouble::failed, ""};
    for (bool full = false; !full; ++stored) {
      try {
        play(store, league, slots.at(stored));
      } catch (const StoreError& error) {
        full = true;
        --stored;
        trouble = {error.trouble(), error.what()};
      }
    }
    expect(stored > 10, "the disk took some games");
    expect(trouble.kind == StoreTrouble::disk_full, trouble.sentence);
    expect(store.league(league).played == stored, "all that were acknowledged are counted");
    expect(store.damage().empty(), "nothing is half-written");
    bool is_full_still = false;
    try {
      play(store, league, slots[stored]);
    } catch (const StoreError& error) {
      is_full_still = error.trouble() == StoreTrouble::disk_full;
    }
    expect(is_full_still, "trying again tells the same");
    fs::remove(home().folder() / "ballast");
    for (std::size_t i = 0; i < 5; ++i) play(store, league, slots[stored + i]);
    store = open(Access::read);
    expect(store.league(league).played == stored + 5, "it goes on with more space");
    expect(store.damage().empty(), "and all is well");
    say("done");
  });
  const auto last = child.hear();
  if (last == "no disk") GTEST_SKIP() << "NOT TESTED: this system lets us mount nothing";
  EXPECT_EQ(last, "done");
}

TEST_F(Crash, ADiskThatIsFullFromTheStartIsTold) {
  fs::create_directories(home().folder());
  ChildProcess child([&](const ChildProcess::Say& say) {
    if (!mount_small_disk(home().folder())) return say("no disk");
    std::ofstream(home().folder() / "ballast") << std::string(3'000'000, 'x');
    try {
      (void)open();
    } catch (const StoreError& error) {
      expect(error.trouble() == StoreTrouble::disk_full, error.what());
    }
    fs::remove(home().folder() / "ballast");
    expect(open().bots().empty(), "it can be used when there is space");
    say("done");
  });
  const auto last = child.hear();
  if (last == "no disk") GTEST_SKIP() << "NOT TESTED: this system lets us mount nothing";
  EXPECT_EQ(last, "done");
}

}  // namespace
}  // namespace splendor::arena
