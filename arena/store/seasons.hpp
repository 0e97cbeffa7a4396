// Seasons as the database stores them.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/core/ids.hpp"
#include "arena/core/moment.hpp"

namespace splendor::arena {

using SeasonId = Id<struct SeasonTag, std::int64_t>;
using StageId = Id<struct StageTag, std::int64_t>;
using NoticeId = Id<struct NoticeTag, std::int64_t>;

// The numbers of all enums here are part of the file format.

// What may be seen before everything is released. Each shows more than the one before.
enum class Release : std::uint8_t { hidden = 0, participants = 1, results = 2 };
enum class NamesShown : std::uint8_t { real = 0, nicknames = 1 };
enum class SourceShown : std::uint8_t { hidden = 0, released = 1 };  // released: with the results

// What the organiser decides.
struct SeasonTerms {
  std::string name;
  std::string settings;  // the season file, TOML
  Moment opens;
  Moment deadline;
  Moment closes;  // the deadline and its grace
  Release release = Release::results;
  NamesShown names = NamesShown::real;
  SourceShown source = SourceShown::hidden;
  friend bool operator==(const SeasonTerms&, const SeasonTerms&) = default;
};

struct Season : SeasonTerms {
  SeasonId id;
  std::string secret;  // 64 hexadecimal digits; never shown to anybody
  Moment created;
  std::optional<Moment> frozen = std::nullopt;    // when the field of the final was decided
  std::optional<Moment> released = std::nullopt;  // when everything became visible
};

enum class StageKind : std::uint8_t { nightly = 0, final = 1 };
enum class StageState : std::uint8_t {
  playing = 0,    // its league has begun
  played = 1,     // its league has ended
  published = 2,  // its page is written and its notices are told
  skipped = 3,    // it could not be played; see `why`
};

// A league of a season.
struct Stage {
  StageId id;
  SeasonId season;
  StageKind kind = StageKind::nightly;
  Moment due;
  Moment begun;
  std::optional<LeagueId> league = std::nullopt;  // nothing: skipped
  StageState state = StageState::playing;
  std::string why;  // it was skipped, a sentence
};

// A bot of the final.
struct FieldEntry {
  BotId bot;
  std::string sha256;
  std::string author;     // or team
  bool is_staff = false;  // plays along and is not graded
  friend bool operator==(const FieldEntry&, const FieldEntry&) = default;
};

struct NewSeal {
  std::string commitment;  // SHA-256 of `opening`: 64 digits, 0-9 and a-f
  std::string opening;     // JSON; secret until the final is over
};

struct Seal : NewSeal {
  Moment made;
  std::optional<Moment> opened = std::nullopt;
};

enum class NoticeState : std::uint8_t {
  open = 0,
  telling = 1,  // the command was started; for ever, if it was killed with us
  told = 2,
  failed = 3,  // the command failed
};

struct NewNotice {
  BotId bot;
  std::string author;
  std::string text;  // a sentence
};

struct Notice : NewNotice {
  NoticeId id;
  StageId stage;
  NoticeState state = NoticeState::open;
};

// The machine's clock at one moment.
struct ClockLook {
  Moment wall;
  std::string boot;                     // the same as long as the machine runs
  std::chrono::milliseconds uptime{0};  // since the machine was started
  // Uptime since when the clock is doubted; nothing: it is trusted.
  std::optional<std::chrono::milliseconds> doubtful = std::nullopt;
  friend bool operator==(const ClockLook&, const ClockLook&) = default;
};

}  // namespace splendor::arena
