#include "arena/bots/names.hpp"

#include <algorithm>

#include "arena/text/text.hpp"
#include "referee/base/edit_distance.hpp"

namespace splendor::bots {
namespace {

// Not isalnum(), which knows more letters in other locales.
bool is_alphanumeric(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}
bool is_of_name(char c) { return is_alphanumeric(c) || c == '.' || c == '_' || c == '-'; }

}  // namespace

std::optional<std::string> validate_name(std::string_view name) {
  if (name.empty()) return "is empty";
  if (name.size() > kLongestName) return "is longer than " + std::to_string(kLongestName);
  if (!is_alphanumeric(name[0])) return "must begin with a letter or a digit (a-z, A-Z, 0-9)";
  if (!std::all_of(name.begin(), name.end(), is_of_name)) {
    return "may only contain letters (a-z, A-Z), digits, '.', '_' and '-'";
  }
  return std::nullopt;
}

std::optional<std::string> validate_bot_name(std::string_view name) {
  if (name == "all") return "can't be all, which stands for every bot; choose another";
  return validate_name(name);
}

std::optional<std::string> validate_text(std::string_view text, std::size_t longest) {
  if (text.size() > longest) return "is longer than " + std::to_string(longest) + " bytes";
  if (!is_printable(text)) return "must be one line of UTF-8 without control characters";
  return std::nullopt;
}

std::string name_from(const std::filesystem::path& path) {
  std::filesystem::path last = path.lexically_normal().filename();
  if (last.empty()) last = path.lexically_normal().parent_path().filename();  // "folder/"
  // Two extensions at most, for "bot.tar.gz".
  if (last.stem().extension() == ".tar") last = last.stem();
  std::string name = last.stem().string().substr(0, kLongestName);
  std::replace_if(
      name.begin(), name.end(), [](char c) { return !is_of_name(c); }, '-');
  const auto first = std::find_if(name.begin(), name.end(), is_alphanumeric);
  name.erase(name.begin(), first);
  return name.empty() ? "bot" : name;
}

std::string nearest(std::string_view word, const std::vector<std::string>& known) {
  const std::vector<std::string_view> views(known.begin(), known.end());
  return std::string(splendor::nearest(word, views));
}

}  // namespace splendor::bots
