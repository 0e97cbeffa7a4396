// arena examine: a stored bot, tried out again.
#include <CLI/CLI.hpp>
#include <csignal>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "arena/cli/examination.hpp"
#include "arena/cli/verbs.hpp"
#include "arena/core/failure.hpp"
#include "arena/lookup/lookup.hpp"
#include "arena/store/state_names.hpp"
#include "arena/terminal/interrupts.hpp"

namespace splendor::cli {
namespace {

using Json = nlohmann::ordered_json;

struct ExamineSettings {
  std::string bot;
  ExaminationOptions examination;
  bool wants_events = false;
};

void write_event(const Json& event) {
  std::cout << event.dump(-1, ' ', false, Json::error_handler_t::replace) << std::endl;
}

int examine_stored(const ExamineSettings& settings, const Globals& globals) {
  std::signal(SIGPIPE, SIG_IGN);
  (void)settings.examination.move_time.value();  // before anything is played
  const arena::Home home = home_of(globals);
  arena::Store store(home, arena::Access::edit);
  const arena::Bot bot = lookup::bot_called(store, settings.bot);
  if (bot.state == arena::BotState::withdrawn) {
    throw Failure(bot.label() + " is withdrawn; submit it again under another name");
  }
  terminal::count_interrupts();
  examine::Progress progress;
  if (settings.wants_events) {
    progress = [](std::size_t number, std::size_t count, const std::string& check) {
      write_event({{"event", "check"}, {"number", number + 1}, {"of", count}, {"name", check}});
    };
  }
  const auto verdict =
      examine_bot(home, bot, lookup::content_of(home, bot), settings.examination, progress);
  if (!verdict) {
    std::cerr << "arena: interrupted; " << bot.label() << " is still " << name_of(bot.state)
              << '\n';
    return terminal::kInterrupted;
  }
  const arena::BotState state = state_after(verdict->outcome);
  store.add_verdict(bot.id, state, examine::to_json(*verdict));
  if (state == arena::BotState::qualified) offer_to_leagues(store, bot);
  if (settings.wants_events) {
    write_event({{"event", "verdict"}, {"bot", bot.label()}, {"state", name_of(state)}});
  } else {
    std::cout << bot.label() << "\n\n" << to_text(*verdict);
  }
  return verdict->outcome == examine::Outcome::accepted ? 0 : 1;
}

}  // namespace

void add_examine(CLI::App& program, Action& chosen, const Globals& globals) {
  auto settings = std::make_shared<ExamineSettings>();
  CLI::App* verb = program.add_subcommand("examine", "Examine a stored bot again");
  verb->add_option("BOT", settings->bot, "Bot: name or name@3")->required()->type_name("BOT");
  settings->examination.add_options(*verb);
  verb->add_flag("--json", settings->wants_events, "Print events as JSON lines on stdout");
  verb->callback([settings, &chosen, &globals] {
    chosen = [settings, &globals] { return examine_stored(*settings, globals); };
  });
}

}  // namespace splendor::cli
