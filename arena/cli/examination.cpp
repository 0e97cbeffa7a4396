#include "arena/cli/examination.hpp"

#include <CLI/CLI.hpp>

#include "arena/core/failure.hpp"
#include "arena/examine/referee_process.hpp"
#include "arena/league/values.hpp"
#include "arena/lookup/lookup.hpp"
#include "arena/standings/terms.hpp"
#include "arena/terminal/interrupts.hpp"

namespace splendor::cli {

CLI::Option* ExaminationTime::add_option(CLI::App& verb) {
  return verb.add_option("--move-time", text, "Time per move in the examination")
      ->type_name("TIME")
      ->capture_default_str();
}

std::chrono::milliseconds ExaminationTime::value() const {
  try {
    return league::read_duration(text,
                                 {std::chrono::milliseconds(1), std::chrono::milliseconds(10'000)});
  } catch (const league::BadValue& wrong) {
    throw WrongUsage("--move-time: " + std::string(wrong.what()));
  }
}

void ExaminationOptions::add_options(CLI::App& verb) {
  move_time.add_option(verb);
  verb.add_option("--isolation", isolation,
                  "Weakest isolation to accept for the examination; see arena doctor")
      ->check(CLI::IsMember({"full", "weak", "none"}))
      ->type_name("LEVEL")
      ->capture_default_str();
}

std::optional<examine::Verdict> examine_bot(const arena::Home& home, const arena::Bot& bot,
                                            const bots::StoredBot& content,
                                            const ExaminationOptions& options,
                                            examine::Progress progress) {
  examine::Examination examination = examination_of(home, bot, content, options.move_time);
  examination.progress = std::move(progress);
  examination.stopped = terminal::was_interrupted;
  examine::RefereeProcess referee(lookup::own_program("referee"), std::chrono::minutes(5),
                                  {"--isolation", options.isolation}, terminal::was_interrupted);
  try {
    return examine::qualify(examination, referee);
  } catch (const examine::ExaminationStopped&) {
    return std::nullopt;
  }
}

arena::BotState state_after(examine::Outcome outcome) {
  switch (outcome) {
    case examine::Outcome::accepted:
      return arena::BotState::qualified;
    case examine::Outcome::rejected:
      return arena::BotState::rejected;
    case examine::Outcome::unjudged:
      break;
  }
  return arena::BotState::fresh;
}

void offer_to_leagues(arena::Store& store, const arena::Bot& bot) {
  const auto newest = store.bot_named(bot.name);
  if (!newest || newest->id != bot.id) return;  // an old version that was examined again
  for (const arena::League& league : store.leagues()) {
    if (league.state != arena::LeagueState::running) continue;
    const league::Join join = arena::settings_of(league).join;
    if (join == league::Join::none) continue;
    std::vector<std::string> replaced;
    bool plays_already = false;
    for (const arena::Entry& entry : store.entries(league.id)) {
      if (entry.departure || entry.label.substr(0, entry.label.find('@')) != bot.name) continue;
      plays_already = plays_already || entry.label == bot.label();
      replaced.push_back(entry.label);
    }
    if (plays_already || (replaced.empty() && join != league::Join::all)) continue;
    store.add_request({league.id, "add", bot.label()});
    for (const std::string& label : replaced) store.add_request({league.id, "withdraw", label});
  }
}

examine::Examination examination_of(const arena::Home& home, const arena::Bot& bot,
                                    const bots::StoredBot& content,
                                    const ExaminationTime& move_time) {
  examine::Examination examination;
  examination.move_ms = static_cast<std::uint32_t>(move_time.value().count());
  examination.bot = bots::spec_of(content);
  examination.bot.set_name(bot.label());
  examination.players = content.manifest.players;
  examination.rulesets = content.manifest.rulesets;
  for (const char* name : {"random_bot", "greedy_bot"}) {
    examination.house.push_back(bots::spec_of(lookup::house_bot(home, name)));
    examination.house.back().set_name(name);
  }
  const std::string label = bot.label();
  const std::string time =
      move_time.text == ExaminationTime{}.text ? "" : " --move-time " + move_time.text;
  examination.reproduce = [label, time](const v1::MatchJob& job) {
    return "arena rerun " + label + " --check " + std::to_string(job.id()) + time;
  };
  return examination;
}

}  // namespace splendor::cli
