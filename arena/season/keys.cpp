#include "arena/season/keys.hpp"

#include <algorithm>
#include <array>
#include <chrono>

#include "arena/league/values.hpp"
#include "arena/text/text.hpp"

namespace splendor::season {
namespace {

using league::BadValue;
using league::Kind;

constexpr std::array<std::string_view, 3> kReleases{"hidden", "participants", "results"};
constexpr std::array<std::string_view, 2> kNames{"real", "nicknames"};
constexpr std::array<std::string_view, 2> kSources{"hidden", "released"};
constexpr std::array<std::string_view, 3> kUndecided{"open", "passed", "failed"};

const std::string& only_word(const Words& words) {
  if (words.size() != 1) throw BadValue("expected one value");
  return words.front();
}

template <auto Member, const auto& Choices>
void set_choice(Draft& draft, const Words& words) {
  using Choice = std::remove_reference_t<decltype(draft.settings.*Member)>;
  draft.settings.*Member = static_cast<Choice>(league::read_choice(only_word(words), Choices));
}
template <auto Member, const auto& Choices>
Words get_choice(const SeasonSettings& settings) {
  return {std::string(Choices[static_cast<std::size_t>(settings.*Member)])};
}

template <auto Member>
void set_line(Draft& draft, const Words& words) {
  draft.settings.*Member = league::read_text(only_word(words), 4096);
}
template <auto Member>
Words get_line(const SeasonSettings& settings) {
  return {settings.*Member};
}

std::vector<std::string> bot_names(const Words& words) {
  for (const std::string& word : words) {
    if (league::read_bot(word).version) throw BadValue("expected names of bots without a version");
  }
  return words;
}

// A time that the zone makes a moment of. `Name` is a key of Draft::times.
template <const auto& Name>
void set_time(Draft& draft, const Words& words) {
  const auto time = parse_time(only_word(words));
  if (!time) throw BadValue("expected " + std::string(league::description(Kind::moment)));
  draft.times[std::string(Name)] = *time;
}

// With its offset, so that it reads back as the same moment, whatever the zone does.
Words time_words(const SeasonSettings& settings, arena::Moment moment) {
  const auto seconds = std::chrono::floor<std::chrono::seconds>(moment);
  const auto offset = std::chrono::floor<std::chrono::minutes>(settings.zone.offset(seconds));
  return {to_text({std::chrono::local_seconds(seconds.time_since_epoch() + offset), offset})};
}

constexpr std::string_view kOpens = "opens";
constexpr std::string_view kDeadline = "deadline";
constexpr std::string_view kReleaseAt = "release_at";
constexpr std::string_view kFinalAt = "final.at";

void set_name(Draft& draft, const Words& words) {
  draft.settings.name = league::read_text(only_word(words), 40);
  const bool is_fit = !draft.settings.name.empty() && draft.settings.name.front() != '.' &&
                      draft.settings.name.find('/') == std::string::npos;
  if (!is_fit) throw BadValue("expected a name, without / and not beginning with a dot");
}

void set_zone(Draft& draft, const Words& words) {
  const std::string& name = only_word(words);
  if (const auto zone = Zone::find(name)) {
    draft.settings.zone = *zone;
    return;
  }
  const std::string meant = Zone::nearest_name(name);
  throw BadValue("expected a time zone such as Europe/Copenhagen or UTC" +
                 (meant.empty() ? "" : "; did you mean " + meant + "?"));
}

void set_grace(Draft& draft, const Words& words) {
  draft.settings.grace =
      league::read_duration(only_word(words), {league::Milliseconds(0), std::chrono::hours(168)});
}

void set_quota(Draft& draft, const Words& words) {
  draft.settings.submissions_per_day =
      static_cast<std::uint32_t>(league::read_whole(only_word(words), {0, 10'000}));
}

void set_certainty(Draft& draft, const Words& words) {
  const auto percent = league::read_percent(only_word(words));
  if (!percent || *percent <= 50 || *percent >= 100) {
    throw BadValue("expected a certainty above 50% and below 100%");
  }
  draft.settings.grading.certainty = *percent;
}

const std::array<SeasonKey, 18> kKeys{
    SeasonKey{"", "name", Kind::text, "Name of the season.", "autumn", set_name,
              [](const SeasonSettings& settings) { return Words{settings.name}; }, true},
    SeasonKey{"", "zone", Kind::text,
              "Time zone of all times in this file, by its IANA name. Default: UTC.",
              "Europe/Copenhagen", set_zone,
              [](const SeasonSettings& settings) { return Words{settings.zone.name()}; }},
    SeasonKey{"", "opens", Kind::moment, "Submissions are taken from this time on.",
              "2026-09-01 08:00", set_time<kOpens>,
              [](const SeasonSettings& settings) { return time_words(settings, settings.opens); },
              true},
    SeasonKey{
        "", "deadline", Kind::moment, "The deadline that participants are told.",
        "2026-11-30 23:59", set_time<kDeadline>,
        [](const SeasonSettings& settings) { return time_words(settings, settings.deadline); },
        true},
    SeasonKey{"", "grace", Kind::duration,
              "Submissions are still taken for this long after the deadline.", "30min", set_grace,
              [](const SeasonSettings& settings) {
                return Words{league::duration_text(settings.grace)};
              }},
    SeasonKey{"", "staff", Kind::texts,
              "Names of bots that play along and are not graded; their newest versions play.",
              "random_bot",
              [](Draft& draft, const Words& words) { draft.settings.staff = bot_names(words); },
              [](const SeasonSettings& settings) { return Words(settings.staff); }},
    SeasonKey{"", "submissions_per_day", Kind::whole,
              "Versions that an author or a team may submit in 24 hours. 0: no limit.", "20",
              set_quota,
              [](const SeasonSettings& settings) {
                return Words{std::to_string(settings.submissions_per_day)};
              }},
    SeasonKey{"", "release", Kind::choice,
              "What everybody may see before the results are released: hidden (nothing), "
              "participants (who plays) or results.",
              "results", set_choice<&SeasonSettings::release, kReleases>,
              get_choice<&SeasonSettings::release, kReleases>},
    SeasonKey{"", "release_at", Kind::moment,
              "Results are released at this time at the earliest. Default: when the final is over.",
              "2026-12-15 12:00", set_time<kReleaseAt>,
              [](const SeasonSettings& settings) {
                return settings.release_at ? time_words(settings, *settings.release_at) : Words{};
              }},
    SeasonKey{
        "", "names", Kind::choice,
        "Names of authors and bots on pages: real or nicknames, which stay after the release.",
        "real", set_choice<&SeasonSettings::names, kNames>,
        get_choice<&SeasonSettings::names, kNames>},
    SeasonKey{"", "source", Kind::choice,
              "Whether programs may be downloaded once results are released: hidden or released.",
              "hidden", set_choice<&SeasonSettings::source, kSources>,
              get_choice<&SeasonSettings::source, kSources>},
    SeasonKey{"", "pages", Kind::text,
              "Folder for the pages, relative to this file; empty: no pages. Default: pages.",
              "pages", set_line<&SeasonSettings::pages>, get_line<&SeasonSettings::pages>},
    SeasonKey{
        "", "notify", Kind::text,
        "Shell command that tells an author of a bot that failed: ARENA_AUTHOR, ARENA_BOT and "
        "ARENA_MESSAGE say whom and what.",
        "mail -s \\\"$ARENA_BOT failed\\\" \\\"$ARENA_AUTHOR@example.org\\\"",
        set_line<&SeasonSettings::notify>,
        [](const SeasonSettings& settings) {
          return settings.notify.empty() ? Words{} : Words{settings.notify};
        }},

    SeasonKey{kNightly, "at", Kind::time_of_day,
              "Every day at this time the newest version of each author plays.", "02:00",
              [](Draft& draft, const Words& words) {
                draft.settings.nightly_at = league::read_time_of_day(only_word(words));
              },
              [](const SeasonSettings& settings) {
                return settings.nightly_at ? Words{league::time_of_day_text(*settings.nightly_at)}
                                           : Words{};
              }},
    SeasonKey{
        kFinal, "at", Kind::moment,
        "The final is played at this time, with the bots of the deadline.", "2026-12-01 08:00",
        set_time<kFinalAt>,
        [](const SeasonSettings& settings) { return time_words(settings, settings.final_at); },
        true},
    SeasonKey{
        kGrading, "beats", Kind::texts,
        "An author passes who is stronger than each of these staff bots.", "random_bot",
        [](Draft& draft, const Words& words) { draft.settings.grading.beats = bot_names(words); },
        [](const SeasonSettings& settings) { return Words(settings.grading.beats); }},
    SeasonKey{kGrading, "certainty", Kind::percent,
              "Certainty needed to pass. An author fails who is weaker with the same certainty; "
              "anything between is undecided.",
              "95%", set_certainty,
              [](const SeasonSettings& settings) {
                return Words{league::decimal_text(settings.grading.certainty) + "%"};
              }},
    SeasonKey{
        kGrading, "undecided", Kind::choice,
        "What becomes of undecided authors: open, passed or failed. Pages and tables say that "
        "it was undecided in any case.",
        "open",
        [](Draft& draft, const Words& words) {
          draft.settings.grading.undecided =
              static_cast<Undecided>(league::read_choice(only_word(words), kUndecided));
        },
        [](const SeasonSettings& settings) {
          return Words{
              std::string(kUndecided[static_cast<std::size_t>(settings.grading.undecided)])};
        }},
};

}  // namespace

std::span<const SeasonKey> keys() { return kKeys; }

const SeasonKey* find_key(std::string_view section, std::string_view name) {
  const auto* found = std::find_if(kKeys.begin(), kKeys.end(), [&](const SeasonKey& key) {
    return key.section == section && key.name == name;
  });
  return found == kKeys.end() ? nullptr : found;
}

std::string full_name(const SeasonKey& key) {
  return key.section.empty() ? std::string(key.name)
                             : std::string(key.section) + "." + std::string(key.name);
}

std::string_view refused_league_key(std::string_view section, std::string_view name) {
  if (name == "bots" || name == "join") return "the season decides who plays: remove the line";
  if (name == "name") return "the season names its leagues: remove the line";
  if (name == "on_finish") return "a season tells authors by notify: remove the line";
  if (name == "seed" && section == kFinal) {
    return "the seed of the final is drawn and sealed at the deadline: remove the line";
  }
  return {};
}

}  // namespace splendor::season
