#include "arena/season/reader.hpp"

#include <algorithm>
#include <set>

#include "arena/league/toml_words.hpp"
#include "arena/season/keys.hpp"
#include "arena/text/text.hpp"
#include "referee/base/edit_distance.hpp"

namespace splendor::season {
namespace {

using league::Kind;
using league::TomlValue;

// The key that reads a league file in [nightly] and [final].
constexpr std::string_view kFile = "file";

bool is_league(std::string_view section) { return section == kNightly || section == kFinal; }

std::optional<Kind> kind_of(std::string_view section, std::string_view name) {
  if (section == kTeams) return Kind::texts;
  if (const SeasonKey* key = find_key(section, name)) return key->kind;
  if (!is_league(section)) return std::nullopt;
  if (name == kFile) return Kind::text;
  const league::Key* key = league::find_key(name);
  return key == nullptr ? std::nullopt : std::optional(key->kind);
}

std::string advice(std::string_view section, std::string_view name) {
  std::vector<std::string_view> known;
  for (const SeasonKey& key : keys()) {
    if (key.section == section) known.push_back(key.name);
  }
  if (is_league(section)) {
    known.push_back(kFile);
    for (const league::Key& key : league::keys()) known.push_back(key.name);
  }
  const std::string_view meant = nearest(name, known);
  return meant.empty() ? "see arena season init for all keys"
                       : "did you mean " + std::string(meant) + "?";
}

league::TomlShape shape_of_season() {
  return {"a season file", kind_of, advice, {kNightly, kFinal, kTeams, kGrading}};
}

class SeasonReader {
 public:
  SeasonReader(std::string_view file, const ReadLeagueFile& read_league_file)
      : file_(excerpt(file)), read_league_file_(read_league_file) {}

  SeasonSettings read(std::string_view text) {
    const league::TomlFile read = league::read_toml(text, shape_of_season());
    for (const league::TomlProblem& problem : read.problems) {
      problems_.push_back(file_ + problem.at + ": " + problem.text);
    }
    // A league file first: what stands beside its name has the last word.
    for (const TomlValue& value : read.values) {
      if (is_league(value.section) && value.name == kFile) include(value);
    }
    for (const TomlValue& value : read.values) set(value);
    finish_leagues();
    require_keys();
    resolve_times();
    check_order();
    check_people();
    check_names();
    if (!problems_.empty()) throw league::SettingsError(problems_);
    return draft_.settings;
  }

 private:
  league::Reader& league_of(std::string_view section) {
    return section == kNightly ? nightly_ : final_;
  }

  void problem(const std::string& key, const std::string& text) {
    const auto place = places_.find(key);
    problems_.push_back((place == places_.end() ? file_ + ": " + key : place->second) + ": " +
                        text);
  }

  void include(const TomlValue& value) {
    try {
      const std::string name = value.words.empty() ? "" : value.words.front();
      league_of(value.section).read_file(name, read_league_file_(name));
    } catch (const std::exception& error) {
      problems_.push_back(file_ + value.at + ": file = " + value.shown + ": " + error.what());
    }
  }

  void set(const TomlValue& value) {
    const std::string place = file_ + value.at + ": " + value.name;
    const std::string dotted =
        value.section.empty() ? value.name : value.section + "." + value.name;
    try {
      if (value.section == kTeams) {
        draft_.settings.teams[value.name] = value.words;
      } else if (const SeasonKey* key = find_key(value.section, value.name)) {
        key->set(draft_, value.words);
      } else if (const auto refused = refused_league_key(value.section, value.name);
                 !refused.empty()) {
        throw league::BadValue(std::string(refused));
      } else if (value.name != kFile) {
        league_of(value.section).set_value(file_, value);
      }
      places_[dotted] = place;
    } catch (const league::BadValue& error) {
      problems_.push_back(place + " = " + value.shown + ": " + error.what());
      places_[dotted] = place;
    }
  }

  void finish_leagues() {
    finish(nightly_, draft_.settings.nightly);
    finish(final_, draft_.settings.final_league);
  }

  void finish(league::Reader& reader, league::Settings& settings) {
    try {
      settings = reader.finish();
    } catch (const league::SettingsError& error) {
      problems_.insert(problems_.end(), error.problems().begin(), error.problems().end());
    }
  }

  void require_keys() {
    for (const SeasonKey& key : keys()) {
      const std::string name = full_name(key);
      if (key.is_required && places_.count(name) == 0) {
        const std::string section(key.section);
        problems_.push_back(file_ + ": " + (section.empty() ? "" : "[" + section + "] ") +
                            std::string(key.name) + " is missing: " + std::string(key.help));
      }
    }
    const auto& settings = draft_.settings;
    const bool has_nightly = std::any_of(places_.begin(), places_.end(), [](const auto& place) {
      return place.first.starts_with("nightly.");
    });
    if (has_nightly && !settings.nightly_at && places_.count("nightly.at") == 0) {
      problems_.push_back(file_ + ": [nightly] at is missing: a time of day such as 02:00");
    }
  }

  // Nothing, with a problem, unless a clock of the zone shows this time exactly once.
  std::optional<arena::Moment> resolved(const std::string& key) {
    const auto time = draft_.times.find(key);
    if (time == draft_.times.end()) return std::nullopt;
    const auto& [wall, offset] = time->second;
    if (offset) return arena::Moment(wall.time_since_epoch() - *offset);
    const Zone& zone = draft_.settings.zone;
    const auto moments = zone.moments(wall);
    if (moments.size() == 1) return moments.front();
    if (moments.empty()) {
      problem(key, "clocks in " + zone.name() + " are set forward over this time: choose another");
    } else {
      problem(key, "clocks in " + zone.name() +
                       " show this time twice; write which one you mean, such as " +
                       to_text({wall, std::chrono::floor<std::chrono::minutes>(
                                          zone.offset(moments.front()))}));
    }
    return std::nullopt;
  }

  void resolve_times() {
    SeasonSettings& settings = draft_.settings;
    opens_ = resolved("opens");
    deadline_ = resolved("deadline");
    final_at_ = resolved("final.at");
    settings.opens = opens_.value_or(settings.opens);
    settings.deadline = deadline_.value_or(settings.deadline);
    settings.final_at = final_at_.value_or(settings.final_at);
    settings.release_at = resolved("release_at");
  }

  // Of those times that are known.
  void check_order() {
    const SeasonSettings& settings = draft_.settings;
    if (opens_ && deadline_ && *deadline_ <= *opens_) problem("deadline", "must be after opens");
    if (deadline_ && final_at_ && *final_at_ < settings.closes() + kFreezeDelay) {
      problem("final.at", "must be at least a minute after the deadline and its grace, " +
                              settings.zone.text(settings.closes()));
    }
    if (settings.release_at && final_at_ && *settings.release_at < *final_at_) {
      problem("release_at", "must not be before the final");
    }
  }

  void check_names() {
    const SeasonSettings& settings = draft_.settings;
    if (settings.names == arena::NamesShown::nicknames &&
        settings.source == arena::SourceShown::released) {
      problem("source", "programs tell who made them, which names = \"nicknames\" hides");
    }
  }

  void check_people() {
    const SeasonSettings& settings = draft_.settings;
    std::set<std::string> seen;
    for (const auto& [team, members] : settings.teams) {
      if (members.empty()) problem("teams." + team, "has no members");
      if (!is_printable(team)) problem("teams." + team, "has characters that can't be shown");
      for (const std::string& member : members) {
        if (!is_printable(member)) problem("teams." + team, "has characters that can't be shown");
        if (!seen.insert(member).second) {
          problem("teams." + team, excerpt(member) + " is in two teams, or twice in one");
        }
      }
    }
    const bool staff_is_known = !settings.staff.empty() || places_.count("staff") == 0;
    for (const std::string& bot : settings.grading.beats) {
      if (staff_is_known && !settings.is_staff(bot)) {
        problem("grading.beats", excerpt(bot) + " is not among staff: add it there");
      }
    }
  }

  std::string file_;
  const ReadLeagueFile& read_league_file_;
  Draft draft_;
  std::optional<arena::Moment> opens_, deadline_, final_at_;
  league::Reader nightly_;
  league::Reader final_;
  std::map<std::string, std::string> places_;  // by "section.key"
  std::vector<std::string> problems_;
};

}  // namespace

SeasonSettings parse_season(std::string_view file, std::string_view text,
                            const ReadLeagueFile& read_league_file) {
  return SeasonReader(file, read_league_file).read(text);
}

SeasonSettings settings_of(const arena::SeasonTerms& season) {
  return parse_season("the settings of season " + season.name, season.settings,
                      [](const std::string&) { return std::string(); });
}

}  // namespace splendor::season
