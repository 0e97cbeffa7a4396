#include "arena/reporting/listing_json.hpp"

#include "arena/store/state_names.hpp"
#include "arena/text/time_text.hpp"
#include "referee/record/faults.hpp"

namespace splendor::reporting {

Json bot_json(const arena::Bot& bot) {
  return {{"name", bot.name},
          {"version", bot.version},
          {"sha256", bot.sha256},
          {"state", name_of(bot.state)},
          {"author", bot.author},
          {"language", bot.language},
          {"note", bot.note},
          {"command", bot.command},
          {"claims", Json::parse(bot.claims)},
          {"submitted", iso_time(bot.submitted)}};
}

Json league_json(const arena::League& league, const std::string& state) {
  Json json{{"id", league.id.number()},
            {"name", league.name},
            {"kind", name_of(league.kind)},
            {"state", state},
            {"why", league.why},
            {"seed", league.seed},
            {"created", iso_time(league.created)},
            {"played", league.played},
            {"planned", league.planned},
            {"voided", league.voided},
            {"batches", league.batches},
            {"running_seconds", std::chrono::duration<double>(league.running).count()}};
  json["ended"] = league.ended ? Json(iso_time(*league.ended)) : Json(nullptr);
  return json;
}

Json game_json(const arena::GameSummary& game, const std::vector<arena::Entry>& entries) {
  Json seats = Json::array();
  for (std::size_t i = 0; i < game.seats.size(); ++i) {
    const arena::SeatSummary& seat = game.seats[i];
    const std::size_t entrant = seat.entrant.number();
    seats.push_back(
        {{"seat", i + 1},
         {"bot", entrant < entries.size() ? entries[entrant].label : std::string()},
         {"rank", seat.rank},
         {"points", seat.points},
         {"cards", seat.cards},
         {"fault", seat.fault == 0 ? Json(nullptr)
                                   : Json(record::name_of(static_cast<v1::FaultKind>(seat.fault)))},
         {"moves", seat.moves},
         {"wall_us", seat.wall_us},
         {"longest_us", seat.longest_us},
         {"cpu_us", seat.cpu_us}});
  }
  return {{"id", game.id.number()},
          {"league", game.league.number()},
          {"batch", game.slot.batch},
          {"place", game.slot.place},
          {"seed", game.seed},
          {"started", iso_time(game.started)},
          {"duration_ms", game.duration_ms},
          {"reason", game.reason},
          {"plies", game.plies},
          {"final_hash", game.final_hash},
          {"isolation", game.isolation},
          {"seats", std::move(seats)}};
}

std::string state_of(const arena::Home& home, const arena::League& league) {
  if (league.state == arena::LeagueState::running && !home.holder()) return "interrupted";
  return name_of(league.state);
}

std::string dumped(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace splendor::reporting
