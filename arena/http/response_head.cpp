#include "arena/http/response_head.hpp"

#include <array>
#include <ctime>

namespace splendor::http {
namespace {

// "Tue, 17 Nov 2026 05:00:00 GMT"
const std::string& http_date() {
  static std::time_t last = 0;
  static std::string text;
  const std::time_t now = std::time(nullptr);
  if (now != last) {
    std::tm parts{};
    ::gmtime_r(&now, &parts);
    std::array<char, 40> buffer{};
    const std::size_t size =
        std::strftime(buffer.data(), buffer.size(), "%a, %d %b %Y %H:%M:%S GMT", &parts);
    text.assign(buffer.data(), size);
    last = now;
  }
  return text;
}

bool is_header_value(std::string_view text) {
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte < 0x20 && byte != '\t') || byte == 0x7f) return false;
  }
  return true;
}

void add_header(std::string& head, std::string_view name, std::string_view value) {
  head.append(name).append(": ").append(value).append("\r\n");
}

}  // namespace

std::string head_of(const Response& response, After after) {
  constexpr std::size_t kUsualSize = 800;
  std::string head;
  head.reserve(kUsualSize);
  head.append("HTTP/1.1 ").append(std::to_string(response.status)).append(" ");
  head.append(reason_phrase(response.status)).append("\r\n");
  add_header(head, "Date", http_date());
  if (!response.type.empty() && response.body) add_header(head, "Content-Type", response.type);
  // These two have no body by definition.
  if (response.status != 204 && response.status != 304) {
    add_header(head, "Content-Length",
               std::to_string(response.body ? response.body->size() : std::size_t{0}));
  }
  for (const auto& [name, value] : response.headers) {
    if (is_header_value(value)) add_header(head, name, value);
  }
  head.append(response.fixed_headers);
  if (after == After::close) add_header(head, "Connection", "close");
  return head.append("\r\n");
}

std::string head_of_events() {
  std::string head = "HTTP/1.1 200 OK\r\n";
  add_header(head, "Date", http_date());
  add_header(head, "Content-Type", "text/event-stream");
  add_header(head, "Cache-Control", "no-store");
  add_header(head, "Connection", "close");
  add_header(head, "X-Accel-Buffering", "no");  // for nginx
  return head.append("\r\n");
}

}  // namespace splendor::http
