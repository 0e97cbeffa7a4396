// What Store does for bots.
#include <algorithm>
#include <charconv>

#include "arena/store/connection.hpp"
#include "arena/store/limits.hpp"
#include "arena/store/store.hpp"
#include "arena/store/text_rules.hpp"

namespace splendor::arena {
namespace {

constexpr std::string_view kSelectBots =
    "SELECT id, name, version, sha256, state, author, note, language, command, environment, "
    "options, claims, (SELECT p.id FROM bots AS p WHERE p.id = bots.parent AND p.deleted IS NULL),"
    " submitted FROM bots ";

std::string select_bots(std::string_view rest) { return std::string(kSelectBots) += rest; }

Bot bot_in(const Query& row) {
  Bot bot;
  bot.id = BotId(row.integer(0));
  bot.name = row.text(1);
  bot.version = row.number<int>(2);
  bot.sha256 = row.text(3);
  bot.state = row.number<BotState>(4);
  bot.author = row.text(5);
  bot.note = row.text(6);
  bot.language = row.text(7);
  bot.command = list_of_json(row.text(8));
  bot.environment = list_of_json(row.text(9));
  bot.options = row.text(10);
  bot.claims = row.text(11);
  if (!row.null(12)) bot.parent = BotId(row.integer(12));
  bot.submitted = row.moment(13);
  return bot;
}

std::optional<Bot> first_in(Query query) {
  if (!query.next()) return std::nullopt;
  return bot_in(query);
}

std::vector<Bot> all_in(Query query) {
  std::vector<Bot> bots;
  while (query.next()) bots.push_back(bot_in(query));
  return bots;
}

void check(const NewBot& bot) {
  require_name("the bot's name", bot.name);
  require_sha256("the bot's sha256", bot.sha256);
  require_line("the author", bot.author, kLongestLine);
  require_lines("the note", bot.note, kLongestText);
  require_line("the language", bot.language, kLongestLine);
  require_json_object("the bot's options", bot.options, kLongestText);
  require_json_object("the bot's claims", bot.claims, kLongestText);
}

// The number behind the '@', from 1; 0 if it is none.
int version_in(std::string_view digits) {
  int version = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), version);
  return error == std::errc() && end == digits.data() + digits.size() ? std::max(version, 0) : 0;
}

// Inside of the transaction that adds the bot, so that two authors can't both be first.
void require_owner(Connection& db, const NewBot& bot) {
  Query first =
      db.query("SELECT author FROM bots WHERE name = ? ORDER BY version LIMIT 1", bot.name);
  if (!first.next() || first.text(0) == bot.author) return;
  throw StoreError(StoreTrouble::not_owner,
                   "the name " + bot.name + " belongs to another author; choose another name");
}

[[noreturn]] void no_such(BotId id) {
  throw StoreError(StoreTrouble::not_found,
                   "there is no bot with the id " + std::to_string(id.number()));
}

template <class Value>
void change(Connection& db, BotId id, const char* column, const Value& value) {
  const int changed =
      db.query(std::string("UPDATE bots SET ") + column + " = ? WHERE id = ? AND deleted IS NULL",
               value, id)
          .run();
  if (changed == 0) no_such(id);
}

void change_state(Connection& db, BotId id, BotState state) {
  change(db, id, "state", static_cast<int>(state));
}

}  // namespace

Bot Store::add_bot(const NewBot& bot, NameRule rule) {
  check(bot);
  const std::string command = json_list("the command", bot.command);
  const std::string environment = json_list("the environment", bot.environment);
  Connection& db = *connection_;
  const BotId id = db.write(Access::edit, [&] {
    Query latest = db.query(
        "SELECT id, version FROM bots WHERE name = ? ORDER BY version DESC LIMIT 1", bot.name);
    const bool is_first = !latest.next();
    if (rule == NameRule::owner && !is_first) require_owner(db, bot);
    const std::int64_t version = is_first ? 1 : latest.integer(1) + 1;
    std::optional<BotId> parent = bot.parent;
    if (!parent && !is_first) parent = BotId(latest.integer(0));
    db.query(
          "INSERT INTO bots (name, version, sha256, state, author, note, language, command,"
          " environment, options, claims, parent, submitted)"
          " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
          bot.name, version, bot.sha256, static_cast<int>(BotState::fresh), bot.author, bot.note,
          bot.language, command, environment, bot.options, bot.claims, parent, now())
        .run();
    return BotId(db.last_id());
  });
  return this->bot(id);
}

void Store::set_bot_state(BotId id, BotState state) {
  Connection& db = *connection_;
  db.write(Access::edit, [&] { change_state(db, id, state); });
}

void Store::set_bot_author(BotId id, std::string_view author) {
  require_line("the author", author, kLongestLine);
  Connection& db = *connection_;
  db.write(Access::edit, [&] { change(db, id, "author", author); });
}

void Store::set_bot_note(BotId id, std::string_view note) {
  require_lines("the note", note, kLongestText);
  Connection& db = *connection_;
  db.write(Access::edit, [&] { change(db, id, "note", note); });
}

void Store::add_verdict(BotId id, BotState state, std::string_view report) {
  require_json_object("the verdict", report, kLongestDocument);
  Connection& db = *connection_;
  db.write(Access::edit, [&] {
    change_state(db, id, state);
    db.query("INSERT INTO verdicts (bot, at, report) VALUES (?, ?, ?)", id, now(), report).run();
  });
}

Bot Store::bot(BotId id) const {
  Connection& db = *connection_;
  const auto found = db.read(
      [&] { return first_in(db.query(select_bots("WHERE id = ? AND deleted IS NULL"), id)); });
  if (!found) no_such(id);
  return *found;
}

std::optional<Bot> Store::bot_named(std::string_view reference) const {
  Connection& db = *connection_;
  const std::size_t at = reference.find('@');
  const std::string_view name = reference.substr(0, at);
  return db.read([&] {
    if (at != std::string_view::npos) {
      return first_in(db.query(select_bots("WHERE name = ? AND version = ? AND deleted IS NULL"),
                               name, version_in(reference.substr(at + 1))));
    }
    return first_in(db.query(select_bots("WHERE name = ? AND deleted IS NULL"
                                         " ORDER BY state = ? DESC, version DESC LIMIT 1"),
                             name, static_cast<int>(BotState::qualified)));
  });
}

std::vector<Bot> Store::bots() const {
  Connection& db = *connection_;
  return db.read([&] {
    return all_in(db.query(select_bots("WHERE deleted IS NULL ORDER BY name, version")));
  });
}

std::vector<Bot> Store::versions(std::string_view name) const {
  Connection& db = *connection_;
  return db.read([&] {
    return all_in(
        db.query(select_bots("WHERE name = ? AND deleted IS NULL ORDER BY version"), name));
  });
}

std::vector<Bot> Store::bots_with_content(std::string_view sha256) const {
  Connection& db = *connection_;
  return db.read([&] {
    return all_in(
        db.query(select_bots("WHERE sha256 = ? AND deleted IS NULL ORDER BY id"), sha256));
  });
}

std::vector<Verdict> Store::verdicts(BotId id) const {
  Connection& db = *connection_;
  return db.read([&] {
    std::vector<Verdict> verdicts;
    Query query = db.query("SELECT at, report FROM verdicts WHERE bot = ? ORDER BY id DESC", id);
    while (query.next()) verdicts.push_back({query.moment(0), query.text(1)});
    return verdicts;
  });
}

}  // namespace splendor::arena
