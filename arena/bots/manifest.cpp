#include "arena/bots/manifest.hpp"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <sstream>

#include "arena/bots/names.hpp"
#include "arena/bots/tree.hpp"
#include "arena/text/text.hpp"
#include "referee/rules/ruleset.hpp"

namespace splendor::bots {
namespace {

constexpr std::size_t kMostItems = 64;      // of a command, of the options
constexpr std::size_t kMostFiles = 1'000;   // named one by one
constexpr std::size_t kLongestItem = 1024;  // bytes

// Thrown while reading, and turned into a Result at the end.
struct Wrong {
  toml::source_position where;
  std::string what;
};

std::vector<std::string> names_of_rulesets() {
  std::vector<std::string> names;
  names.reserve(kRulesets.size());
  for (const NamedRuleset& known : kRulesets) names.emplace_back(known.name);
  return names;
}

std::string or_nearest(std::string_view word, const std::vector<std::string>& known) {
  const std::string meant = nearest(word, known);
  return !meant.empty() ? fmt::format("did you mean {}?", meant)
                        : fmt::format("known names: {}", fmt::join(known, ", "));
}

[[noreturn]] void fail(const toml::node& node, const std::string& key, const std::string& what) {
  throw Wrong{node.source().begin, fmt::format("{} {}", key, what)};
}

std::string text_of(const toml::node& node, const std::string& key, std::size_t longest) {
  const auto* text = node.as_string();
  if (text == nullptr) fail(node, key, "must be a text in quotes");
  if (const auto wrong = validate_text(text->get(), longest)) fail(node, key, *wrong);
  return text->get();
}

const toml::array& list_of(const toml::node& node, const std::string& key, std::size_t most) {
  const toml::array* list = node.as_array();
  if (list == nullptr) fail(node, key, "must be a list in [ ]");
  if (list->empty()) fail(node, key, "is empty");
  if (list->size() > most) fail(node, key, fmt::format("has more than {} items", most));
  return *list;
}

std::string read_name(const toml::node& node, const std::string& key) {
  const auto* text = node.as_string();
  if (text == nullptr) fail(node, key, "must be a text in quotes");
  if (const auto wrong = validate_name(text->get())) fail(node, key, *wrong);
  return text->get();
}

std::string read_label(const toml::node& node, const std::string& key) {
  return text_of(node, key, kLongestLabel);
}

std::vector<std::string> words_of(const toml::node& node, const std::string& key) {
  const std::string text = text_of(node, key, kLongestItem);
  if (text.find_first_of("'\"\\$|;&<>`") != std::string::npos) {
    fail(node, key,
         "is not run by a shell, so it may not contain quotes or $ | ; & < >; write a list of "
         "words");
  }
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

std::vector<std::string> read_command(const toml::node& node, const std::string& key) {
  std::vector<std::string> words;
  if (node.is_string()) {
    words = words_of(node, key);
  } else if (node.is_array()) {
    for (const toml::node& item : list_of(node, key, kMostItems)) {
      words.push_back(text_of(item, "a word of the " + key, kLongestItem));
    }
  } else {
    fail(node, key, "must be a text or a list of texts, such as [\"python3\", \"main.py\"]");
  }
  if (words.empty() || words[0].empty()) fail(node, key, "names no program");
  return words;
}

std::vector<std::string> read_files(const toml::node& node, const std::string& key) {
  std::vector<std::string> files;
  for (const toml::node& item : list_of(node, key, kMostFiles)) {
    std::string path = text_of(item, "an item of " + key, kLongestItem);
    if (const auto wrong = validate_path(path, {})) fail(item, "an item of " + key, *wrong);
    files.push_back(std::move(path));
  }
  return files;
}

std::map<std::string, std::string> read_options(const toml::node& node, const std::string& key) {
  const toml::table* table = node.as_table();
  if (table == nullptr) fail(node, key, "must be a table of texts");
  if (table->size() > kMostItems) fail(node, key, fmt::format("are more than {}", kMostItems));
  std::map<std::string, std::string> options;
  for (const auto& [name, value] : *table) {
    const std::string which = fmt::format("the option {}", printable(name.str()));
    if (const auto wrong = validate_name(name.str())) {
      throw Wrong{name.source().begin, which + ": its name " + *wrong};
    }
    if (!value.is_string()) fail(value, which, "must be a text in quotes");
    options.emplace(name.str(), text_of(value, which, kLongestItem));
  }
  return options;
}

std::vector<int> read_players(const toml::node& node, const std::string& key) {
  std::vector<int> counts;
  for (const toml::node& item : list_of(node, key, kMostItems)) {
    const auto* number = item.as_integer();
    if (number == nullptr || number->get() < 2 || number->get() > 4) {
      fail(item, key, "may only contain the numbers 2, 3 and 4");
    }
    counts.push_back(static_cast<int>(number->get()));
  }
  std::sort(counts.begin(), counts.end());
  counts.erase(std::unique(counts.begin(), counts.end()), counts.end());
  return counts;
}

std::vector<std::string> read_rulesets(const toml::node& node, const std::string& key) {
  std::vector<std::string> names;
  for (const toml::node& item : list_of(node, key, kMostItems)) {
    const std::string name = text_of(item, "an item of " + key, kLongestName);
    if (!ruleset_named(name)) {
      fail(item, "there",
           fmt::format("is no ruleset {}; {}", name, or_nearest(name, names_of_rulesets())));
    }
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  return names;
}

// All keys in one place: reading, and what to suggest for an unknown one.
template <auto member, auto read>
void set(Manifest& manifest, const toml::node& node, const std::string& key) {
  manifest.*member = read(node, key);
}
struct Key {
  const char* name;
  void (*read)(Manifest& manifest, const toml::node& node, const std::string& key);
};
constexpr std::array kKeys{
    Key{"name", set<&Manifest::name, read_name>},
    Key{"command", set<&Manifest::command, read_command>},
    Key{"files", set<&Manifest::files, read_files>},
    Key{"author", set<&Manifest::author, read_label>},
    Key{"version", set<&Manifest::version, read_label>},
    Key{"language", set<&Manifest::language, read_label>},
    Key{"options", set<&Manifest::options, read_options>},
    Key{"players", set<&Manifest::players, read_players>},
    Key{"rulesets", set<&Manifest::rulesets, read_rulesets>},
};

Manifest read(const toml::table& table) {
  Manifest manifest;
  for (const auto& [key, value] : table) {
    const std::string name(key.str());
    const auto* const known = std::find_if(kKeys.begin(), kKeys.end(),
                                           [&](const Key& entry) { return entry.name == name; });
    if (known == kKeys.end()) {
      std::vector<std::string> names;
      names.reserve(kKeys.size());
      for (const Key& entry : kKeys) names.emplace_back(entry.name);
      throw Wrong{key.source().begin,
                  fmt::format("there is no key {}; {}", printable(name), or_nearest(name, names))};
    }
    known->read(manifest, value, name);
  }
  const toml::source_position start{1, 1};
  if (manifest.name.empty()) throw Wrong{start, "name is missing: name = \"my-bot\""};
  if (manifest.command.empty()) {
    throw Wrong{start, "command is missing: command = [\"python3\", \"main.py\"]"};
  }
  return manifest;
}

Error error_at(const std::string& source, toml::source_position where, std::string_view what) {
  return Error{fmt::format("{}:{}:{}: {}", source, where.line, where.column, printable(what))};
}

}  // namespace

Result<Manifest> parse_manifest(std::string_view text, const std::string& source) {
  if (text.size() > kLargestManifest) {
    return error_at(source, {1, 1}, fmt::format("is larger than {} bytes", kLargestManifest));
  }
  try {
    return read(toml::parse(text, source));
  } catch (const Wrong& wrong) {
    return error_at(source, wrong.where, wrong.what);
  } catch (const toml::parse_error& error) {
    return error_at(source, error.source().begin, error.description());
  }
}

}  // namespace splendor::bots
