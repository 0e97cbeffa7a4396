#include "arena/serve/small_body.hpp"

#include <utility>

#include "arena/serve/reply.hpp"

namespace splendor::serve {
namespace {

constexpr std::uint64_t kLargest = 64'000;  // bytes

}  // namespace

void with_small_body(const std::shared_ptr<http::Exchange>& exchange,
                     std::function<void(const std::string&)> use) {
  const auto body = std::make_shared<std::string>();
  exchange->read_body(
      kLargest,
      [body](std::string_view piece) {
        *body += piece;
        return true;
      },
      [exchange, body, use = std::move(use)](http::BodyEnd end) {
        if (end == http::BodyEnd::lost) return;
        try {
          if (end == http::BodyEnd::too_large) {
            throw Refusal(413, "the body is larger than " + std::to_string(kLargest) + " bytes");
          }
          use(*body);
        } catch (const std::exception& error) {
          respond(exchange, reply_to(error));
        }
      });
}

}  // namespace splendor::serve
