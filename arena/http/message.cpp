#include "arena/http/message.hpp"

#include <algorithm>

#include "referee/base/utf8.hpp"

namespace splendor::http {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

bool is_safe_text(std::string_view text) {
  while (!text.empty()) {
    const auto point = decode_utf8(text);
    if (!point || !is_safe_to_show(point->value)) return false;
    text.remove_prefix(point->bytes);
  }
  return true;
}

enum class Plus : std::uint8_t { literal, space };

std::optional<std::string> decode(std::string_view text, Plus plus) {
  std::string decoded;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '+' && plus == Plus::space) {
      decoded += ' ';
    } else if (text[i] == '%') {
      if (i + 2 >= text.size()) return std::nullopt;
      const int high = hex_digit(text[i + 1]);
      const int low = hex_digit(text[i + 2]);
      if (high < 0 || low < 0) return std::nullopt;
      decoded += static_cast<char>(high * 16 + low);
      i += 2;
    } else {
      decoded += text[i];
    }
  }
  if (!is_safe_text(decoded)) return std::nullopt;
  return decoded;
}

// Calls `use` with each part between separators; false as soon as `use` returns false.
template <class Use>
bool each_part(std::string_view text, char separator, const Use& use) {
  while (true) {
    const std::size_t end = text.find(separator);
    if (!use(text.substr(0, end))) return false;
    if (end == std::string_view::npos) return true;
    text.remove_prefix(end + 1);
  }
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

}  // namespace

bool equal_ignoring_case(std::string_view one, std::string_view other) {
  return one.size() == other.size() &&
         std::equal(one.begin(), one.end(), other.begin(),
                    [](char a, char b) { return lower(a) == lower(b); });
}

std::optional<std::string> Target::parameter(std::string_view name) const {
  for (const auto& [key, value] : query) {
    if (key == name) return value;
  }
  return std::nullopt;
}

std::optional<std::vector<std::pair<std::string, std::string>>> parse_form(std::string_view text) {
  std::vector<std::pair<std::string, std::string>> pairs;
  const bool is_good = text.empty() || each_part(text, '&', [&](std::string_view part) {
                         if (part.empty()) return true;
                         const std::size_t equals = part.find('=');
                         auto key = decode(part.substr(0, equals), Plus::space);
                         auto value = equals == std::string_view::npos
                                          ? std::optional(std::string())
                                          : decode(part.substr(equals + 1), Plus::space);
                         if (!key || !value) return false;
                         pairs.emplace_back(std::move(*key), std::move(*value));
                         return true;
                       });
  if (!is_good) return std::nullopt;
  return pairs;
}

std::optional<Target> parse_target(std::string_view text) {
  if (!text.starts_with('/')) return std::nullopt;
  Target target;
  const std::size_t question = text.find('?');
  std::string_view path =
      text.substr(1, question == std::string_view::npos ? question : question - 1);
  if (question != std::string_view::npos) {
    auto query = parse_form(text.substr(question + 1));
    if (!query) return std::nullopt;
    target.query = std::move(*query);
  }
  if (path.empty()) return target;
  const bool is_good = each_part(path, '/', [&](std::string_view part) {
    auto segment = decode(part, Plus::literal);
    if (!segment || *segment == "." || *segment == ".." ||
        segment->find('/') != std::string::npos) {
      return false;
    }
    target.segments.push_back(std::move(*segment));
    return true;
  });
  if (!is_good) return std::nullopt;
  return target;
}

std::string_view Request::header(std::string_view name) const {
  for (const auto& [key, value] : headers) {
    if (equal_ignoring_case(key, name)) return value;
  }
  return {};
}

std::string_view Request::cookie(std::string_view name) const {
  std::string_view found;
  for (const auto& [key, value] : headers) {
    if (!equal_ignoring_case(key, "cookie")) continue;
    each_part(value, ';', [&](std::string_view part) {
      part = trimmed(part);
      if (part.size() > name.size() && part.starts_with(name) && part[name.size()] == '=') {
        found = part.substr(name.size() + 1);
        return false;
      }
      return true;
    });
    if (!found.empty()) break;
  }
  return found;
}

std::string_view reason_phrase(int status) {
  switch (status) {
    case 200:
      return "OK";
    case 201:
      return "Created";
    case 202:
      return "Accepted";
    case 204:
      return "No Content";
    case 303:
      return "See Other";
    case 304:
      return "Not Modified";
    case 400:
      return "Bad Request";
    case 401:
      return "Unauthorized";
    case 403:
      return "Forbidden";
    case 404:
      return "Not Found";
    case 405:
      return "Method Not Allowed";
    case 409:
      return "Conflict";
    case 411:
      return "Length Required";
    case 413:
      return "Content Too Large";
    case 415:
      return "Unsupported Media Type";
    case 421:
      return "Misdirected Request";
    case 422:
      return "Unprocessable Content";
    case 429:
      return "Too Many Requests";
    case 431:
      return "Request Header Fields Too Large";
    case 500:
      return "Internal Server Error";
    case 503:
      return "Service Unavailable";
    case 505:
      return "HTTP Version Not Supported";
    case 507:
      return "Insufficient Storage";
    default:
      return "Unknown";
  }
}

}  // namespace splendor::http
