#include "web_report/pair_table.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace splendor::web {
namespace {

// The meetings of one bot with another.
struct Meetings {
  std::uint32_t ahead = 0;
  std::uint32_t level = 0;
  std::uint32_t behind = 0;

  void add(std::uint8_t mine, std::uint8_t theirs) {
    ++(mine < theirs ? ahead : mine > theirs ? behind : level);
  }
};

// The meetings of a bot with bots of a higher index, by their index. Reused from bot to bot.
class Row {
 public:
  explicit Row(std::size_t bots) : meetings_(bots) {}

  void fill(const GameList& games, std::size_t bot) {
    for (const std::uint32_t opponent : opponents_) meetings_[opponent] = {};
    opponents_.clear();
    for (const SeatOfGame place : games.of_bot(bot)) {
      const GameLine& line = games.game(place.game());
      if (line.ending == Ending::voided) continue;
      const SeatLine& me = games.seat(line, place.seat());
      for (std::size_t i = 0; i < line.players; ++i) {
        const SeatLine& they = games.seat(line, i);
        if (they.bot > bot) add(they.bot, me.rank, they.rank);
      }
    }
    std::ranges::sort(opponents_);
  }

  void write(Bytes& out, std::size_t bot) const {
    out.varint(opponents_.size());
    std::uint64_t last = bot;
    for (const std::uint32_t opponent : opponents_) {
      const Meetings& meetings = meetings_[opponent];
      out.varint(opponent - last);
      last = opponent;
      out.varint(meetings.ahead);
      out.varint(meetings.level);
      out.varint(meetings.behind);
    }
  }

 private:
  void add(std::uint32_t opponent, std::uint8_t mine, std::uint8_t theirs) {
    Meetings& meetings = meetings_[opponent];
    if (meetings.ahead + meetings.level + meetings.behind == 0) opponents_.push_back(opponent);
    meetings.add(mine, theirs);
  }

  std::vector<Meetings> meetings_;
  std::vector<std::uint32_t> opponents_;  // those with meetings
};

}  // namespace

Bytes pair_table(const GameList& games, std::size_t bots) {
  Bytes out;
  Row row(bots);
  for (std::size_t bot = 0; bot < bots; ++bot) {
    row.fill(games, bot);
    row.write(out, bot);
  }
  return out;
}

}  // namespace splendor::web
