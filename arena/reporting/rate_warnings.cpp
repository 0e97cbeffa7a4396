#include <algorithm>

#include "arena/reporting/rate_report.hpp"

namespace splendor::reporting {
namespace {

using rating::Flag;

// A few names, and how many more there are.
std::string listed(const std::vector<std::string>& names) {
  constexpr std::size_t most = 5;
  std::string result;
  for (std::size_t i = 0; i < std::min(most, names.size()); ++i) {
    result += (i == 0 ? "" : ", ") + names[i];
  }
  if (names.size() > most) result += " and " + std::to_string(names.size() - most) + " more";
  return result;
}

template <typename Predicate>
std::vector<std::string> names_where(const RateReport& report, Predicate predicate) {
  std::vector<std::string> result;
  for (std::size_t i = 0; i < report.names.size(); ++i) {
    if (predicate(report.ladder.bots[i])) result.push_back(report.names[i]);
  }
  return result;
}

void warn_of_pools(const RateReport& report, std::vector<std::string>& warnings) {
  std::vector<std::vector<std::string>> pools(report.ladder.pools);
  for (std::size_t i = 0; i < report.names.size(); ++i) {
    const rating::BotLinks& links = report.ladder.bots[i].links;
    if (links.flag != Flag::no_games) pools[links.pool].push_back(report.names[i]);
  }
  std::erase_if(pools, [](const auto& members) { return members.empty(); });
  if (pools.size() < 2) return;
  std::string text = "the results fall into " + std::to_string(pools.size()) +
                     " pools that never met; ratings of different pools can't be compared";
  constexpr std::size_t most = 3;
  for (std::size_t i = 0; i < std::min(most, pools.size()); ++i) {
    text += (i == 0 ? ": " : "; ") + listed(pools[i]);
  }
  warnings.push_back(text + ". Matches between " + pools[0][0] + " and " + pools[1][0] +
                     ", for example, would link two of them");
}

void warn_of_flags(const RateReport& report, std::vector<std::string>& warnings) {
  const auto flagged = [&](Flag flag) {
    return names_where(report, [flag](const auto& row) { return row.links.flag == flag; });
  };
  if (const auto names = flagged(Flag::above); !names.empty()) {
    warnings.push_back(listed(names) +
                       " never lost to the bots below, so it is unknown how much stronger " +
                       (names.size() == 1 ? "it is" : "they are"));
  }
  if (const auto names = flagged(Flag::below); !names.empty()) {
    warnings.push_back(listed(names) +
                       " never beat the bots above, so it is unknown how much weaker " +
                       (names.size() == 1 ? "it is" : "they are"));
  }
  if (const auto names = flagged(Flag::indeterminate); !names.empty()) {
    const bool is_one = names.size() == 1;
    warnings.push_back("the results do not show how strong " + listed(names) +
                       (is_one ? " is" : " are") + " compared with the others; " +
                       (is_one ? "its rating rests" : "their ratings rest") + " on the prior");
  }
  if (const auto names = flagged(Flag::no_games); !names.empty()) {
    warnings.push_back("not rated, because they have no games: " + listed(names));
  }
}

std::string why_no_estimate(const RateReport& report) {
  const std::string use_prior = "; use --prior map";
  if (*report.ladder.no_estimate == rating::NoEstimate::not_identified) {
    return "no ratings without a prior: the results can't separate bots from seats (did every bot "
           "keep its seat?)" +
           use_prior;
  }
  const auto rated =
      names_where(report, [](const auto& row) { return row.links.flag != Flag::none; });
  if (report.ladder.pools > 1 || !rated.empty()) {
    return "no ratings without a prior: some bots never lost to, or never beat, any of the "
           "others, so the difference between them has no limit" +
           use_prior;
  }
  return "no ratings without a prior: the likelihood has no maximum (does one seat always win?)" +
         use_prior;
}

}  // namespace

std::vector<std::string> warnings(const RateReport& report) {
  std::vector<std::string> result;
  if (report.ladder.no_estimate) result.push_back(why_no_estimate(report));
  warn_of_pools(report, result);
  warn_of_flags(report, result);
  if (report.duplicate_rows > 0) {
    result.push_back(std::to_string(report.duplicate_rows) +
                     " rows are duplicates and were ignored");
  }
  constexpr double kSure = 0.001;
  if (report.node_check && report.node_check->p < kSure) {
    result.push_back(
        "results differ between machines by more than chance explains: one of them may be "
        "slower, busier or configured differently (same_speed or scale_clock may help)");
  }
  if (report.options.anchor) {
    const auto& anchor = report.ladder.bots[report.options.anchor->bot.value];
    if (anchor.links.flag != Flag::none) {
      result.push_back(
          "the anchor " + report.names[report.options.anchor->bot.value] +
          " has no certain rating of its own, so the level of the whole scale rests on "
          "the prior");
    }
  }
  return result;
}

}  // namespace splendor::reporting
