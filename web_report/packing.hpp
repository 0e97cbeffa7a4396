// Packs data into scripts: a page opened from file:// may load nothing else.
#pragma once

#include <string>
#include <string_view>

namespace splendor::web {

// Returns a script that passes `bytes`, compressed as raw deflate (RFC 1951), to the page under
// `key` (letters, digits and slashes). inline_script() is for the inside of a page and uses base64;
// file_script() is a file of its own in UTF-16, 15 bits per character, which is a fifth smaller.
std::string inline_script(std::string_view key, std::string_view bytes);
std::string file_script(std::string_view key, std::string_view bytes);

// The hash of an inline script or style for a Content-Security-Policy: "sha256-…".
std::string policy_hash(std::string_view text);

// Text as people may see it: valid UTF-8, line feeds, tabs and otherwise only characters that are
// safe to show (base/utf8.hpp). Others become U+FFFD; carriage returns are dropped.
std::string clean_text(std::string_view text);

std::string html_escaped(std::string_view text);

}  // namespace splendor::web
