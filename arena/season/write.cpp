#include "arena/season/write.hpp"

#include "arena/league/toml_words.hpp"
#include "arena/league/write.hpp"
#include "arena/season/keys.hpp"
#include "arena/text/text.hpp"

namespace splendor::season {
namespace {

std::string section_line(std::string_view section) { return "\n[" + std::string(section) + "]\n"; }

std::string own_lines(const SeasonSettings& settings, std::string_view section) {
  std::string text;
  for (const SeasonKey& key : keys()) {
    if (key.section != section) continue;
    const Words words = key.get(settings);
    if (!words.empty()) text += league::toml_line(key.name, key.kind, words);
  }
  return text;
}

// The keys of a league that a season file may have.
std::string league_lines(const league::Settings& settings, std::string_view section) {
  std::string text;
  for (const league::Key& key : league::keys()) {
    if (!refused_league_key(section, key.name).empty()) continue;
    const Words words = key.value.get(settings);
    if (!words.empty()) text += league::toml_line(key.name, key.kind, words);
  }
  return text;
}

std::string wrapped_comment(std::string_view text) {
  std::string lines;
  for (const std::string& part : wrapped(text, 98)) lines += "# " + part + "\n";
  return lines;
}

std::string example_value(const SeasonKey& key) {
  const bool is_bare = !league::is_in_quotes(key.kind);
  const std::string value =
      is_bare ? std::string(key.example) : "\"" + std::string(key.example) + "\"";
  return key.kind == league::Kind::texts ? "[" + value + "]" : value;
}

// Keys whose example would do something that an organiser did not ask for.
bool is_commented(const SeasonKey& key) { return key.name == "notify" || key.name == "release_at"; }

std::string section_comment(std::string_view section) {
  if (section == kNightly) {
    return wrapped_comment(
        "A league every night. All keys of a league file may stand here as well, or in a league "
        "file that is named by file = \"night.toml\".");
  }
  if (section == kFinal) {
    return wrapped_comment("The final; keys of a league file or file = \"…\" as in [nightly].");
  }
  return section == kGrading ? wrapped_comment("When an author passes.") : "";
}

}  // namespace

std::string to_toml(const SeasonSettings& settings) {
  std::string text = own_lines(settings, "");
  if (settings.nightly_at) {
    text += section_line(kNightly) + own_lines(settings, kNightly) +
            league_lines(settings.nightly, kNightly);
  }
  text += section_line(kFinal) + own_lines(settings, kFinal) +
          league_lines(settings.final_league, kFinal);
  if (!settings.teams.empty()) {
    text += section_line(kTeams);
    for (const auto& [team, members] : settings.teams) {
      std::string list;
      for (const std::string& member : members) {
        list += (list.empty() ? "" : ", ") + league::toml_string(member);
      }
      text += league::toml_string(team) + " = [" + list + "]\n";
    }
  }
  return text + section_line(kGrading) + own_lines(settings, kGrading);
}

std::string example_file() {
  std::string text =
      "# A season of the arena: arena season FILE does what is due now. arena serve --season FILE\n"
      "# calls it every minute, or the systemd timer that comes with the arena. See "
      "docs/courses.md.\n";
  std::string_view section;
  for (const SeasonKey& key : keys()) {
    if (key.section != section) {
      section = key.section;
      text += section_line(section) + section_comment(section);
    } else {
      text += "\n";
    }
    text += wrapped_comment(key.help) + (is_commented(key) ? "# " : "") + std::string(key.name) +
            " = " + example_value(key) + "\n";
  }
  return text + "\n# Teams: one bot each, whichever member submitted it.\n[teams]\n" +
         "# first_team = [\"ann\", \"bob\"]\n";
}

std::string keys_table() {
  std::string text = "| section | key | example | |\n|---|---|---|---|\n";
  for (const SeasonKey& key : keys()) {
    const std::string section = key.section.empty() ? "" : "`[" + std::string(key.section) + "]`";
    text += "| " + section + " | `" + std::string(key.name) + "` | `" + std::string(key.example) +
            "` | " + std::string(key.help) + " |\n";
  }
  return text;
}

}  // namespace splendor::season
