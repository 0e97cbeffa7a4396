#include "arena/league/text.hpp"

#include <algorithm>

#include "referee/base/edit_distance.hpp"

namespace splendor::league {
namespace {

constexpr std::size_t kLongestName = 60;

}  // namespace

std::string alternatives(std::span<const std::string_view> names) {
  std::string result;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) result += i + 1 == names.size() ? " or " : ", ";
    result += names[i];
  }
  return result;
}

std::string_view nearest(std::string_view misspelt, std::span<const std::string_view> names) {
  if (misspelt.size() > kLongestName) return {};
  std::string_view best;
  std::size_t least = std::max<std::size_t>(1, misspelt.size() / 3) + 1;
  for (const std::string_view name : names) {
    const std::size_t steps = edit_distance(misspelt, name);
    if (steps >= least) continue;
    least = steps;
    best = name;
  }
  return best;
}

std::vector<std::string> split_at_commas(std::string_view text) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    std::string_view part = text.substr(begin, end - begin);
    while (part.starts_with(' ')) part.remove_prefix(1);
    while (part.ends_with(' ')) part.remove_suffix(1);
    parts.emplace_back(part);
    begin = end + 1;
  }
  return parts;
}

}  // namespace splendor::league
