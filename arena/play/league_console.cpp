#include "arena/play/league_console.hpp"

#include <fmt/format.h>
#include <spdlog/logger.h>
#include <spdlog/sinks/rotating_file_sink.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <nlohmann/json.hpp>

#include "arena/play/progress_line.hpp"
#include "arena/rating/scale.hpp"
#include "arena/terminal/console.hpp"
#include "arena/text/text.hpp"
#include "splendor/v1/match.pb.h"

namespace splendor::play {
namespace {

using arena::LeagueProgress;
using arena::LeagueStandings;
using Json = nlohmann::ordered_json;
using Clock = std::chrono::steady_clock;

constexpr std::size_t kLogSize = std::size_t{10} << 20;
constexpr std::size_t kLogs = 5;
constexpr std::size_t kNarrowest = 20;
constexpr std::size_t kPlainWidth = 200;
constexpr std::chrono::seconds kPlainEvery{10};

// Columns of the terminal at stderr; 0 if there is none, or none that can rewrite a line.
std::size_t terminal_width() {
  winsize size{};
  const char* kind = std::getenv("TERM");
  if (kind == nullptr || std::string_view(kind) == "dumb") return 0;
  if (::isatty(STDERR_FILENO) == 0 || ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0) return 0;
  return size.ws_col;
}

class LeagueConsole : public arena::Observer {
 public:
  LeagueConsole(Shown shown, const std::filesystem::path& log)
      : shown_(shown),
        log_("league", std::make_shared<spdlog::sinks::rotating_file_sink_st>(log.string(),
                                                                              kLogSize, kLogs)) {
    log_.flush_on(spdlog::level::info);
    if (shown == Shown::text) next_ += kPlainEvery;  // at once there is nothing to tell
  }
  ~LeagueConsole() override { clear_line(); }

  void game(const arena::PlayedGame& game, const arena::StoredGame& stored) override {
    Json seats = Json::array();
    std::string text;
    bool has_fault = false;
    for (const v1::SeatRecord& seat : game.record->seats()) {
      seats.push_back(
          {{"bot", seat.bot().name()}, {"rank", seat.rank()}, {"points", seat.points()}});
      if (!seat.has_fault()) continue;
      has_fault = true;
      seats.back()["fault"] = v1::FaultKind_Name(seat.fault().kind());
      text += fmt::format(" {}: {}", seat.bot().name(), seat.fault().detail());
    }
    if (has_fault) log_.warn("game {}:{}", stored.id.number(), printable(text));
    if (shown_ == Shown::json) {
      emit({{"event", "game"},
            {"game", stored.id.number()},
            {"seed", game.record->deal().seed()},
            {"reason", game.record->reason()},
            {"seats", seats}});
    }
  }

  void void_game(arena::Slot slot, const std::string& reason, const std::string& worker) override {
    log_.warn("void, {} (batch {}, game {}): {}", worker, slot.batch, slot.place,
              printable(reason));
    if (shown_ == Shown::json) {
      emit({{"event", "void"}, {"worker", worker}, {"reason", reason}});
    } else if (++voids_shown_ <= 5) {
      say("a void game will be played again (" + worker + "): " + reason);
    }
  }

  void progress(const LeagueProgress& progress) override {
    if (shown_ == Shown::json) {
      if (is_time(std::chrono::seconds(1))) {
        Json json{{"event", "progress"},
                  {"played", progress.played},
                  {"games_per_second", progress.games_per_second},
                  {"workers", progress.workers},
                  {"faults", progress.faults},
                  {"voided", progress.voided}};
        json["expected"] = progress.expected ? Json(*progress.expected) : Json(nullptr);
        const auto left = time_left(progress);
        json["seconds_left"] = left ? Json(left->count()) : Json(nullptr);
        json["leader"] = nullptr;
        if (progress.leader) {
          json["leader"] = {{"bot", progress.leader->bot},
                            {"elo", progress.leader->elo},
                            {"error95", progress.leader->error95}};
        }
        emit(json);
      }
      return;
    }
    const std::size_t width = terminal_width();
    if (width >= kNarrowest) {
      rewrite(progress_line(progress, time_left(progress), width - 1), width);
    } else if (is_time(kPlainEvery)) {
      std::cerr << progress_line(progress, time_left(progress), kPlainWidth) << std::endl;
    }
  }

  void standings(const LeagueStandings& standings, const LeagueProgress& progress,
                 const std::optional<schedule::Eta>& eta) override {
    end_.reset();
    if (eta && eta->games_left) end_ = Clock::now() + eta->time_left;
    log_.info("{}", progress_line(progress, time_left(progress), kPlainWidth));
    const auto order = standings.ladder.order();
    if (shown_ == Shown::json) {
      Json bots = Json::array();
      for (const rating::BotIndex bot : order) {
        const auto& row = standings.ladder.bots[bot.value];
        Json entry{{"bot", standings.entries[bot.value].label}, {"games", row.tally.games}};
        entry["elo"] = row.rating ? Json(row.rating->elo) : Json(nullptr);
        entry["error95"] = row.rating ? Json(rating::kError95 * row.rating->se) : Json(nullptr);
        bots.push_back(entry);
      }
      emit({{"event", "standings"}, {"bots", bots}});
      return;
    }
    if (progress.is_over) return;  // the whole ladder follows
    clear_line();
    constexpr std::size_t kTop = 10;
    const std::size_t width = terminal::Console::of_stderr().abilities().width;
    for (std::size_t i = 0; i < std::min(kTop, order.size()); ++i) {
      const auto& row = standings.ladder.bots[order[i].value];
      if (!row.rating) continue;
      const std::string line =
          fmt::format("{:>3}. {} {:>7} {}{:<6} {:>7} games", i + 1,
                      fitted(printable(standings.entries[order[i].value].label), 18, Side::left),
                      decimal(row.rating->elo, 1, Sign::always), console_.sign("±", "+-"),
                      decimal(rating::kError95 * row.rating->se, 1), row.tally.games);
      std::cerr << fitted(line, std::min(columns(line), width), Side::left) + "\n";
    }
  }

  void notice(const std::string& sentence) override {
    log_.info("{}", printable(sentence));
    if (shown_ == Shown::json) {
      emit({{"event", "notice"}, {"text", sentence}});
    } else {
      say(sentence);
    }
  }

 private:
  static void emit(const Json& json) {
    std::cout << json.dump(-1, ' ', false, Json::error_handler_t::replace) << std::endl;
  }
  void say(const std::string& sentence) {
    clear_line();
    std::cerr << "arena: " << printable(sentence) << std::endl;
  }
  // Over the line before it, in one piece, so that nothing flickers. If the terminal has become too
  // narrow for that one, it was broken into several, and a new one is begun.
  void rewrite(const std::string& line, std::size_t width) {
    const std::string start = columns_drawn_ >= width ? "\n" : "\r";
    std::cerr << start + line + "\x1b[K" << std::flush;
    columns_drawn_ = columns(line);
  }
  void clear_line() {
    if (columns_drawn_ > 0) std::cerr << "\r\x1b[K" << std::flush;
    columns_drawn_ = 0;
  }
  // To whatever comes first: what was foreseen with the standings, or the last planned game.
  [[nodiscard]] std::optional<std::chrono::seconds> time_left(
      const LeagueProgress& progress) const {
    std::optional<std::chrono::seconds> left;
    if (end_) left = std::chrono::ceil<std::chrono::seconds>(*end_ - Clock::now());
    if (progress.expected && progress.games_per_second > 0) {
      const auto games = *progress.expected - std::min(*progress.expected, progress.played);
      const auto rest = std::chrono::seconds(
          static_cast<std::int64_t>(static_cast<double>(games) / progress.games_per_second));
      left = left ? std::min(*left, rest) : rest;
    }
    if (left) left = std::max(*left, std::chrono::seconds(0));
    return left;
  }
  bool is_time(std::chrono::seconds every) {
    const auto now = Clock::now();
    if (now < next_) return false;
    next_ = now + every;
    return true;
  }

  Shown shown_;
  spdlog::logger log_;
  terminal::Console console_ = terminal::Console::of_stderr();
  std::optional<Clock::time_point> end_;  // as foreseen with the last standings
  std::size_t columns_drawn_ = 0;         // of the line that is rewritten; 0 if there is none
  int voids_shown_ = 0;
  Clock::time_point next_ = Clock::now();
};

}  // namespace

std::unique_ptr<arena::Observer> league_console(Shown shown, const std::filesystem::path& log) {
  return std::make_unique<LeagueConsole>(shown, log);
}

}  // namespace splendor::play
