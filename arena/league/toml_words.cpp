#include "arena/league/toml_words.hpp"

#include <toml++/toml.h>

#include <algorithm>
#include <optional>
#include <sstream>

#include "arena/league/reader.hpp"
#include "arena/league/text.hpp"
#include "arena/league/values.hpp"
#include "arena/text/text.hpp"
#include "referee/base/edit_distance.hpp"

namespace splendor::league {
namespace {

std::string place(const toml::source_region& region) {
  return ":" + std::to_string(region.begin.line) + ":" + std::to_string(region.begin.column);
}

using Entry = std::pair<const toml::key*, const toml::node*>;

// toml++ keeps a table sorted by name.
std::vector<Entry> in_file_order(const toml::table& table) {
  std::vector<Entry> entries;
  for (const auto& [name, node] : table) entries.emplace_back(&name, &node);
  const auto at = [](const Entry& entry) {
    const toml::source_position& begin = entry.first->source().begin;
    return std::pair(begin.line, begin.column);
  };
  std::sort(entries.begin(), entries.end(),
            [&](const Entry& a, const Entry& b) { return at(a) < at(b); });
  return entries;
}

// "2026-09-01 08:00:00", with "+02:00" or "Z" behind it if the file says so.
std::string moment_word(const toml::date_time& moment) {
  std::ostringstream out;
  toml::date_time whole = moment;
  whole.time.nanosecond = 0;
  out << whole;
  std::string text = out.str();
  std::replace(text.begin(), text.end(), 'T', ' ');
  return text;
}

// A value that is neither list nor table, without quotes. None for dates without a time.
std::optional<std::string> word_of(const toml::node& node) {
  if (const auto* text = node.as_string()) return text->get();
  if (const auto* whole = node.as_integer()) return std::to_string(whole->get());
  if (const auto* decimal = node.as_floating_point()) return decimal_text(decimal->get());
  if (const auto* yes_no = node.as_boolean()) return yes_no->get() ? "true" : "false";
  if (const auto* moment = node.as_date_time()) return moment_word(moment->get());
  if (const auto* time = node.as_time()) {
    if (time->get().second != 0 || time->get().nanosecond != 0) return std::nullopt;
    return time_of_day_text(std::chrono::minutes(time->get().hour * 60 + time->get().minute));
  }
  return std::nullopt;
}

// A value for messages.
std::string shown(const toml::node& node) {
  if (const auto* array = node.as_array()) {
    std::string items;
    for (const toml::node& item : *array) items += (items.empty() ? "" : ", ") + shown(item);
    return "[" + excerpt(items) + "]";
  }
  if (node.is_table()) return "{...}";
  const std::string word = word_of(node).value_or("a date");
  return node.is_string() ? in_quotes(word) : excerpt(word);
}

// Whether a value of this kind is written as such a node.
bool fits(Kind kind, const toml::node& node) {
  switch (kind) {
    case Kind::whole:
    case Kind::wholes:
      return node.is_integer();
    case Kind::decimal:
      return node.is_integer() || node.is_floating_point();
    case Kind::percent:
      return node.is_string() || node.is_number() || node.is_boolean();
    case Kind::yes_no:
      return node.is_boolean();
    case Kind::time_of_day:
      return node.is_string() || (node.is_time() && word_of(node));
    case Kind::moment:
      return node.is_string() || node.is_date_time();
    default:
      return node.is_string();
  }
}

std::string wrong_type(Kind kind, const toml::node& node) {
  std::string text = "expected " + std::string(description(kind));
  if (node.is_string()) return text + ", without quotes";
  return is_in_quotes(kind) ? text + ", in quotes" : text;
}

// The options of a ruleset as one word: { payment = "any" } is payment=any.
std::optional<Words> ruleset_words(const toml::table& options) {
  std::string text;
  for (const auto& [name, value] : options) {
    const auto word = word_of(value);
    if (!word || word->find(',') != std::string::npos) return std::nullopt;
    text += (text.empty() ? "" : ",") + std::string(name.str()) + "=" + *word;
  }
  return Words{text};
}

std::optional<Words> words_of(Kind kind, const toml::node& node) {
  if (const auto* array = node.as_array(); array != nullptr && is_list(kind)) {
    Words words;
    for (const toml::node& item : *array) {
      if (!fits(kind, item)) return std::nullopt;
      words.push_back(*word_of(item));
    }
    return words;
  }
  if (const auto* table = node.as_table(); table != nullptr && kind == Kind::ruleset) {
    return ruleset_words(*table);
  }
  if (!fits(kind, node)) return std::nullopt;
  return Words{*word_of(node)};
}

std::string unknown_key(const TomlShape& shape, std::string_view section, std::string_view name,
                        const toml::node& node) {
  if (node.is_table() && !node.as_table()->is_inline()) {
    if (shape.sections.empty()) {
      return "[" + excerpt(name) + "]: " + std::string(shape.file) +
             " has no sections: remove the line";
    }
    const std::string_view meant = nearest(name, shape.sections);
    return "unknown section [" + excerpt(name) + "]: " +
           (meant.empty() ? "there are " + alternatives(shape.sections)
                          : "did you mean [" + std::string(meant) + "]?");
  }
  return "unknown key " + excerpt(name) + ": " + shape.advice(section, name);
}

std::string not_toml(std::string_view reason) {
  const bool is_time = reason.find("parsing time") != std::string_view::npos;
  return "not TOML: " + excerpt(reason, 200) +
         (is_time ? "; a time of day is written in quotes, such as \"07:00\"" : "");
}

void read_table(TomlFile& file, const TomlShape& shape, const std::string& section,
                const toml::table& table);

void read_entry(TomlFile& file, const TomlShape& shape, const std::string& section,
                const Entry& entry) {
  const toml::key& key = *entry.first;
  const toml::node& node = *entry.second;
  const std::string name(key.str());
  const bool may_be_section =
      section.empty() &&
      std::find(shape.sections.begin(), shape.sections.end(), name) != shape.sections.end();
  if (may_be_section && node.is_table()) {
    read_table(file, shape, name, *node.as_table());
    return;
  }
  const std::optional<Kind> kind = may_be_section ? std::nullopt : shape.kind_of(section, name);
  if (!kind) {
    file.problems.push_back(
        {place(key.source()), may_be_section ? "write [" + name + "] as a section of its own"
                                             : unknown_key(shape, section, name, node)});
    return;
  }
  auto words = words_of(*kind, node);
  if (words) {
    file.values.push_back({section, name, std::move(*words), place(node.source()), shown(node)});
  } else {
    file.problems.push_back(
        {place(node.source()), name + " = " + shown(node) + ": " + wrong_type(*kind, node)});
  }
}

void read_table(TomlFile& file, const TomlShape& shape, const std::string& section,
                const toml::table& table) {
  for (const Entry& entry : in_file_order(table)) read_entry(file, shape, section, entry);
}

}  // namespace

TomlFile read_toml(std::string_view text, const TomlShape& shape) {
  TomlFile file;
  if (text.size() > kLargestFile) {
    file.problems.push_back(
        {"", "the file is larger than 1 MiB; is it " + std::string(shape.file) + "?"});
    return file;
  }
  try {
    read_table(file, shape, "", toml::parse(text));
  } catch (const toml::parse_error& error) {
    file.problems.push_back({place(error.source()), not_toml(error.description())});
  }
  return file;
}

std::string toml_string(const std::string& text) {
  const toml::value<std::string> value{text};
  std::ostringstream out;
  out << toml::toml_formatter(
      value, toml::toml_formatter::default_flags & ~toml::format_flags::allow_literal_strings);
  return out.str();
}

std::string toml_line(std::string_view name, Kind kind, const Words& words) {
  std::string text;
  for (const std::string& word : words) {
    text += (text.empty() ? "" : ", ") + (is_in_quotes(kind) ? toml_string(word) : word);
  }
  return std::string(name) + " = " + (words.size() == 1 ? text : "[" + text + "]") + "\n";
}

}  // namespace splendor::league
