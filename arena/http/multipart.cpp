#include "arena/http/multipart.hpp"

#include <utility>

#include "arena/http/message.hpp"

namespace splendor::http {
namespace {

constexpr std::size_t kLongestBoundary = 70;  // RFC 2046
constexpr std::size_t kLongestPartHead = std::size_t{4} << 10;

// The value of a parameter such as name="bot", unquoted. Nothing if there is none.
std::optional<std::string> parameter_of(std::string_view header, std::string_view name) {
  std::size_t at = header.find(';');
  while (at != std::string_view::npos) {
    std::string_view rest = header.substr(at + 1);
    while (!rest.empty() && (rest.front() == ' ' || rest.front() == '\t')) rest.remove_prefix(1);
    const std::size_t equals = rest.find('=');
    if (equals == std::string_view::npos) return std::nullopt;
    const bool is_wanted = equal_ignoring_case(rest.substr(0, equals), name);
    rest.remove_prefix(equals + 1);
    std::string value;
    if (rest.starts_with('"')) {
      std::size_t i = 1;
      for (; i < rest.size() && rest[i] != '"'; ++i) {
        if (rest[i] == '\\' && i + 1 < rest.size()) ++i;
        value += rest[i];
      }
      if (i >= rest.size()) return std::nullopt;
      rest.remove_prefix(i + 1);
    } else {
      value = rest.substr(0, rest.find(';'));
      rest.remove_prefix(value.size());
    }
    if (is_wanted) return value;
    const std::size_t next = rest.find(';');
    at = next == std::string_view::npos ? next : header.size() - rest.size() + next;
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> multipart_boundary(std::string_view content_type) {
  const std::string_view type = content_type.substr(0, content_type.find(';'));
  if (!equal_ignoring_case(type, "multipart/form-data")) return std::nullopt;
  auto boundary = parameter_of(content_type, "boundary");
  if (!boundary || boundary->empty() || boundary->size() > kLongestBoundary) return std::nullopt;
  return boundary;
}

MultipartReader::MultipartReader(std::string_view boundary, Handlers handlers)
    : delimiter_("\r\n--" + std::string(boundary)), handlers_(std::move(handlers)) {}

bool MultipartReader::add(std::string_view bytes) {
  rest_ += bytes;
  bool goes_on = true;
  while (goes_on) {
    if (!step(goes_on)) return false;
  }
  return true;
}

// Does what can be done with the bytes at hand; clears `goes_on` if more are needed.
bool MultipartReader::step(bool& goes_on) {
  switch (state_) {
    case State::before:
    case State::data: {
      const std::size_t found = rest_.find(delimiter_);
      const std::size_t safe = found != std::string::npos         ? found
                               : rest_.size() > delimiter_.size() ? rest_.size() - delimiter_.size()
                                                                  : 0;
      if (state_ == State::data && safe > 0 &&
          !handlers_.data(std::string_view(rest_).substr(0, safe))) {
        return false;
      }
      rest_.erase(0, safe);
      if (found == std::string::npos) {
        goes_on = false;
        return true;
      }
      rest_.erase(0, delimiter_.size());
      state_ = State::after_boundary;
      return true;
    }
    case State::after_boundary:
      if (rest_.size() < 2) {
        goes_on = false;
        return true;
      }
      if (rest_.starts_with("--")) {
        state_ = State::complete;
        return true;
      }
      if (!rest_.starts_with("\r\n")) return false;
      state_ = State::headers;  // the line break stays: it ends an empty head
      return true;
    case State::headers: {
      const std::size_t end = rest_.find("\r\n\r\n");
      if (end == std::string::npos) {
        goes_on = false;
        return rest_.size() <= kLongestPartHead;
      }
      if (end > kLongestPartHead || !read_headers(std::string_view(rest_).substr(0, end))) {
        return false;
      }
      rest_.erase(0, end + 2);  // a line break stays: an empty part may end at once
      state_ = State::data;
      if (rest_.starts_with(delimiter_)) return true;
      rest_.erase(0, 2);
      return true;
    }
    case State::complete:
      rest_.clear();
      goes_on = false;
      return true;
  }
  return false;
}

bool MultipartReader::read_headers(std::string_view text) {
  Part part;
  while (!text.empty()) {
    text.remove_prefix(2);  // the line break before each header
    const std::string_view line = text.substr(0, text.find("\r\n"));
    text.remove_prefix(line.size());
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) return false;
    if (!equal_ignoring_case(line.substr(0, colon), "content-disposition")) continue;
    part.name = parameter_of(line, "name").value_or("");
    part.file_name = parameter_of(line, "filename").value_or("");
  }
  if (part.name.empty()) return false;
  handlers_.begin(part);
  return true;
}

}  // namespace splendor::http
