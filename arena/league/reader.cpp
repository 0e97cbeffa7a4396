#include "arena/league/reader.hpp"

#include "arena/league/text.hpp"
#include "arena/league/toml_words.hpp"
#include "arena/text/text.hpp"

namespace splendor::league {
namespace {

std::string lines(const std::vector<std::string>& problems) {
  std::string text;
  for (const std::string& problem : problems) text += (text.empty() ? "" : "\n") + problem;
  return text;
}

std::string joined(const Words& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ",") + word;
  return text;
}

TomlShape shape_of_league() {
  TomlShape shape;
  shape.file = "a league file";
  shape.kind_of = [](std::string_view /*section*/, std::string_view name) -> std::optional<Kind> {
    const Key* key = find_key(name);
    return key == nullptr ? std::nullopt : std::optional(key->kind);
  };
  shape.advice = [](std::string_view /*section*/, std::string_view name) {
    const std::string_view meant = nearest_key(name);
    return meant.empty() ? "see arena league init for all keys"
                         : "did you mean " + std::string(meant) + "?";
  };
  return shape;
}

}  // namespace

SettingsError::SettingsError(std::vector<std::string> problems, bool is_wrong_usage)
    : std::runtime_error(lines(problems)),
      problems_(std::move(problems)),
      is_wrong_usage_(is_wrong_usage) {}

void Reader::read_file(std::string_view file, std::string_view text) {
  const std::string name = excerpt(file);
  const TomlFile read = read_toml(text, shape_of_league());
  for (const TomlProblem& problem : read.problems) {
    add_problem({name + problem.at}, ": " + problem.text);
  }
  for (const TomlValue& value : read.values) set_value(name, value);
}

void Reader::set_value(const std::string& file, const TomlValue& value) {
  set(*find_key(value.name), value.words, {file + value.at + ": " + value.name},
      " = " + value.shown);
}

void Reader::set_flag(std::string_view name, const Words& words) {
  const Key* key = find_key(name);
  if (key == nullptr) throw std::logic_error("there is no key " + excerpt(name));
  Words items = words;
  if (is_list(key->kind)) items = split_at_commas(joined(words));
  set(*key, items, {flag_of(*key), true}, " " + in_quotes(joined(words)));
}

void Reader::add_problem(const Place& place, const std::string& text) {
  problems_.push_back(place.text + text);
  if (!place.is_flag) only_flags_are_wrong_ = false;
}

void Reader::set(const Key& key, const Words& words, const Place& place, const std::string& shown) {
  try {
    key.value.set(settings_, words);
    places_[std::string(key.name)] = place;
  } catch (const BadValue& error) {
    add_problem(place, shown + ": " + error.what());
  }
}

Settings Reader::finish() {
  if (problems_.empty()) {
    for (const Contradiction& found : contradictions(settings_)) {
      const auto place = places_.find(found.key);
      add_problem(place == places_.end() ? Place{std::string(found.key)} : place->second,
                  ": " + found.text);
    }
  }
  if (!problems_.empty()) throw SettingsError(problems_, only_flags_are_wrong_);
  return settings_;
}

Settings parse_settings(std::string_view file, std::string_view text) {
  Reader reader;
  reader.read_file(file, text);
  return reader.finish();
}

}  // namespace splendor::league
