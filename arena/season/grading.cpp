#include "arena/season/grading.hpp"

#include <algorithm>
#include <array>

#include "arena/rating/scale.hpp"
#include "arena/text/text.hpp"

namespace splendor::season {
namespace {

// As in the ladder: a rank counts as decided with this certainty.
constexpr double kRankCertainty = 0.975;

std::optional<double> stronger(const rating::Ladder& ladder, const Played& a, const Played& b) {
  return ladder.superiority(a.bot, b.bot, rating::ErrorKind::shown);
}

void place_among(const rating::Ladder& ladder, const std::vector<const Played*>& graded,
                 const Played& own, Grade& grade) {
  const auto& rating = ladder.bots[own.bot.value].rating;
  grade.worst_place = graded.size();
  grade.best_place = grade.place = 1;
  for (const Played* other : graded) {
    if (other == &own) continue;
    const auto& theirs = ladder.bots[other->bot.value].rating;
    if (theirs && (!rating || theirs->elo > rating->elo)) ++grade.place;
    const auto odds = stronger(ladder, own, *other);
    if (odds && *odds >= kRankCertainty) --grade.worst_place;
    if (odds && *odds <= 1 - kRankCertainty) ++grade.best_place;
  }
}

// The games decided it, so there is nothing to narrow further.
void place_by_format(const std::vector<const Played*>& graded, const Played& own, Grade& grade) {
  const auto ahead = std::count_if(graded.begin(), graded.end(),
                                   [&](const Played* other) { return *other->place < *own.place; });
  grade.place = grade.best_place = grade.worst_place = static_cast<std::size_t>(ahead) + 1;
}

// The verdict by the staff bot that decides: the one that an author is least certain to beat.
void judge(const GradingRule& rule, Grade& grade) {
  if (rule.beats.empty()) return;
  const double wanted = rule.certainty / 100.0;
  const std::string limit =
      decimal(rule.certainty, rule.certainty == static_cast<int>(rule.certainty) ? 0 : 1) + " %";
  const Odds* hardest = nullptr;
  for (const std::string& name : rule.beats) {
    const auto odds = std::find_if(grade.odds.begin(), grade.odds.end(),
                                   [&](const Odds& other) { return other.staff == name; });
    if (odds == grade.odds.end() || !odds->probability) {
      grade.verdict = Verdict::undecided;
      grade.reason = "the results do not compare it with " + name;
      return;
    }
    if (hardest == nullptr || *odds->probability < *hardest->probability) hardest = &*odds;
  }
  const double certainty = *hardest->probability;
  if (certainty >= wanted) {
    grade.verdict = Verdict::passed;
    grade.reason = "stronger than " + hardest->staff + " with " + certainty_text(certainty) +
                   " certainty; " + limit + " are needed";
  } else if (1 - certainty >= wanted) {
    grade.verdict = Verdict::failed;
    grade.reason =
        "weaker than " + hardest->staff + " with " + certainty_text(1 - certainty) + " certainty";
  } else {
    grade.verdict = Verdict::undecided;
    grade.reason = "stronger than " + hardest->staff + " with " + certainty_text(certainty) +
                   " certainty only; " + limit + " are needed to pass, and " +
                   decimal(100 - rule.certainty, 1) + " % or less to fail";
  }
}

void decide(const GradingRule& rule, Grade& grade) {
  switch (grade.verdict) {
    case Verdict::passed:
      grade.passes = true;
      break;
    case Verdict::failed:
    case Verdict::absent:
      grade.passes = false;
      break;
    case Verdict::undecided:
      if (rule.undecided != Undecided::left_open) {
        grade.passes = rule.undecided == Undecided::passes;
      }
      break;
    case Verdict::not_graded:
      break;
  }
}

}  // namespace

std::vector<Grade> grade(const GradingRule& rule, const rating::Ladder& ladder,
                         const std::vector<Played>& field, const std::vector<std::string>& absent) {
  std::vector<const Played*> graded;
  for (const Played& played : field) {
    if (!played.is_staff) graded.push_back(&played);
  }
  const bool has_places = std::all_of(
      graded.begin(), graded.end(), [](const Played* played) { return played->place.has_value(); });
  std::vector<Grade> grades;
  for (const Played* own : graded) {
    Grade& grade = grades.emplace_back();
    const rating::LadderRow& row = ladder.bots[own->bot.value];
    grade.author = own->author;
    grade.bot = own->label;
    grade.games = row.tally.games;
    grade.faults = own->faults;
    if (row.rating) {
      grade.elo = row.rating->elo;
      grade.error95 = rating::kError95 * row.rating->se;
    }
    if (has_places) {
      place_by_format(graded, *own, grade);
    } else {
      place_among(ladder, graded, *own, grade);
    }
    for (const Played& other : field) {
      if (other.is_staff) grade.odds.push_back({other.name, stronger(ladder, *own, other)});
    }
    judge(rule, grade);
    decide(rule, grade);
  }
  std::stable_sort(grades.begin(), grades.end(),
                   [](const Grade& a, const Grade& b) { return a.place < b.place; });
  for (const std::string& author : absent) {
    Grade& grade = grades.emplace_back();
    grade.author = author;
    grade.verdict = Verdict::absent;
    grade.reason = "no bot that qualified was submitted in time";
    decide(rule, grade);
    if (rule.beats.empty()) grade.passes.reset();
  }
  return grades;
}

std::string_view name_of(Verdict verdict) {
  constexpr std::array<std::string_view, 5> kNames{"not_graded", "passed", "failed", "undecided",
                                                   "absent"};
  return kNames[static_cast<std::size_t>(verdict)];
}

std::string verdict_text(const Grade& grade) {
  switch (grade.verdict) {
    case Verdict::not_graded:
      return "not graded";
    case Verdict::passed:
      return "passed";
    case Verdict::failed:
      return "not passed";
    case Verdict::absent:
      return grade.passes ? "not passed: no bot" : "no bot";
    case Verdict::undecided:
      if (!grade.passes) return "undecided";
      return *grade.passes ? "undecided, passed by the rules"
                           : "undecided, not passed by the rules";
  }
  return "";
}

std::string certainty_text(double probability) {
  if (probability > 0.999) return "over 99.9 %";
  if (probability < 0.001) return "under 0.1 %";
  return decimal(100 * probability, 1) + " %";
}

}  // namespace splendor::season
