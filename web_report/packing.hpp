// Packs data into scripts: a page opened from file:// may load nothing else.
#pragma once

#include <string>
#include <string_view>

struct libdeflate_compressor;

namespace splendor::web {

// Compresses data, and makes scripts that pass it to the page under a key (letters, digits and
// slashes). Results are valid until the next call: a packer reuses its memory.
class Packer {
 public:
  Packer();
  ~Packer();
  Packer(const Packer&) = delete;
  Packer& operator=(const Packer&) = delete;

  // Raw deflate (RFC 1951), which all data of a report is compressed with.
  const std::string& deflated(std::string_view bytes);
  // For the inside of a page, in base64.
  const std::string& inline_script(std::string_view key, std::string_view bytes);
  // A file of its own in UTF-16, 15 bits per character, which is a fifth smaller.
  const std::string& file_script(std::string_view key, std::string_view bytes);

 private:
  libdeflate_compressor* compressor_;
  std::string deflated_;
  std::string script_;
};

// The hash of an inline script or style for a Content-Security-Policy: "sha256-…".
std::string policy_hash(std::string_view text);

// Text as people may see it: valid UTF-8, line feeds, tabs and otherwise only characters that are
// safe to show (base/utf8.hpp). Others become U+FFFD; carriage returns are dropped.
std::string clean_text(std::string_view text);

std::string html_escaped(std::string_view text);

}  // namespace splendor::web
