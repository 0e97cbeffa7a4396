#include "arena/cli/replay.hpp"

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "arena/cli/verbs.hpp"
#include "arena/core/failure.hpp"
#include "arena/screen/stepper.hpp"
#include "arena/terminal/console.hpp"
#include "arena/terminal/interrupts.hpp"
#include "referee/record/faults.hpp"
#include "referee/trace/state_json.hpp"

namespace splendor::cli {
namespace {

using Json = nlohmann::ordered_json;

struct ReplaySettings {
  std::int64_t game = 0;
  std::optional<std::uint32_t> ply;
  std::optional<int> seat;
  bool wants_all = false;
  bool wants_json = false;
};

Json to_json(const screen::Frame& frame, const screen::Eyes& eyes) {
  Json json{{"ply", frame.game.table().ply}};
  if (frame.last) {
    const screen::Happening& last = *frame.last;
    json["seat"] = last.seat.number();
    if (last.move) {
      json["action"] = last.ply.notation();
      json["wall_us"] = last.ply.wall_us();
      json["cpu_us"] = last.ply.cpu_us();
      json["host_delay_us"] = last.ply.host_delay_us();
      if (last.ply.has_win_estimate()) json["win_estimate"] = last.ply.win_estimate();
      if (!last.ply.comment().empty()) json["comment"] = last.ply.comment();
    } else {
      json["fault"] = record::name_of(last.fault.kind());
      json["detail"] = last.fault.detail();
    }
  }
  json["state"] =
      eyes ? trace::view_to_json(frame.game.view(*eyes)) : trace::state_to_json(frame.game);
  return json;
}

screen::Eyes eyes_of(const ReplaySettings& settings, const screen::Film& film) {
  if (!settings.seat) return std::nullopt;
  if (*settings.seat < 1 || static_cast<std::size_t>(*settings.seat) > film.names.size()) {
    throw WrongUsage("--seat " + std::to_string(*settings.seat) +
                     ": this game has the seats 1 to " + std::to_string(film.names.size()));
  }
  return Seat(*settings.seat - 1);
}

int replay(const ReplaySettings& settings, const Globals& globals) {
  const arena::Store store(home_of(globals), arena::Access::read);
  const screen::Film film = film_for(store.record(arena::GameId(settings.game)));
  const screen::DrawOptions options =
      draw_options("Game " + std::to_string(settings.game), eyes_of(settings, film));
  std::size_t first = 0;
  std::size_t last = film.frames.size() - 1;
  if (settings.ply) {
    const auto at = film.after_moves(*settings.ply);
    if (!at) {
      throw WrongUsage("--ply " + std::to_string(*settings.ply) + ": this game has " +
                       std::to_string(film.moves()) + " moves");
    }
    first = last = *at;
  }
  if (!settings.wants_json && !settings.wants_all && screen::can_step()) {
    return screen::step_through(film, options, first) == screen::Watched::interrupted
               ? terminal::kInterrupted
               : 0;
  }
  for (std::size_t i = first; i <= last; ++i) {
    if (settings.wants_json) {
      std::cout << to_json(film.frames[i], options.eyes)
                       .dump(-1, ' ', false, Json::error_handler_t::replace)
                << '\n';
    } else {
      std::cout << (i > first ? "\n" : "") << draw(film, i, options);
    }
  }
  return 0;
}

}  // namespace

screen::Film film_for(const v1::MatchRecord& record) {
  auto film = screen::film_of(record);
  if (!film) throw Failure("this game can't be shown: " + film.error());
  return std::move(*film);
}

screen::DrawOptions draw_options(std::string title, const screen::Eyes& eyes) {
  const terminal::Console::Abilities can = terminal::Console::of_stdout().abilities();
  return {std::move(title), {.colour = can.colour, .unicode = can.unicode}, eyes, can.width};
}

void add_replay(CLI::App& program, Action& chosen, const Globals& globals) {
  auto settings = std::make_shared<ReplaySettings>();
  CLI::App* verb = program.add_subcommand("replay", "Show a game in the terminal, move by move");
  verb->add_option("GAME", settings->game, "Number of the game")->required();
  verb->add_option("--ply", settings->ply,
                   "Start after this many moves; without a terminal: print only that position");
  verb->add_option("--seat", settings->seat,
                   "Show what this seat saw, without the others' face-down cards; counted from 1");
  verb->add_flag("--all", settings->wants_all, "Print every position as text");
  verb->add_flag("--json", settings->wants_json, "Print every position as a line of JSON");
  verb->callback([settings, &chosen, &globals] {
    chosen = [settings, &globals] { return replay(*settings, globals); };
  });
}

}  // namespace splendor::cli
