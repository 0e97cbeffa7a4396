#include "arena/serve/name_mask.hpp"

#include <algorithm>
#include <array>

#include "referee/base/sha256.hpp"

namespace splendor::serve {
namespace {

// Their values come from a fixed list of words, among which a bot may have found its name.
constexpr std::array<std::string_view, 10> kVocabulary{
    "state", "kind", "format", "reason", "outcome", "fault", "why", "role", "event", "problem"};
// What a bot or its author says of it, by which it may be recognised.
constexpr std::array<std::string_view, 6> kSelfMade{"bot_name", "bot_version", "command",
                                                    "comment",  "note",        "answer"};

template <class List>
bool is_among(const List& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

bool is_of_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
         c == '_' || c == '-';
}

bool is_one_word(const Json& value) {
  if (!value.is_string()) return false;
  const auto& text = value.get_ref<const std::string&>();
  return std::all_of(text.begin(), text.end(), is_of_name);
}

// The entrants of a league are in an order that may be that of their names. Ladders, whose rows
// have no label, keep theirs.
void sort_by_label(Json& bots) {
  const auto has_label = [](const Json& bot) { return bot.is_object() && bot.contains("bot"); };
  if (!bots.is_array() || !std::all_of(bots.begin(), bots.end(), has_label)) return;
  std::stable_sort(bots.begin(), bots.end(),
                   [](const Json& left, const Json& right) { return left["bot"] < right["bot"]; });
}

// Calls `use` with each longest stretch of characters that names of bots are made of, and with each
// stretch between them.
template <class Use>
void each_word(std::string_view text, const Use& use) {
  while (!text.empty()) {
    const bool is_word = is_of_name(text.front());
    const auto* end =
        std::find_if(text.begin(), text.end(), [&](char c) { return is_of_name(c) != is_word; });
    const auto size = static_cast<std::size_t>(end - text.begin());
    use(text.substr(0, size), is_word);
    text.remove_prefix(size);
  }
}

// Replaces a name that may have several words, wherever it is not part of a longer word.
void replace_words(std::string& text, std::string_view name, std::string_view shown) {
  for (std::size_t at = 0; (at = text.find(name, at)) != std::string::npos;) {
    const std::size_t end = at + name.size();
    const bool is_whole = (at == 0 || !is_of_name(text[at - 1])) &&
                          (end == text.size() || !is_of_name(text[end]) || text[end] == '.');
    if (is_whole) text.replace(at, name.size(), shown);
    at += is_whole ? shown.size() : name.size();
  }
}

}  // namespace

NameMask::NameMask(const std::vector<arena::Bot>& bots, const season::Viewer& viewer,
                   const std::string& secret)
    : secret_(secret), own_author_(viewer.author) {
  for (const arena::Bot& bot : bots) {
    if (season::is_own(bot.author, viewer)) continue;
    bots_.try_emplace(bot.name, season::nickname(secret, bot.name));
    if (!bot.author.empty()) {
      authors_.try_emplace(bot.author, season::author_nickname(secret, bot.author));
    }
    hashes_.insert(bot.sha256);
  }
  // A name that is the viewer's own in one version is known to the viewer, and so is a hash.
  for (const arena::Bot& bot : bots) {
    if (!season::is_own(bot.author, viewer)) continue;
    bots_.erase(bot.name);
    hashes_.erase(bot.sha256);
  }
  for (const auto& [name, shown] : bots_) names_.emplace(shown, name);
  for (const auto& [name, shown] : authors_) author_names_.emplace(shown, name);
}

std::string NameMask::masked(std::string_view text) const {
  std::string result;
  each_word(text, [&](std::string_view word, bool is_word) {
    const auto found = is_word ? bots_.find(word) : bots_.end();
    result += found == bots_.end() ? word : std::string_view(found->second);
  });
  if (text.find(' ') == std::string_view::npos) return result;  // no sentence
  // The other way round: longer names before those that they begin with.
  for (auto author = authors_.rbegin(); author != authors_.rend(); ++author) {
    replace_words(result, author->first, author->second);
  }
  return result;
}

void NameMask::apply(Json& json) const {
  if (json.is_array()) {
    for (Json& item : json) apply(item);
    return;
  }
  if (json.is_string()) {
    const auto& text = json.get_ref<const std::string&>();
    if (hashes_.contains(text)) {
      json = "";
    } else if (const auto author = authors_.find(text); author != authors_.end()) {
      json = author->second;
    } else {
      json = masked(text);
    }
    return;
  }
  if (!json.is_object()) return;
  const bool is_own = !own_author_.empty() && json.value("author", Json()) == Json(own_author_);
  Json shown = Json::object();
  for (auto& [key, value] : json.items()) {
    if (is_among(kSelfMade, key)) {
      if (!is_own) value = value.is_array() ? Json::array() : Json("");
    } else if (!is_among(kVocabulary, key) || !is_one_word(value)) {
      apply(value);
    }
    if (key == "bots") sort_by_label(value);
    // Tables by bot have labels for keys.
    shown[key.find('@') == std::string::npos ? key : masked(key)] = std::move(value);
  }
  json = std::move(shown);
}

std::string NameMask::keyed(std::string_view text) const {
  return to_hex(sha256("version\n" + secret_ + '\n' + std::string(text)), 12);
}

const std::string& NameMask::shown_bot(const std::string& name) const {
  const auto found = bots_.find(name);
  return found == bots_.end() ? name : found->second;
}

const std::string& NameMask::shown_author(const std::string& name) const {
  const auto found = authors_.find(name);
  return found == authors_.end() ? name : found->second;
}

std::set<std::string> NameMask::hidden_names(std::string_view text) const {
  std::set<std::string> names;
  each_word(text, [&](std::string_view word, bool is_word) {
    if (is_word && bots_.contains(word)) names.emplace(word);
  });
  for (const auto& [author, shown] : authors_) {
    if (text.find(author) != std::string_view::npos) names.insert(author);
  }
  return names;
}

std::optional<std::string> NameMask::bot_called(std::string_view shown) const {
  const std::size_t at = shown.find('@');
  const std::string_view name = shown.substr(0, at);
  const std::string_view version = at == std::string_view::npos ? "" : shown.substr(at);
  if (bots_.contains(name)) return std::nullopt;
  const auto found = names_.find(name);
  return std::string(found == names_.end() ? name : std::string_view(found->second)) +
         std::string(version);
}

std::optional<std::string> NameMask::author_called(std::string_view shown) const {
  if (authors_.contains(shown)) return std::nullopt;
  const auto found = author_names_.find(shown);
  return found == author_names_.end() ? std::string(shown) : found->second;
}

}  // namespace splendor::serve
