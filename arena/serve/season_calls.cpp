#include "arena/serve/season_calls.hpp"

#include <unistd.h>

#include <algorithm>
#include <utility>

#include "arena/core/clock.hpp"
#include "arena/season/zone.hpp"
#include "arena/serve/log.hpp"
#include "arena/text/text.hpp"
#include "arena/text/time_text.hpp"

namespace splendor::serve {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kInterval = std::chrono::minutes(1);
constexpr milliseconds kIntervalAfterTheEnd = std::chrono::hours(1);
constexpr milliseconds kShortest = std::chrono::seconds(1);

// The command that tells authors may need what the server was started with.
std::vector<std::string> own_environment() {
  std::vector<std::string> variables;
  for (char** variable = ::environ; *variable != nullptr; ++variable) {
    variables.emplace_back(*variable);
  }
  return variables;
}

// Null if the call printed no document, or one without this key.
Json part_of(const Json& said, const char* key) {
  return said.is_object() ? said.value(key, Json()) : Json();
}

std::vector<std::string> texts_in(const Json& list, const char* key = nullptr) {
  std::vector<std::string> texts;
  if (!list.is_array()) return texts;
  for (const Json& item : list) {
    const Json text = key == nullptr ? item : item.value(key, Json());
    if (text.is_string()) texts.push_back(text);
  }
  return texts;
}

// A call that printed no document says on stderr what is wrong, a line each.
std::vector<std::string> lines_of(std::string_view errors) {
  std::vector<std::string> lines;
  while (!errors.empty()) {
    const std::string_view line = errors.substr(0, errors.find('\n'));
    errors.remove_prefix(std::min(errors.size(), line.size() + 1));
    constexpr std::string_view kPrefix = "arena: ";
    if (!line.empty())
      lines.emplace_back(line.starts_with(kPrefix) ? line.substr(kPrefix.size()) : line);
  }
  return lines;
}

bool is_over(const Json& said) {
  const auto is_nothing = [&](const char* key) {
    return said.contains(key) && (said[key].is_null() || said[key].empty());
  };
  return is_nothing("next") && is_nothing("waits") && is_nothing("doubt") && is_nothing("done") &&
         is_nothing("problems");
}

}  // namespace

milliseconds wait_after(const Json& said, arena::Moment now) {
  if (!said.is_object()) return kInterval;
  if (is_over(said)) return kIntervalAfterTheEnd;
  const Json next = part_of(said, "next");
  if (!next.is_object() || !next.value("at", Json()).is_string()) return kInterval;
  const auto at = season::parse_time(next["at"].get_ref<const std::string&>());
  if (!at || !at->offset) return kInterval;
  const arena::Moment due(at->wall.time_since_epoch() - *at->offset);
  return std::clamp<milliseconds>(due - now, kShortest, kInterval);
}

SeasonCalls::SeasonCalls(http::Loop& loop, Children& children,
                         std::vector<std::filesystem::path> files)
    : loop_(loop), children_(children) {
  for (std::filesystem::path& file : files) {
    Season& season = seasons_.emplace_back();
    season.file = std::move(file);
    call(season);
  }
}

void SeasonCalls::call(Season& season) {
  season.is_running = true;
  season.called = arena::now();
  ChildJob job;
  job.arguments = {"season", season.file.string(), "--json"};
  job.environment = own_environment();
  job.time.reset();  // a league takes as long as it takes
  job.is_interrupted_at_end = true;
  children_.start(job, [this, &season](const ChildResult& result) { take_answer(season, result); });
}

void SeasonCalls::take_answer(Season& season, const ChildResult& result) {
  season.is_running = false;
  season.said = Json::parse(result.out, nullptr, false);
  const bool is_told = season.said.is_object();
  const auto before = std::exchange(
      season.problems, is_told ? texts_in(part_of(season.said, "problems")) : lines_of(result.err));
  if (season.problems.empty() && result.status != 0) {
    season.problems.push_back("arena season ended with status " + std::to_string(result.status));
  }
  const std::string name = season.file.filename().string();
  for (const std::string& step : texts_in(part_of(season.said, "done"), "text")) {
    log_line("season " + name + ": " + step);
  }
  // Once, not every minute.
  if (season.problems != before) {
    for (const std::string& problem : season.problems) {
      log_line("season " + name + " failed: " + problem);
    }
  }
  loop_.after(wait_after(season.said, arena::now()), [this, &season] { call(season); });
}

Json SeasonCalls::answer() const {
  Json list = Json::array();
  for (const Season& season : seasons_) {
    const auto said = [&](const char* key) { return part_of(season.said, key); };
    list.push_back({{"file", shown(season.file)},
                    {"season", said("season")},
                    {"running", season.is_running},
                    {"called", season.called ? Json(iso_time(*season.called)) : Json()},
                    {"done", texts_in(said("done"), "text")},
                    {"problems", season.problems},
                    {"doubt", said("doubt")},
                    {"waits", said("waits")},
                    {"next", said("next")}});
  }
  return {{"seasons", std::move(list)}};
}

}  // namespace splendor::serve
