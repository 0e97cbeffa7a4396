#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <filesystem>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "arena/bots/names.hpp"
#include "arena/cli/examination.hpp"
#include "arena/cli/verbs.hpp"
#include "arena/core/clock.hpp"
#include "arena/core/failure.hpp"
#include "arena/examine/qualify.hpp"
#include "arena/examine/referee_process.hpp"
#include "arena/lookup/lookup.hpp"
#include "arena/season/submission.hpp"
#include "arena/store/state_names.hpp"
#include "arena/terminal/interrupts.hpp"
#include "arena/text/text.hpp"

namespace splendor::cli {
namespace {

using arena::BotState;

struct SubmitSettings {
  std::string path;
  std::string name;
  std::string author;
  std::string note;
  std::vector<std::string> arguments;
  ExaminationOptions examination;
  bool is_staff = false;     // deadlines of seasons do not bind it
  bool is_own_name = false;  // only the owner of a name may add versions to it
  bool stores_only = false;
  bool wants_json = false;
};

void check_text(const char* flag, const std::string& text, std::size_t longest) {
  if (const auto wrong = bots::validate_text(text, longest)) {
    throw WrongUsage(std::string(flag) + " " + *wrong);
  }
}

arena::NewBot new_bot(const SubmitSettings& settings, const bots::StoredBot& stored) {
  arena::NewBot bot;
  bot.name = settings.name.empty() ? stored.manifest.name : settings.name;
  bot.sha256 = stored.sha256;
  bot.author = settings.author.empty() ? stored.manifest.author : settings.author;
  bot.note = settings.note;
  bot.language = stored.manifest.language;
  bot.command = stored.launch.command;
  nlohmann::json options = nlohmann::json::object();
  for (const auto& [name, value] : stored.manifest.options) options[name] = value;
  bot.options = options.dump();
  const nlohmann::json claims{{"players", stored.manifest.players},
                              {"rulesets", stored.manifest.rulesets}};
  bot.claims = claims.dump();
  return bot;
}

// Nothing if it was interrupted.
std::optional<examine::Verdict> examine_for_author(const arena::Home& home, const arena::Bot& bot,
                                                   const bots::StoredBot& stored,
                                                   const ExaminationOptions& options) {
  if (::isatty(STDERR_FILENO) == 0) return examine_bot(home, bot, stored, options, {});
  const auto show = [](std::size_t number, std::size_t count, const std::string& check) {
    std::cerr << "\r\x1b[K"
              << fitted("checking " + std::to_string(number + 1) + " of " + std::to_string(count) +
                            ": " + check,
                        78, Side::left)
              << std::flush;
  };
  auto verdict = examine_bot(home, bot, stored, options, show);
  std::cerr << "\r\x1b[K" << std::flush;
  return verdict;
}

void print(const SubmitSettings& settings, const arena::Bot& bot, const examine::Verdict& verdict,
           bool is_known, const std::vector<std::string>& other_names) {
  if (settings.wants_json) {
    nlohmann::ordered_json json;
    json["bot"] = bot.label();
    json["sha256"] = bot.sha256;
    json["state"] = name_of(state_after(verdict.outcome));
    json["known"] = is_known;
    json["same_content"] = other_names;
    json["verdict"] = nlohmann::ordered_json::parse(examine::to_json(verdict));
    std::cout << json.dump() << '\n';
    return;
  }
  std::cout << bot.label() << "  " << bot.sha256.substr(0, 12) << '\n';
  if (!other_names.empty()) {
    std::cout << fmt::format("It has the same content as {}.\n", fmt::join(other_names, ", "));
  }
  std::cout << '\n' << to_text(verdict);
}

// The same bytes under other names, as labels.
std::vector<std::string> other_names(const arena::Store& store, const arena::NewBot& bot) {
  std::vector<std::string> labels;
  for (const arena::Bot& other : store.bots_with_content(bot.sha256)) {
    if (other.name != bot.name) labels.push_back(other.label());
  }
  return labels;
}

// The same bytes under the same name, if they were submitted before.
std::optional<arena::Bot> known(const arena::Store& store, const arena::NewBot& bot) {
  for (const arena::Bot& other : store.bots_with_content(bot.sha256)) {
    if (other.name == bot.name) return other;
  }
  return std::nullopt;
}

// A bot that failed may have had too little time, and one that was never judged deserves to be.
bool deserves_another_look(const arena::Bot& bot) {
  return bot.state == BotState::rejected || bot.state == BotState::fresh;
}

enum class Known : std::uint8_t { no, yes };

void print_stored(const SubmitSettings& settings, const arena::Bot& bot, Known known) {
  if (settings.wants_json) {
    std::cout << nlohmann::ordered_json{{"bot", bot.label()},
                                        {"sha256", bot.sha256},
                                        {"state", name_of(bot.state)},
                                        {"known", known == Known::yes}}
                     .dump()
              << '\n';
    return;
  }
  if (known == Known::no) {
    std::cout << bot.label() << "  " << bot.sha256.substr(0, 12) << '\n'
              << "It is stored and not examined yet: arena examine " << bot.label() << '\n';
    return;
  }
  std::cout << "This is " << bot.label() << ", submitted before and " << name_of(bot.state)
            << "; nothing new was stored.\n";
  if (!settings.author.empty()) std::cout << "Its author is " << printable(bot.author) << ".\n";
  const std::filesystem::path build = std::filesystem::path(settings.path) / "build";
  if (std::filesystem::exists(build)) {
    std::cout << "If you changed it, run " << printable(build.native()) << " first.\n";
  }
}

// A submission that can't be taken. Scripts learn why: "submission" if it is faulty, "owner" if its
// name belongs to somebody else, "season" if a season does not take it now.
[[noreturn]] void refuse_submission(const SubmitSettings& settings, const std::string& sentence,
                                    const char* reason) {
  if (settings.wants_json) {
    std::cout << nlohmann::ordered_json{{"error", sentence}, {"reason", reason}}.dump(
                     -1, ' ', false, nlohmann::ordered_json::error_handler_t::replace)
              << '\n';
  }
  throw Failure(sentence);
}

// Seasons have deadlines. Asked at the last moment before the bot is stored.
void check_season(const SubmitSettings& settings, const arena::Store& store,
                  const arena::NewBot& bot) {
  if (settings.is_staff) return;
  const auto seasons = store.seasons();
  if (seasons.empty()) return;
  const auto refused = season::refusal(seasons, store.bots(), {bot.author, bot.name, arena::now()});
  if (refused) refuse_submission(settings, *refused, "season");
}

arena::Bot add_version(const SubmitSettings& settings, arena::Store& store,
                       const arena::NewBot& bot) {
  check_season(settings, store, bot);
  try {
    return store.add_bot(bot,
                         settings.is_own_name ? arena::NameRule::owner : arena::NameRule::anyone);
  } catch (const arena::StoreError& error) {
    if (error.trouble() != arena::StoreTrouble::not_owner) throw;
    refuse_submission(settings, error.what(), "owner");
  }
}

// The same bytes under the same name, if this author may know of them.
std::optional<arena::Bot> known_to_author(const SubmitSettings& settings, const arena::Store& store,
                                          const arena::NewBot& bot) {
  auto before = known(store, bot);
  if (before && settings.is_own_name && before->author != bot.author) before.reset();
  return before;
}

// A new version belongs to the author of the one before, unless the submission says otherwise.
void add_author(const SubmitSettings& settings, const arena::Store& store, arena::NewBot& bot) {
  if (!bot.author.empty() || settings.is_own_name) return;
  const std::vector<arena::Bot> versions = store.versions(bot.name);
  if (!versions.empty()) bot.author = versions.back().author;
}

// Keeps what a submission of known bytes says about them.
arena::Bot with_what_is_said(const SubmitSettings& settings, arena::Store& store,
                             const arena::Bot& bot) {
  if (!settings.author.empty() && settings.author != bot.author) {
    store.set_bot_author(bot.id, settings.author);
  }
  if (!settings.note.empty() && settings.note != bot.note) {
    store.set_bot_note(bot.id, settings.note);
  }
  return store.bot(bot.id);
}

int submit_bot(const SubmitSettings& settings, const Globals& globals) {
  std::signal(SIGPIPE, SIG_IGN);
  check_text("--author", settings.author, bots::kLongestLabel);
  check_text("--note", settings.note, bots::kLongestNote);
  (void)settings.examination.move_time.value();  // before anything is stored
  if (!settings.name.empty()) {
    if (const auto wrong = bots::validate_bot_name(settings.name)) {
      throw WrongUsage("--name " + *wrong);
    }
  }
  const arena::Home home = home_of(globals);
  arena::Store store(home, arena::Access::edit);
  auto imported = bots::import_bot(settings.path, home.bots(), settings.arguments);
  if (!imported) refuse_submission(settings, imported.error(), "submission");
  arena::NewBot wanted = new_bot(settings, *imported);
  if (const auto wrong = bots::validate_bot_name(wanted.name)) {
    refuse_submission(settings, "the name of the bot " + *wrong + " with --name", "submission");
  }
  add_author(settings, store, wanted);
  const std::vector<std::string> same_content = other_names(store, wanted);
  auto before = known_to_author(settings, store, wanted);
  if (before) before = with_what_is_said(settings, store, *before);
  if (before && (settings.stores_only || !deserves_another_look(*before))) {
    print_stored(settings, *before, Known::yes);
    return 0;
  }
  if (settings.stores_only) {
    print_stored(settings, add_version(settings, store, wanted), Known::no);
    return 0;
  }
  if (before && !settings.wants_json) {
    std::cout << "Submitted before and " << name_of(before->state) << "; examining it again.\n";
  }
  terminal::count_interrupts();
  const arena::Bot bot = before ? *before : add_version(settings, store, wanted);
  const auto verdict = examine_for_author(home, bot, *imported, settings.examination);
  if (!verdict) {
    std::cerr << "arena: interrupted; " << bot.label() << " is stored and still "
              << name_of(bot.state) << ". Submit it again to have it examined.\n";
    return terminal::kInterrupted;
  }
  store.add_verdict(bot.id, state_after(verdict->outcome), examine::to_json(*verdict));
  if (verdict->outcome == examine::Outcome::accepted) offer_to_leagues(store, bot);
  print(settings, bot, *verdict, before.has_value(), same_content);
  return verdict->outcome == examine::Outcome::accepted ? 0 : 1;
}

}  // namespace

void add_submit(CLI::App& program, Action& chosen, const Globals& globals) {
  auto settings = std::make_shared<SubmitSettings>();
  CLI::App* verb = program.add_subcommand("submit", "Add a bot to the arena and examine it");
  verb->add_option("PATH", settings->path,
                   "An executable, a script with #!, a folder with bot.toml, or an archive of one")
      ->required();
  verb->add_option("ARGS", settings->arguments, "Arguments for the bot, after --");
  verb->add_option("--name", settings->name,
                   "Name of the bot; default: from bot.toml, or the file's name");
  verb->add_option("--author", settings->author, "Author of the bot");
  verb->add_option("--note", settings->note, "What is new in this version");
  settings->examination.add_options(*verb);
  verb->add_flag("--staff", settings->is_staff,
                 "A bot of the organisers: deadlines and quotas of seasons do not apply");
  verb->add_flag("--own-name", settings->is_own_name,
                 "Refuse a name whose first version has another author");
  verb->add_flag("--store-only", settings->stores_only,
                 "Don't examine it now; arena examine does that later");
  verb->add_flag("--json", settings->wants_json, "Print one JSON document");
  verb->callback([settings, &chosen, &globals] {
    chosen = [settings, &globals] { return submit_bot(*settings, globals); };
  });
}

}  // namespace splendor::cli
