#include "web_report/packing.hpp"

#include <openssl/evp.h>
#include <zlib.h>

#include <stdexcept>

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

std::string deflated(std::string_view bytes) {
  constexpr int kRaw = -15;  // no header, the largest window
  z_stream stream{};
  // The data are columns of numbers with few repeated strings but uneven frequencies: Huffman codes
  // matter more than matches (Z_FILTERED), and small blocks adapt to each column (kMemory).
  constexpr int kLevel = 4;
  constexpr int kMemory = 7;
  if (deflateInit2(&stream, kLevel, Z_DEFLATED, kRaw, kMemory, Z_FILTERED) != Z_OK) {
    throw std::runtime_error("zlib could not start to compress");
  }
  std::string out(deflateBound(&stream, bytes.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));  // NOLINT: zlib's
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const int status = deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  if (status != Z_STREAM_END) throw std::runtime_error("zlib could not compress");
  return out;
}

void add_unit(std::string& text, unsigned unit) {
  text.push_back(static_cast<char>(unit));
  text.push_back(static_cast<char>(unit >> 8U));
}

void add_wide(std::string& text, std::string_view ascii) {
  for (const char c : ascii) add_unit(text, static_cast<unsigned char>(c));
}

// Fills characters from their highest bit; the last character is padded with zeros.
void add_fifteen_bits_each(std::string& text, std::string_view bytes) {
  // None of the 2^15 characters from here on is a quote, a line end or a surrogate.
  constexpr unsigned kFirst = 0x4E00;
  unsigned buffer = 0;
  unsigned bits = 0;
  for (const char byte : bytes) {
    buffer = buffer << 8U | static_cast<unsigned char>(byte);
    bits += 8;
    if (bits < 15) continue;
    bits -= 15;
    add_unit(text, kFirst + ((buffer >> bits) & 0x7FFFU));
    buffer &= (1U << bits) - 1;
  }
  if (bits > 0) add_unit(text, kFirst + ((buffer << (15 - bits)) & 0x7FFFU));
}

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

}  // namespace

std::string inline_script(std::string_view key, std::string_view bytes) {
  return "ARENA.put(\"" + std::string(key) + "\",\"" + base64(deflated(bytes)) + "\");\n";
}

std::string file_script(std::string_view key, std::string_view bytes) {
  const std::string packed = deflated(bytes);
  std::string script = "\xFF\xFE";  // the byte order mark of UTF-16
  script.reserve(packed.size() * 16 / 15 + 100);
  add_wide(script, "ARENA.put(\"" + std::string(key) + "\",\"");
  add_fifteen_bits_each(script, packed);
  add_wide(script, "\"," + std::to_string(packed.size()) + ");\n");
  return script;
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
