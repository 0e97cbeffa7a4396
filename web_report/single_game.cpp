#include "web_report/single_game.hpp"

#include "web_report/game_facts.hpp"
#include "web_report/game_shard.hpp"
#include "web_report/packing.hpp"
#include "web_report/replay.hpp"
#include "web_report/report_writer.hpp"

namespace splendor::web {

std::string single_game(const v1::MatchRecord& record, std::span<const BotIndex> bots) {
  if (record.seats_size() < 2 || record.seats_size() > 4 ||
      bots.size() != static_cast<std::size_t>(record.seats_size())) {
    throw ReportError("game " + std::to_string(record.id()) + " can't be shown: it has " +
                      std::to_string(record.seats_size()) + " seats");
  }
  const Replay game = replay(record);
  GameShard shard;
  shard.add(facts_of(record, game, bots), game, {}, nullptr, 0);
  return Packer().deflated(shard.take().data());
}

}  // namespace splendor::web
