#include "web_report/packing.hpp"

#include <libdeflate.h>
#include <openssl/evp.h>

#include <algorithm>
#include <new>

#include "referee/base/sha256.hpp"
#include "referee/base/utf8.hpp"

namespace splendor::web {
namespace {

std::string base64(std::string_view bytes) {
  std::string text((bytes.size() + 2) / 3 * 4 + 1, '\0');  // + 1 for the terminating zero
  const int size = EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data()),
                                   reinterpret_cast<const unsigned char*>(bytes.data()),
                                   static_cast<int>(bytes.size()));
  text.resize(static_cast<std::size_t>(size));
  return text;
}

char* write_unit(char* to, unsigned unit) {
  *to++ = static_cast<char>(unit);
  *to++ = static_cast<char>(unit >> 8U);
  return to;
}

char* write_wide(char* to, std::string_view ascii) {
  for (const char c : ascii) to = write_unit(to, static_cast<unsigned char>(c));
  return to;
}

constexpr std::size_t units_for(std::size_t bytes) { return (8 * bytes + 14) / 15; }

// Fills characters from their highest bit; the last character is padded with zeros.
char* write_fifteen_bits_each(char* to, std::string_view bytes) {
  // None of the 2^15 characters from here on is a quote, a line end or a surrogate.
  constexpr unsigned kFirst = 0x4E00;
  unsigned buffer = 0;
  unsigned bits = 0;
  for (const char byte : bytes) {
    buffer = buffer << 8U | static_cast<unsigned char>(byte);
    bits += 8;
    if (bits < 15) continue;
    bits -= 15;
    to = write_unit(to, kFirst + ((buffer >> bits) & 0x7FFFU));
    buffer &= (1U << bits) - 1;
  }
  if (bits > 0) to = write_unit(to, kFirst + ((buffer << (15 - bits)) & 0x7FFFU));
  return to;
}

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

}  // namespace

// Columns of numbers have few repeated strings: higher levels take longer and save under 1 %.
constexpr int kLevel = 5;

Packer::Packer() : compressor_(libdeflate_alloc_compressor(kLevel)) {
  if (compressor_ == nullptr) throw std::bad_alloc();
}

Packer::~Packer() { libdeflate_free_compressor(compressor_); }

const std::string& Packer::deflated(std::string_view bytes) {
  deflated_.resize(libdeflate_deflate_compress_bound(compressor_, bytes.size()));
  deflated_.resize(libdeflate_deflate_compress(compressor_, bytes.data(), bytes.size(),
                                               deflated_.data(), deflated_.size()));
  return deflated_;
}

const std::string& Packer::inline_script(std::string_view key, std::string_view bytes) {
  script_ = "ARENA.put(\"" + std::string(key) + "\",\"" + base64(deflated(bytes)) + "\");\n";
  return script_;
}

const std::string& Packer::file_script(std::string_view key, std::string_view bytes) {
  constexpr std::string_view kByteOrderMark = "\xFF\xFE";
  const std::string& packed = deflated(bytes);
  const std::string before = "ARENA.put(\"" + std::string(key) + "\",\"";
  const std::string after = "\"," + std::to_string(packed.size()) + ");\n";
  script_.resize(kByteOrderMark.size() +
                 2 * (before.size() + units_for(packed.size()) + after.size()));
  char* to = std::ranges::copy(kByteOrderMark, script_.data()).out;
  to = write_wide(to, before);
  to = write_fifteen_bits_each(to, packed);
  write_wide(to, after);
  return script_;
}

std::string policy_hash(std::string_view text) {
  const Sha256Digest digest = sha256(text);
  return "sha256-" + base64({reinterpret_cast<const char*>(digest.data()), digest.size()});
}

std::string clean_text(std::string_view text) {
  std::string clean;
  clean.reserve(text.size());
  while (!text.empty()) {
    const auto point = decode_utf8(text);
    const std::size_t bytes = point ? point->bytes : 1;
    if (point && (is_safe_to_show(point->value) || text[0] == '\n' || text[0] == '\t')) {
      clean += text.substr(0, bytes);
    } else if (text[0] != '\r') {
      clean += kReplacement;
    }
    text.remove_prefix(bytes);
  }
  return clean;
}

std::string html_escaped(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    switch (c) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      case '\'':
        escaped += "&#39;";
        break;
      default:
        escaped += c;
    }
  }
  return escaped;
}

}  // namespace splendor::web
