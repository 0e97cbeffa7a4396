#include "arena/reporting/play_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <ostream>

#include "arena/examine/advice.hpp"
#include "arena/text/text.hpp"
#include "referee/record/faults.hpp"

namespace splendor::reporting {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kBotWidth = 30;

// What bots say may be in any encoding.
std::string text_of(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

bool is_shared(const v1::MatchRecord& record) {
  return std::count_if(record.seats().begin(), record.seats().end(),
                       [](const v1::SeatRecord& seat) { return seat.rank() == 1; }) > 1;
}

Json to_json(std::int64_t game, const v1::MatchRecord& record) {
  Json json;
  json["game"] = game == 0 ? Json(nullptr) : Json(game);
  json["seed"] = record.deal().seed();
  json["reason"] = record.reason();
  json["plies"] = record.plies_size();
  json["seats"] = Json::array();
  for (const v1::SeatRecord& seat : record.seats()) {
    Json entry{{"bot", seat.bot().name()},
               {"rank", seat.rank()},
               {"points", seat.points()},
               {"cards", seat.cards()}};
    if (seat.has_fault()) {
      entry["fault"] = record::name_of(seat.fault().kind());
      entry["detail"] = seat.fault().detail();
      const std::string advice = examine::advice_for(seat, record.limits());
      if (!advice.empty()) entry["advice"] = advice;
    }
    json["seats"].push_back(std::move(entry));
  }
  return json;
}

}  // namespace

PlayReport::PlayReport(const std::vector<std::string>& bots) {
  for (const std::string& bot : bots) scores_.push_back({.bot = bot});
}

void PlayReport::add(std::int64_t game, const v1::MatchRecord& record) {
  games_ += (games_.empty() ? "" : ",") + text_of(to_json(game, record));
  for (const v1::SeatRecord& seat : record.seats()) {
    const auto score = std::find_if(scores_.begin(), scores_.end(), [&](const BotScore& known) {
      return known.bot == seat.bot().name();
    });
    if (score == scores_.end()) continue;
    ++score->games;
    score->points += seat.points();
    if (seat.rank() == 1) ++(is_shared(record) ? score->shared : score->wins);
    if (!seat.has_fault()) continue;
    ++score->faults;
    faults_.push_back({game, seat.bot().name(), seat.fault().ply(),
                       record::name_of(seat.fault().kind()), seat.fault().detail(),
                       examine::advice_for(seat, record.limits())});
  }
}

void PlayReport::write_json(std::ostream& out, const std::optional<std::int64_t>& league) const {
  Json bots = Json::array();
  for (const BotScore& score : scores_) {
    bots.push_back({{"bot", score.bot},
                    {"games", score.games},
                    {"wins", score.wins},
                    {"shared", score.shared},
                    {"points", score.points},
                    {"faults", score.faults}});
  }
  out << R"({"league":)" << (league ? std::to_string(*league) : "null") << R"(,"bots":)"
      << text_of(bots) << R"(,"games":[)" << games_ << "]}\n";
}

void PlayReport::write_table(std::ostream& out, const terminal::Console& console) const {
  out << console.dim(fitted("Bot", kBotWidth, Side::left) +
                     "  Games   Wins  Shared  Points/game  Faults")
      << '\n';
  for (const BotScore& score : scores_) {
    const double mean = score.games == 0
                            ? 0.0
                            : static_cast<double>(score.points) / static_cast<double>(score.games);
    out << console.bold(fitted(printable(score.bot), kBotWidth, Side::left))
        << fmt::format("  {:>5}  {:>5}  {:>6}  {:>11.1f}  {:>6}\n", score.games, score.wins,
                       score.shared, mean, score.faults);
  }
  constexpr std::size_t kMost = 10;
  for (std::size_t i = 0; i < std::min(faults_.size(), kMost); ++i) {
    const PlayedFault& fault = faults_[i];
    out << console.yellow(printable(fault.bot)) << " dropped out"
        << (fault.game == 0 ? "" : fmt::format(" of game {}", fault.game)) << " after " << fault.ply
        << " moves: " << fault.kind << ": " << printable(fault.sentence) << '\n';
    if (!fault.advice.empty()) out << "  " << fault.advice << '\n';
  }
  if (faults_.size() > kMost) out << "and " << faults_.size() - kMost << " more faults\n";
}

std::string line_of(std::int64_t game, const v1::MatchRecord& record) {
  std::string text = game == 0 ? "game" : fmt::format("game {}", game);
  for (int i = 0; i < record.seats_size(); ++i) {
    const v1::SeatRecord& seat = record.seats(i);
    text += fmt::format("{}{}{} {}", i == 0 ? "  " : ", ", seat.rank() == 1 ? "*" : "",
                        printable(seat.bot().name()), seat.points());
  }
  return text + fmt::format(": {} after {} moves", printable(record.reason()), record.plies_size());
}

}  // namespace splendor::reporting
