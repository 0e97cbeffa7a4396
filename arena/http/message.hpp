// Requests and responses of HTTP/1.1.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace splendor::http {

// The target of a request, decoded: "/games/12?limit=5" has the segments "games", "12".
struct Target {
  std::vector<std::string> segments;
  std::vector<std::pair<std::string, std::string>> query;

  // The value of the first parameter of this name; nothing if there is none.
  [[nodiscard]] std::optional<std::string> parameter(std::string_view name) const;
};

// Empty if the target is not a path, has a bad escape, text that is not UTF-8 or not safe to show
// (control characters and the like), or a segment "." or "..".
[[nodiscard]] std::optional<Target> parse_target(std::string_view text);

// Decodes "a=1&b=two+words", as forms send it. Empty if it has a bad escape or unsafe text.
[[nodiscard]] std::optional<std::vector<std::pair<std::string, std::string>>> parse_form(
    std::string_view text);

struct Request {
  std::string_view method;  // "GET"
  Target target;
  std::vector<std::pair<std::string_view, std::string_view>> headers;
  std::string address;  // of the peer's socket, without its port

  // The value of the first header of this name, in any case; empty if there is none.
  [[nodiscard]] std::string_view header(std::string_view name) const;
  // The value of a cookie; empty if there is none.
  [[nodiscard]] std::string_view cookie(std::string_view name) const;
};

struct Response {
  int status = 200;
  std::string type = "application/json";  // empty: no body
  std::shared_ptr<const std::string> body;
  // Beside Content-Type, Content-Length, Connection and Date. Never text from a client: values with
  // control characters are dropped.
  std::vector<std::pair<std::string, std::string>> headers;
  // Further header lines, each with its CRLF; the text must outlive the response.
  std::string_view fixed_headers = {};
};

// The words of a status line: "Not Found".
[[nodiscard]] std::string_view reason_phrase(int status);

// True if both are equal but for the case of ASCII letters.
[[nodiscard]] bool equal_ignoring_case(std::string_view one, std::string_view other);

}  // namespace splendor::http
