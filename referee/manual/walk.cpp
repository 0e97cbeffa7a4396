#include "referee/manual/walk.hpp"

#include <regex>

namespace splendor::manual {
namespace {

// "a|b|c" of "a,b,c" and of "a, b or c".
std::string with_bars(const std::string& list) {
  return std::regex_replace(list, std::regex(", | or |,"), "|");
}

struct Value {
  std::string name;
  std::string range;  // "1 to 100", or empty
};

Value value_of(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  std::smatch part;
  if (std::regex_match(type, part, std::regex("[A-Z]+:\\{(.*)\\}"))) {
    return {with_bars(part[1]), ""};
  }
  if (std::regex_match(type, part, std::regex("[A-Z]+:(DIR|FILE)"))) return {part[1], ""};
  Value value{type, ""};
  if (std::regex_match(type, part, std::regex("([^:]*):.* in \\[(.*) - (.*)\\]"))) {
    value = {part[1], part[2].str() + " to " + part[3].str()};
  } else if (type.find(" or ") != std::string::npos) {
    value.name = with_bars(type);
  }
  if (value.name == "INT" || value.name == "UINT") value.name = "N";
  if (value.name == "FLOAT") value.name = "X";
  return value;
}

}  // namespace

std::vector<std::string> choices_of(const CLI::Option& option) {
  const std::string name = value_of(option).name;
  if (name.find('|') == std::string::npos) return {};
  return CLI::detail::split(name, '|');
}

Entry entry_of(const CLI::Option& option) {
  Entry entry{option.get_name(option.get_positional(), true), option.get_description()};
  const std::size_t comma = entry.what.find(',');  // "-h,--help"
  if (comma != std::string::npos) entry.what.insert(comma + 1, " ");
  if (option.get_items_expected_max() == 0) return entry;
  const Value value = value_of(option);
  if (!option.get_positional() && !value.name.empty()) entry.what += " " + value.name;
  std::string more = value.range;
  const std::string usual = option.get_default_str();
  if (!usual.empty()) more += (more.empty() ? "default: " : "; default: ") + usual;
  if (!more.empty()) {
    // The parenthesis belongs to the sentence before it.
    const bool is_sentence = entry.description.ends_with('.');
    if (is_sentence) entry.description.pop_back();
    entry.description += " (" + more + ")" + (is_sentence ? "." : "");
  }
  return entry;
}

}  // namespace splendor::manual
