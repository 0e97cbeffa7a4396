#include "arena/cli/league_console.hpp"

#include <fmt/format.h>
#include <spdlog/logger.h>
#include <spdlog/sinks/rotating_file_sink.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <iostream>
#include <nlohmann/json.hpp>

#include "arena/cli/names.hpp"
#include "arena/text/text.hpp"
#include "splendor/v1/match.pb.h"

namespace splendor::cli {
namespace {

using arena::LeagueProgress;
using arena::LeagueStandings;
using Json = nlohmann::ordered_json;

constexpr std::size_t kLogSize = std::size_t{10} << 20;
constexpr std::size_t kLogs = 5;
constexpr std::size_t kNarrowest = 40;
constexpr std::chrono::seconds kPlainEvery{10};

// Columns of the terminal at stderr; 0 if there is none.
std::size_t terminal_width() {
  winsize size{};
  if (::isatty(STDERR_FILENO) == 0 || ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0) return 0;
  return size.ws_col;
}

std::string leader_of(const LeagueStandings& standings) {
  const auto order = standings.ladder.order();
  if (order.empty() || !standings.ladder.bots[order.front().value].rating) return "";
  return printable(standings.entries[order.front().value].label);
}

std::string line_of(const LeagueProgress& progress, const std::optional<schedule::Eta>& eta,
                    const std::string& leader) {
  std::string line = fmt::format("{} games", progress.played);
  if (progress.expected) line = fmt::format("{} of {} games", progress.played, *progress.expected);
  line += fmt::format(", {:.1f}/s", progress.games_per_second);
  std::optional<std::chrono::seconds> left;
  if (eta && eta->games_left) left = eta->time_left;
  if (!left && progress.expected && progress.games_per_second > 0) {
    const auto games = *progress.expected - std::min(*progress.expected, progress.played);
    left = std::chrono::seconds(
        static_cast<std::int64_t>(static_cast<double>(games) / progress.games_per_second));
  }
  if (left) line += ", " + duration_text(*left) + " left";
  if (!leader.empty()) line += ", leader " + leader;
  if (progress.faults > 0) line += fmt::format(", {} with faults", progress.faults);
  if (progress.voided > 0) line += fmt::format(", {} void", progress.voided);
  return line;
}

class LeagueConsole : public arena::Observer {
 public:
  LeagueConsole(Shown shown, const std::filesystem::path& log)
      : shown_(shown),
        log_("league", std::make_shared<spdlog::sinks::rotating_file_sink_st>(log.string(),
                                                                              kLogSize, kLogs)) {
    log_.flush_on(spdlog::level::info);
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
      say("a game is void and will be played again (" + worker + "): " + reason);
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
        emit(json);
      }
      return;
    }
    const std::string line = line_of(progress, eta_, leader_);
    const std::size_t width = terminal_width();
    if (width >= kNarrowest) {
      std::cerr << "\r\x1b[K" << fitted(line, std::min(width - 1, columns(line)), Side::left)
                << std::flush;
      has_line_ = true;
    } else if (is_time(kPlainEvery)) {
      std::cerr << line << std::endl;
    }
  }

  void standings(const LeagueStandings& standings, const LeagueProgress& progress,
                 const std::optional<schedule::Eta>& eta) override {
    eta_ = eta;
    leader_ = leader_of(standings);
    log_.info("{}", line_of(progress, eta, leader_));
    const auto order = standings.ladder.order();
    if (shown_ == Shown::json) {
      Json bots = Json::array();
      for (const rating::BotIndex bot : order) {
        const auto& row = standings.ladder.bots[bot.value];
        Json entry{{"bot", standings.entries[bot.value].label}, {"games", row.tally.games}};
        entry["elo"] = row.rating ? Json(row.rating->elo) : Json(nullptr);
        entry["error95"] = row.rating ? Json(1.96 * row.rating->se) : Json(nullptr);
        bots.push_back(entry);
      }
      emit({{"event", "standings"}, {"bots", bots}});
      return;
    }
    clear_line();
    constexpr std::size_t kTop = 10;
    for (std::size_t i = 0; i < std::min(kTop, order.size()); ++i) {
      const auto& row = standings.ladder.bots[order[i].value];
      if (!row.rating) continue;
      std::cerr << fmt::format(
          "  {:>3}. {} {:>7} +-{:<6} {:>6} games\n", i + 1,
          fitted(printable(standings.entries[order[i].value].label), 24, Side::left),
          decimal(row.rating->elo, 1, Sign::always), decimal(1.96 * row.rating->se, 1),
          row.tally.games);
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
  void clear_line() {
    if (has_line_) std::cerr << "\r\x1b[K" << std::flush;
    has_line_ = false;
  }
  bool is_time(std::chrono::seconds every) {
    const auto now = std::chrono::steady_clock::now();
    if (now < next_) return false;
    next_ = now + every;
    return true;
  }

  Shown shown_;
  spdlog::logger log_;
  std::optional<schedule::Eta> eta_;
  std::string leader_;
  bool has_line_ = false;
  int voids_shown_ = 0;
  std::chrono::steady_clock::time_point next_{};
};

}  // namespace

std::unique_ptr<arena::Observer> league_console(Shown shown, const std::filesystem::path& log) {
  return std::make_unique<LeagueConsole>(shown, log);
}

}  // namespace splendor::cli
