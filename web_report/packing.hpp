// How data travels in a report: deflated, as a text, in a call in a script file. A page opened from
// file:// may load scripts, and nothing else.
#pragma once

#include <string>
#include <string_view>

namespace splendor::web {

// Scripts that hand `bytes`, as raw deflate (RFC 1951), to the page under a key of letters, digits
// and slashes. One for the inside of a page, in base64; one for a file of its own, in UTF-16 with
// 15 bits per character, which is a fifth smaller.
std::string inline_script(std::string_view key, std::string_view bytes);
std::string file_script(std::string_view key, std::string_view bytes);

// For a Content-Security-Policy: "sha256-…" of an inline script or style.
std::string policy_hash(std::string_view text);

// Text as people may see it: valid UTF-8, line feeds, tabs and otherwise only characters that are
// safe to show (base/utf8.hpp). Others become U+FFFD; carriage returns are dropped.
std::string clean_text(std::string_view text);

std::string html_escaped(std::string_view text);

}  // namespace splendor::web
