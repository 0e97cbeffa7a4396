#include "arena/season/submission.hpp"

#include <algorithm>
#include <chrono>

#include "arena/season/field.hpp"
#include "arena/season/reader.hpp"
#include "arena/text/time_text.hpp"

namespace splendor::season {
namespace {

std::string length(std::chrono::milliseconds time) {
  return duration_text(std::chrono::ceil<std::chrono::seconds>(time));
}

std::optional<std::string> over_quota(const SeasonSettings& settings,
                                      std::span<const arena::Bot> bots,
                                      const Submission& submission) {
  if (settings.submissions_per_day == 0) return std::nullopt;
  arena::Bot probe;
  probe.name = submission.bot;
  probe.author = submission.author;
  const std::string participant = participant_of(settings, probe);
  const arena::Moment since = submission.at - std::chrono::hours(24);
  const auto count = std::count_if(bots.begin(), bots.end(), [&](const arena::Bot& bot) {
    return bot.submitted > since && participant_of(settings, bot) == participant;
  });
  if (count < static_cast<std::ptrdiff_t>(settings.submissions_per_day)) return std::nullopt;
  return participant + " has submitted " + std::to_string(count) +
         " versions in 24 hours; season " + settings.name + " allows " +
         std::to_string(settings.submissions_per_day);
}

std::optional<std::string> refusal_of(const arena::Season& season, std::span<const arena::Bot> bots,
                                      const Submission& submission) {
  const SeasonSettings settings = settings_of(season);
  if (settings.is_staff(submission.bot)) {
    return submission.bot + " is a staff bot of season " + season.name +
           "; choose another name, or submit it with --staff";
  }
  if (submission.at < season.opens) {
    return "season " + season.name + " opens at " + settings.zone.text(season.opens) + ", in " +
           length(season.opens - submission.at);
  }
  if (submission.at > season.closes) {
    return "the deadline of season " + season.name + " was " + settings.zone.text(season.deadline) +
           (season.closes > season.deadline
                ? " with " + length(season.closes - season.deadline) + " of grace"
                : "") +
           "; this submission is " + length(submission.at - season.deadline) + " late";
  }
  if (season.frozen) {
    return "the field of season " + season.name + " was frozen at " +
           settings.zone.text(*season.frozen);
  }
  return over_quota(settings, bots, submission);
}

}  // namespace

std::optional<std::string> refusal(std::span<const arena::Season> seasons,
                                   std::span<const arena::Bot> bots, const Submission& submission) {
  std::optional<std::string> why;
  for (const arena::Season& season : seasons) {
    if (season.released) continue;
    const auto refused = refusal_of(season, bots, submission);
    if (!refused) return std::nullopt;
    why = refused;
  }
  return why;
}

}  // namespace splendor::season
