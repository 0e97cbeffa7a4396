// A home in a folder of its own, and things to put into it.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "arena/store/store.hpp"
#include "referee/base/temporary_folder.hpp"
#include "splendor/v1/match.pb.h"

namespace splendor::arena {

// Anybody may look into it, for tests that change the user.
class ScratchFolder : public TemporaryFolder {
 public:
  ScratchFolder() : TemporaryFolder("splendor-store-", kForEverybody) {}
};

NewBot bot_called(const std::string& name);
// A league of two bots that were never submitted.
NewLeague league_called(const std::string& name);
// Deals of two games with seats swapped; every deal has another seed.
Batch batch_of(std::size_t games, std::uint64_t first_seed = 1);
// A record as a referee would write it for this plan, the same each time.
v1::MatchRecord record_for(const GamePlan& plan);

// The trouble that this causes, and its sentence.
struct Trouble {
  StoreTrouble kind;
  std::string sentence;
};
// Fails the test if nothing is thrown.
Trouble trouble_of(const std::function<void()>& work);

class StoreTest : public ::testing::Test {
 protected:
  [[nodiscard]] Home home() const { return Home(scratch_.path() / "home"); }
  [[nodiscard]] Store open(Access access = Access::run) const { return {home(), access, "a test"}; }
  // A league with one stored batch of this many games.
  static LeagueId league_with_batch(Store& store, std::size_t games);
  // All planned slots that have no game yet, in order.
  static std::vector<Slot> unplayed(const Store& store, LeagueId league);
  static StoredGame add_game(Store& store, LeagueId league, const PlayedGame& game);
  // Stores the game that was planned for the slot.
  static StoredGame play(Store& store, LeagueId league, Slot slot);

 private:
  ScratchFolder scratch_;
};

}  // namespace splendor::arena
