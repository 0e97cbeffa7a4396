// What people may call things. Everything here is shown in terminals, files and HTML.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace splendor::bots {

inline constexpr std::size_t kLongestName = 64;
inline constexpr std::size_t kLongestLabel = 128;  // author, version, language
inline constexpr std::size_t kLongestNote = 2000;

// Each returns nothing if the text may be used, and otherwise the rest of a sentence whose subject
// is the text ("is empty").

// 1 to 64 letters, digits, '.', '_' and '-', the first a letter or a digit: safe as a file name, in
// a URL and on a command line, and "name@3" stays free to mean its third version.
std::optional<std::string> validate_name(std::string_view name);
// Such a name that means a bot wherever one is asked for; "all" means every bot.
std::optional<std::string> validate_bot_name(std::string_view name);
// One line of UTF-8 of at most `longest` bytes, without control or invisible characters.
std::optional<std::string> validate_text(std::string_view text, std::size_t longest);

// A name for the bot in this file or folder: the last part of the path without its extension, with
// '-' for every character that a name can't have. "bot" if nothing is left.
std::string name_from(const std::filesystem::path& path);

// The known word that was probably meant by an unknown one; empty if none is near.
std::string nearest(std::string_view word, const std::vector<std::string>& known);

}  // namespace splendor::bots
