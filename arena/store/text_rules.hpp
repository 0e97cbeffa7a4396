// Which text may enter the database. Text is hostile: it is shown in terminals, files and HTML.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace splendor::arena {

// Each throws StoreError (refused_value) that begins with `what`, such as "the bot's name".

// UTF-8 on one line, without control or invisible characters.
void require_line(std::string_view what, std::string_view text, std::size_t longest);
// The same, but lines and tabs are allowed.
void require_lines(std::string_view what, std::string_view text, std::size_t longest);
// A line that is not empty and has no '@', which separates name and version, and no '/'.
void require_name(std::string_view what, std::string_view text);
void require_sha256(std::string_view what, std::string_view text);
void require_utf8(std::string_view what, std::string_view text, std::size_t longest);
void require_json_object(std::string_view what, std::string_view text, std::size_t longest);

// A list of strings as JSON, and back. What is no such list gives StoreError (corrupt).
std::string json_list(std::string_view what, const std::vector<std::string>& list);
std::vector<std::string> list_of_json(const std::string& text);

// What a program said, made fit to be stored; see kLongestSentence.
std::string cleaned(std::string_view sentence);

}  // namespace splendor::arena
