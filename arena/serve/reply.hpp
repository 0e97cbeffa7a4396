// Responses of the web API.
#pragma once

#include <chrono>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

#include "arena/http/server.hpp"
#include "arena/reporting/listing_json.hpp"

namespace splendor::serve {

// A request that can't be granted; becomes {"error": sentence} with this status.
class Refusal : public std::runtime_error {
 public:
  Refusal(int status, const std::string& sentence)
      : std::runtime_error(sentence), status_(status) {}
  [[nodiscard]] int status() const { return status_; }

 private:
  int status_;
};

// Somebody does something too often; becomes 429 with the limit's name and the seconds to wait.
class TooOften : public std::runtime_error {
 public:
  TooOften(const std::string& limit, std::size_t count, std::chrono::seconds wait);
  [[nodiscard]] http::Response response() const;

 private:
  std::string limit_;
  std::chrono::seconds wait_;
};

// Sends a response, with headers that forbid to embed a page of ours, to guess types, and to load
// anything from elsewhere.
void respond(const std::shared_ptr<http::Exchange>& exchange, http::Response response);

[[nodiscard]] http::Response json_reply(int status, const reporting::Json& json);
[[nodiscard]] http::Response text_reply(std::string type, std::string text);
// For whatever a handler throws. What is not meant for clients goes to the log.
[[nodiscard]] http::Response reply_to(const std::exception& error);

}  // namespace splendor::serve
