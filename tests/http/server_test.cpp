// What a well-behaved client gets.
#include "arena/http/server.hpp"

#include <gtest/gtest.h>

#include "tests/http/client.hpp"

namespace splendor::http::testing {
namespace {

Response text(std::string body) {
  Response response;
  response.type = "text/plain";
  response.body = std::make_shared<const std::string>(std::move(body));
  return response;
}

// Answers with the path; POST answers with the size of the body, up to 100 bytes.
void echo(const std::shared_ptr<Exchange>& exchange) {
  if (exchange->request().method != "POST") {
    std::string path;
    for (const std::string& segment : exchange->request().target.segments) path += "/" + segment;
    exchange->respond(text(path));
    return;
  }
  const auto size = std::make_shared<std::size_t>(0);
  exchange->read_body(
      100,
      [size](std::string_view piece) {
        *size += piece.size();
        return true;
      },
      [size, exchange](BodyEnd end) {
        if (end == BodyEnd::too_large) {
          exchange->respond(error_response(413, "more than 100 bytes"));
        } else {
          exchange->respond(text(std::to_string(*size) + " bytes"));
        }
      });
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

class HttpServer : public ::testing::Test {
 protected:
  Loop loop_;
  Server server_{loop_, Limits{}, echo};
};

TEST_F(HttpServer, AnswersAndKeepsTheConnection) {
  Client client(loop_, server_);
  client.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n");
  const std::string first = client.receive();
  EXPECT_TRUE(first.starts_with("HTTP/1.1 200 OK\r\n")) << first;
  EXPECT_TRUE(first.ends_with("Content-Length: 2\r\n\r\n/a")) << first;
  client.send("GET /b HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_TRUE(client.receive().ends_with("\r\n\r\n/b"));
  EXPECT_FALSE(client.is_closed());
}

TEST_F(HttpServer, AnswersPipelinedRequestsInTheirOrder) {
  Client client(loop_, server_);
  std::string many;
  for (int i = 0; i < 50; ++i) {
    many += "GET /" + std::to_string(i) + " HTTP/1.1\r\nHost: x\r\n\r\n";
  }
  ASSERT_TRUE(client.send(many));
  const std::string answers = client.receive();
  std::size_t at = 0;
  for (int i = 0; i < 50; ++i) {
    at = answers.find("\r\n\r\n/" + std::to_string(i), at);
    ASSERT_NE(at, std::string::npos) << i;
  }
}

TEST_F(HttpServer, ClosesWhenAskedAndForHttp10) {
  EXPECT_TRUE(has(ask(loop_, server_, "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"),
                  "Connection: close\r\n"));
  Client client(loop_, server_);
  client.send("GET / HTTP/1.0\r\n\r\n");
  EXPECT_TRUE(has(client.receive(), "200 OK"));
  EXPECT_TRUE(client.is_closed());
}

TEST_F(HttpServer, SendsNoBodyForHead) {
  const std::string answer = ask(loop_, server_, "HEAD /ab HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_TRUE(answer.ends_with("Content-Length: 3\r\n\r\n")) << answer;
}

TEST_F(HttpServer, ReadsBodiesOfBothKinds) {
  EXPECT_TRUE(ask(loop_, server_, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello")
                  .ends_with("5 bytes"));
  EXPECT_TRUE(ask(loop_, server_,
                  "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
                  "3\r\nabc\r\n4;x=y\r\ndefg\r\n0\r\n\r\n")
                  .ends_with("7 bytes"));
  EXPECT_TRUE(ask(loop_, server_, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n")
                  .ends_with("0 bytes"));
}

TEST_F(HttpServer, AsksForABodyThatWaitsToBeAskedFor) {
  Client client(loop_, server_);
  client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n");
  EXPECT_EQ(client.receive(), "HTTP/1.1 100 Continue\r\n\r\n");
  client.send("abc");
  EXPECT_TRUE(client.receive().ends_with("3 bytes"));
}

TEST_F(HttpServer, AnswersLaterIfTheHandlerDoes) {
  std::shared_ptr<Exchange> kept;
  Server server(loop_, Limits{}, [&](const auto& exchange) { kept = exchange; });
  Client client(loop_, server);
  client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_EQ(client.receive(), "");
  kept->respond(text("late"));
  EXPECT_TRUE(client.receive().ends_with("late"));
}

TEST_F(HttpServer, AnswersEvenIfTheHandlerForgetsOrThrows) {
  Server forgets(loop_, Limits{}, [](const auto&) {});
  EXPECT_TRUE(has(ask(loop_, forgets, "GET / HTTP/1.1\r\nHost: x\r\n\r\n"), " 500 "));
  Server throws(loop_, Limits{}, [](const auto&) { throw std::runtime_error("secret"); });
  const std::string answer = ask(loop_, throws, "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_TRUE(has(answer, " 500 ")) << answer;
  EXPECT_FALSE(has(answer, "secret")) << answer;
}

TEST_F(HttpServer, DropsHeadersThatWouldSplitTheResponse) {
  Server server(loop_, Limits{}, [](const auto& exchange) {
    Response response = text("x");
    response.headers.emplace_back("X-Good", "yes");
    response.headers.emplace_back("X-Bad", "a\r\nSet-Cookie: b=c");
    response.fixed_headers = "X-Fixed: one\r\nX-Other: two\r\n";
    exchange->respond(response);
  });
  const std::string answer = ask(loop_, server, "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_TRUE(has(answer, "X-Good: yes")) << answer;
  EXPECT_FALSE(has(answer, "Set-Cookie")) << answer;
  EXPECT_TRUE(has(answer, "\r\nX-Fixed: one\r\nX-Other: two\r\n\r\nx")) << answer;
}

TEST_F(HttpServer, StreamsEventsUntilTheClientLeaves) {
  std::shared_ptr<EventStream> stream;
  Server server(loop_, Limits{}, [&](const auto& exchange) { stream = exchange->open_events(); });
  Client client(loop_, server);
  client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_TRUE(has(client.receive(), "Content-Type: text/event-stream\r\n"));
  stream->send(std::make_shared<const std::string>("data: 1\n\n"));
  stream->send(std::make_shared<const std::string>("data: 2\n\n"));
  EXPECT_EQ(client.receive(), "data: 1\n\ndata: 2\n\n");
  EXPECT_TRUE(stream->is_open());
  client.close();
  EXPECT_FALSE(stream->is_open());
  EXPECT_EQ(server.connections(), 0U);
}

TEST_F(HttpServer, SendsEventsInTheirOrderToAClientThatReadsThemLate) {
  std::shared_ptr<EventStream> stream;
  Limits limits;
  limits.unsent_events = std::size_t{16} << 20;
  Server server(loop_, limits, [&](const auto& exchange) { stream = exchange->open_events(); });
  Client client(loop_, server);
  client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  (void)client.receive();
  std::string sent;
  for (int i = 0; i < 100; ++i) {  // more than a socket holds
    const auto event = std::make_shared<const std::string>("data: " + std::to_string(i) +
                                                           std::string(20'000, 'x') + "\n\n");
    sent += *event;
    stream->send(event);
  }
  EXPECT_TRUE(client.receive() == sent) << "events are missing or in another order";
  EXPECT_TRUE(stream->is_open());
  stream->send(std::make_shared<const std::string>("data: last\n\n"));
  EXPECT_EQ(client.receive(), "data: last\n\n");
}

TEST_F(HttpServer, FinishesWhatIsUnderWayWhenItShutsDown) {
  std::shared_ptr<Exchange> kept;
  Server server(loop_, Limits{}, [&](const auto& exchange) { kept = exchange; });
  Client idle(loop_, server);
  Client busy(loop_, server);
  busy.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  server.shut_down();
  EXPECT_TRUE(idle.is_closed());
  kept->respond(text("still"));
  EXPECT_TRUE(busy.receive().ends_with("still"));
}

}  // namespace
}  // namespace splendor::http::testing
