// arena token add, list, revoke: who may use the web server.
#include <CLI/CLI.hpp>
#include <ctime>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "arena/bots/names.hpp"
#include "arena/cli/verbs.hpp"
#include "arena/core/failure.hpp"
#include "arena/serve/tokens.hpp"
#include "arena/store/state_names.hpp"
#include "arena/text/text.hpp"
#include "arena/text/time_text.hpp"

namespace splendor::cli {
namespace {

using Json = nlohmann::ordered_json;

struct TokenSettings {
  std::string author;
  std::string role = "submit";
  std::string expires;
  std::int64_t id = 0;
  bool wants_json = false;
};

// "2027-03-31" means the end of that day, UTC.
arena::Moment end_of_day(const std::string& text) {
  std::tm parts{};
  const char* end = ::strptime(text.c_str(), "%Y-%m-%d", &parts);
  if (end == nullptr || *end != '\0') {
    throw WrongUsage("--expires must be a date such as 2027-03-31");
  }
  const std::chrono::sys_days day =
      std::chrono::sys_days(std::chrono::year(parts.tm_year + 1900) /
                            std::chrono::month(static_cast<unsigned>(parts.tm_mon + 1)) /
                            std::chrono::day(static_cast<unsigned>(parts.tm_mday)));
  return arena::Moment(day + std::chrono::days(1));
}

int add_one_token(const TokenSettings& settings, const Globals& globals) {
  if (const auto wrong = bots::validate_text(settings.author, bots::kLongestLabel)) {
    throw WrongUsage("the author " + *wrong);
  }
  if (settings.author.empty()) throw WrongUsage("the author must not be empty");
  arena::NewToken token;
  token.author = settings.author;
  token.role = settings.role == "staff" ? arena::Role::staff : arena::Role::submit;
  if (!settings.expires.empty()) token.expires = end_of_day(settings.expires);
  const std::string secret = serve::make_secret();
  token.hash = serve::hash_of_secret(secret);
  arena::Store store(home_of(globals), arena::Access::edit);
  const arena::TokenId id = store.add_token(token);
  const std::string text = serve::token_text(id, secret);
  if (settings.wants_json) {
    std::cout << Json{{"id", id.number()},
                      {"author", token.author},
                      {"role", name_of(token.role)},
                      {"token", text}}
                     .dump()
              << '\n';
    return 0;
  }
  std::cout << text << '\n';
  std::cerr << "This is the token of " << printable(token.author)
            << ". It is not shown again; arena token revoke " << id.number() << " ends it.\n";
  return 0;
}

std::string state_of(const arena::Token& token) {
  const auto now = std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
  if (token.revoked) return "revoked";
  return token.is_valid(now) ? "valid" : "expired";
}

int list_tokens(const TokenSettings& settings, const Globals& globals) {
  const arena::Store store(home_of(globals), arena::Access::read);
  const std::vector<arena::Token> tokens = store.tokens();
  if (settings.wants_json) {
    Json list = Json::array();
    for (const arena::Token& token : tokens) {
      list.push_back({{"id", token.id.number()},
                      {"author", token.author},
                      {"role", name_of(token.role)},
                      {"state", state_of(token)},
                      {"created", iso_time(token.created)},
                      {"expires", token.expires ? Json(iso_time(*token.expires)) : Json(nullptr)}});
    }
    std::cout << Json{{"tokens", list}}.dump() << '\n';
    return 0;
  }
  for (const arena::Token& token : tokens) {
    std::cout << fitted(std::to_string(token.id.number()), 5, Side::right) << "  "
              << fitted(printable(token.author), 28, Side::left) << ' '
              << fitted(name_of(token.role), 7, Side::left) << ' '
              << fitted(state_of(token), 8, Side::left) << " created "
              << iso_time(token.created).substr(0, 10)
              << (token.expires ? ", expires " + iso_time(*token.expires) : "") << '\n';
  }
  if (tokens.empty())
    std::cout << "There are no tokens yet; make one with arena token add AUTHOR.\n";
  return 0;
}

int revoke_token(const TokenSettings& settings, const Globals& globals) {
  arena::Store store(home_of(globals), arena::Access::edit);
  store.revoke_token(arena::TokenId(settings.id));
  std::cout << "Token " << settings.id << " is revoked.\n";
  return 0;
}

}  // namespace

void add_token(CLI::App& program, Action& chosen, const Globals& globals) {
  auto settings = std::make_shared<TokenSettings>();
  CLI::App* verb =
      program.add_subcommand("token", "Create, list and revoke tokens for the web server");
  verb->require_subcommand(1);
  const auto act = [settings, &chosen, &globals](
                       CLI::App* part, int (*what)(const TokenSettings&, const Globals&)) {
    part->callback([settings, what, &chosen, &globals] {
      chosen = [settings, what, &globals] { return what(*settings, globals); };
    });
  };
  CLI::App* add = verb->add_subcommand("add", "Make a token and show it, once");
  add->add_option("AUTHOR", settings->author, "Whose bots it submits")->required();
  add->add_option("--can", settings->role, "submit: own bots and matches; staff: sees all verdicts")
      ->check(CLI::IsMember({"submit", "staff"}))
      ->capture_default_str();
  add->add_option("--expires", settings->expires, "Last day on which it is valid, UTC")
      ->type_name("YYYY-MM-DD");
  add->add_flag("--json", settings->wants_json, "Print one JSON document");
  act(add, add_one_token);
  CLI::App* list = verb->add_subcommand("list", "List all tokens, without their secrets");
  list->add_flag("--json", settings->wants_json, "Print one JSON document");
  act(list, list_tokens);
  CLI::App* revoke = verb->add_subcommand("revoke", "End a token at once");
  revoke->add_option("ID", settings->id, "Number of the token")->required();
  act(revoke, revoke_token);
}

}  // namespace splendor::cli
