// What a hostile client gets.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <fstream>
#include <thread>

#include "tests/http/client.hpp"

namespace splendor::http::testing {
namespace {

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::size_t resident_bytes() {
  std::ifstream file("/proc/self/statm");
  std::size_t pages = 0;
  file >> pages >> pages;
  return pages * static_cast<std::size_t>(::getpagesize());
}

// What a server may grow by under attack. The address sanitizer keeps freed memory for a while.
#ifdef __SANITIZE_ADDRESS__
constexpr std::size_t kGrowth = std::size_t{64} << 20;
#else
constexpr std::size_t kGrowth = std::size_t{8} << 20;
#endif

// Reads up to 1 MiB of a body, and counts what passed.
class HostileClient : public ::testing::Test {
 protected:
  static constexpr std::uint64_t kLimit = std::uint64_t{1} << 20;

  void handle(const std::shared_ptr<Exchange>& exchange) {
    exchange->read_body(
        kLimit,
        [this](std::string_view piece) {
          read_ += piece.size();
          return true;
        },
        [exchange](BodyEnd end) {
          exchange->respond(end == BodyEnd::too_large ? error_response(413, "too large")
                                                      : error_response(200, "fine"));
        });
  }

  static Limits quick() {
    Limits limits;
    limits.header_time = std::chrono::seconds(1);
    limits.idle_time = std::chrono::seconds(1);
    limits.body_stall = std::chrono::seconds(1);
    limits.write_time = std::chrono::seconds(1);
    limits.connections = 8;
    limits.connections_per_address = 4;
    return limits;
  }

  bool is_closed_within(Client& client, std::chrono::seconds time) {
    const auto deadline = std::chrono::steady_clock::now() + time;
    while (std::chrono::steady_clock::now() < deadline) {
      if (client.is_closed()) return true;
    }
    return false;
  }

  Loop loop_;
  Limits limits_ = quick();
  std::uint64_t read_ = 0;
  Server server_{loop_, limits_, [this](const auto& exchange) { handle(exchange); }};
};

TEST_F(HostileClient, GetsThe413ThatItsEndlessBodyDeserves) {
  Client client(loop_, server_);
  client.send("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n");
  const std::string chunk = "100000\r\n" + std::string(0x100000, 'a') + "\r\n";
  const std::size_t before = resident_bytes();
  for (int i = 0; i < 200; ++i) ASSERT_TRUE(client.send(chunk)) << i;  // it is read to be dropped
  EXPECT_LE(read_, kLimit);
  EXPECT_LT(resident_bytes(), before + kGrowth);
  EXPECT_TRUE(has(client.receive(), " 413 "));
}

TEST_F(HostileClient, IsRefusedBeforeABodyWhoseLengthItAdmits) {
  Client client(loop_, server_);
  client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5000000\r\n\r\nabc");
  EXPECT_TRUE(has(client.receive(), " 413 "));
  EXPECT_EQ(read_, 0U);
}

TEST_F(HostileClient, SendsOnlySoMuchHead) {
  const std::size_t before = resident_bytes();
  Client headers(loop_, server_);
  headers.send("GET / HTTP/1.1\r\nHost: x\r\n");
  for (int i = 0; i < 200'000; ++i) {
    if (!headers.send("X-Header-" + std::to_string(i) + ": value\r\n")) break;
  }
  EXPECT_TRUE(has(headers.receive(), " 431 "));
  Client line(loop_, server_);
  line.send("GET /");
  const std::string piece(1 << 20, 'a');
  for (int i = 0; i < 100; ++i) {
    if (!line.send(piece)) break;
  }
  EXPECT_TRUE(has(line.receive(), " 431 "));
  EXPECT_LT(resident_bytes(), before + kGrowth);
}

TEST_F(HostileClient, CantConfuseTheLengthOfABody) {
  for (const char* size : {"-2", "ffffffffffffffffff", "0x10", "", "zz"}) {
    const std::string request =
        std::string("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n") + size +
        "\r\nabc\r\n0\r\n\r\n";
    EXPECT_TRUE(has(ask(loop_, server_, request), " 400 ")) << size;
  }
  for (const char* headers :
       {"Content-Length: -1\r\n", "Content-Length: 3\r\nContent-Length: 4\r\n",
        "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n", "Content-Length: 3, 4\r\n",
        "Content-Length: 99999999999999999999999\r\n"}) {
    const std::string request = std::string("POST / HTTP/1.1\r\nHost: x\r\n") + headers + "\r\nabc";
    EXPECT_TRUE(has(ask(loop_, server_, request), " 400 ")) << headers;
  }
}

TEST_F(HostileClient, IsToldWhatIsNoRequest) {
  for (const char* request :
       {"\x16\x03\x01\x02\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "GET /%00 HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET /../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: x\r\nBad Header: y\r\n\r\n"}) {
    const std::string answer = ask(loop_, server_, request);
    EXPECT_TRUE(has(answer, " 400 ")) << request << answer;
    EXPECT_TRUE(has(answer, "{\"error\":\"")) << answer;
  }
  EXPECT_TRUE(has(ask(loop_, server_, "GET / HTTP/3.0\r\nHost: x\r\n\r\n"), " 505 "));
}

TEST_F(HostileClient, ThatIsSlowIsDropped) {
  Client silent(loop_, server_);
  Client half(loop_, server_);
  half.send("GET / HTTP/1.1\r\nHo");
  Client stalled(loop_, server_);
  stalled.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc");
  EXPECT_TRUE(is_closed_within(silent, std::chrono::seconds(4)));
  EXPECT_TRUE(is_closed_within(half, std::chrono::seconds(4)));
  EXPECT_TRUE(is_closed_within(stalled, std::chrono::seconds(4)));
  EXPECT_EQ(server_.connections(), 0U);
}

TEST_F(HostileClient, ThatDoesNotReadIsDropped) {
  const auto large = std::make_shared<const std::string>(std::size_t{16} << 20, 'a');
  std::shared_ptr<EventStream> stream;
  Server server(loop_, limits_, [&](const auto& exchange) {
    if (exchange->request().method == "POST") {
      stream = exchange->open_events();
      return;
    }
    Response response;
    response.type = "text/plain";
    response.body = large;
    exchange->respond(response);
  });
  Client reader(loop_, server);
  reader.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  Client listener(loop_, server);
  listener.send("POST / HTTP/1.1\r\nHost: x\r\n\r\n");
  const auto event = std::make_shared<const std::string>(std::size_t{64} << 10, 'e');
  for (int i = 0; i < 20; ++i) stream->send(event);
  EXPECT_FALSE(stream->is_open()) << "it lags too far behind";
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(5);
  while (server.connections() > 0 && std::chrono::steady_clock::now() < deadline) {
    loop_.poll();
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  EXPECT_EQ(server.connections(), 0U);
}

}  // namespace
}  // namespace splendor::http::testing
