#include "arena/play/comparison_terms.hpp"

namespace splendor::play {
namespace {

constexpr std::string_view kComment = "# decided by results without luck, evaluator ";

}  // namespace

std::string to_settings(const ComparisonTerms& terms) {
  if (!terms.evaluator) return terms.games;
  return std::string(kComment) + *terms.evaluator + "\n" + terms.games;
}

ComparisonTerms read_terms(std::string_view settings) {
  const std::size_t end = settings.find('\n');
  if (!settings.starts_with(kComment) || end == settings.npos) {
    return {std::string(settings), std::nullopt};
  }
  const std::string_view evaluator = settings.substr(kComment.size(), end - kComment.size());
  return {std::string(settings.substr(end + 1)), std::string(evaluator)};
}

std::optional<std::string> find_conflict(const ComparisonTerms& begun,
                                         const ComparisonTerms& wanted, std::int64_t number) {
  if (begun.evaluator == wanted.evaluator) return std::nullopt;
  const std::string which = "comparison " + std::to_string(number) + " of these games was begun ";
  const std::string anew = ", or begin a new comparison with another --seed";
  if (!wanted.evaluator) return which + "with --adjust luck: add that to continue it" + anew;
  if (!begun.evaluator)
    return which + "without --adjust luck: leave that out to continue it" + anew;
  return which + "with evaluator " + *begun.evaluator + ", but this program has evaluator " +
         *wanted.evaluator +
         ", which measures another luck: continue it with the version of arena that began it" +
         anew;
}

}  // namespace splendor::play
