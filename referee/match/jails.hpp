// The bots of a referee. Each has a jail that is kept between matches.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "referee/match/player/bot_player.hpp"
#include "referee/sandbox/isolation.hpp"
#include "referee/sandbox/jail.hpp"

namespace splendor::match {

class Jails {
 public:
  // Runs all bots on `core`, if one is given. REQUIRES: this machine offers the isolation.
  Jails(sandbox::Programs programs, sandbox::Isolation isolation,
        std::optional<unsigned> core = {});
  ~Jails();
  Jails(const Jails&) = delete;
  Jails& operator=(const Jails&) = delete;

  // Returns a player for each seat of the job, each in its own jail. The players are owned here and
  // are valid for one match. Throws ArenaFault.
  std::vector<Player*> seat(const v1::MatchJob& job);
  // Freezes all bots until the next job.
  void rest();
  // Call after a match that failed on our side: its jails may be broken and are not used again.
  void discard_all();

  [[nodiscard]] const sandbox::Isolation& isolation() const { return isolation_; }

 private:
  struct Cell {
    Cell(const sandbox::Programs& programs, const sandbox::JailSpec& spec,
         const sandbox::BotCommand& command)
        : jail(programs, spec), player(jail, command) {}

    std::string kind;  // equal for cells that are interchangeable
    std::uint64_t last_job = 0;
    bool built = false;
    sandbox::Jail jail;
    BotPlayer player;
  };

  // Returns a cell that this job does not use yet. It may still be under construction.
  Cell& cell_for(const v1::BotSpec& bot, const v1::BotLimits& limits);
  std::unique_ptr<Cell> new_cell(const v1::BotSpec& bot, const v1::BotLimits& limits) const;
  void dismiss_least_recently_used();
  using Cells = std::vector<std::unique_ptr<Cell>>;
  Cells::iterator dismiss(Cells::iterator cell);
  template <class Order>
  void dismiss_if_broken(Order order);

  sandbox::Programs programs_;
  sandbox::Isolation isolation_;
  std::optional<unsigned> core_;
  std::uint64_t jobs_ = 0;
  Cells cells_;
  Cells leaving_;  // dismissed, but perhaps still shutting down
};

}  // namespace splendor::match
