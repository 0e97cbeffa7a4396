// Bytes of a client: whatever comes, the server answers in HTTP, reads no more than it should, and
// forgets the client.
#include <memory>
#include <string>

#include "arena/http/hosts.hpp"
#include "arena/http/multipart.hpp"
#include "arena/http/server.hpp"
#include "arena/serve/routes.hpp"
#include "tests/fuzz/client_bytes.hpp"
#include "tests/fuzz/law.hpp"

namespace splendor::fuzz {
namespace {

constexpr std::size_t kBodyLimit = 1000;

// Does with a request what the web API does before it looks into the database.
void handle(const std::shared_ptr<http::Exchange>& exchange) {
  const http::Request& request = exchange->request();
  (void)http::HostRules({"arena.example"}).accepts_host(request);
  require(!http::is_from_own_page(request) || !http::is_from_other_site(request),
          "a request is not both from here and from elsewhere");
  for (const std::string& segment : request.target.segments) {
    require(segment != ".." && segment.find('/') == std::string::npos, "paths stay in their folder",
            segment);
  }
  (void)request.cookie("arena_token");
  const auto found = serve::find_route(request.method, request.target.segments);
  auto form = std::shared_ptr<http::MultipartReader>();
  if (const auto boundary = http::multipart_boundary(request.header("content-type"))) {
    form = std::make_shared<http::MultipartReader>(
        *boundary,
        http::MultipartReader::Handlers{[](const auto&) {}, [](std::string_view) { return true; }});
  }
  const auto size = std::make_shared<std::size_t>(0);
  exchange->read_body(
      kBodyLimit,
      [size, form](std::string_view piece) {
        *size += piece.size();
        return !form || form->add(piece);
      },
      [size, exchange, found](http::BodyEnd end) {
        require(*size <= kBodyLimit, "no more of a body is read than allowed");
        http::Response response =
            http::error_response(end == http::BodyEnd::too_large                    ? 413
                                 : std::holds_alternative<serve::NoSuchPath>(found) ? 404
                                                                                    : 200,
                                 "as it should be");
        // Text of clients never gets into headers; if it did, it could not split them.
        response.headers.emplace_back("X-Method", std::string(exchange->request().method));
        exchange->respond(response);
      });
}

void check_answers(std::string_view answers) {
  while (!answers.empty()) {
    require(answers.starts_with("HTTP/1.1 "), "an answer is HTTP", answers);
    if (answers.starts_with("HTTP/1.1 100 ")) {
      answers.remove_prefix(std::string_view("HTTP/1.1 100 Continue\r\n\r\n").size());
      continue;
    }
    const std::size_t head = answers.find("\r\n\r\n");
    require(head != std::string_view::npos, "an answer has a head", answers);
    const std::size_t length = answers.find("Content-Length: ");
    require(length < head, "an answer has a length", answers);
    const std::size_t size =
        std::stoul(std::string(answers.substr(length + 16, answers.find("\r\n", length))));
    // To HEAD without its body. A refusal does not say what it answers, but its body is JSON.
    const bool is_refused = answers.find("X-Method: ") > head;
    const std::string_view rest = answers.substr(head + 4);
    const bool is_for_head =
        answers.find("X-Method: HEAD\r\n") < head || (is_refused && rest.starts_with("HTTP/1.1 "));
    require(is_for_head || rest.size() >= size || (is_refused && rest.empty()),
            "an answer is whole", answers);
    answers = rest.substr(is_for_head ? 0 : std::min(size, rest.size()));
  }
}

void check_request(std::string_view bytes) {
  http::Loop loop;
  http::Server server(loop, http::Limits{}, handle);
  const std::string answers = send_bytes(loop, server, bytes);
  require(server.connections() == 0, "a client that has gone is forgotten");
  check_answers(answers);
}

}  // namespace
}  // namespace splendor::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  splendor::fuzz::check_request(splendor::fuzz::as_text(data, size));
  return 0;
}
