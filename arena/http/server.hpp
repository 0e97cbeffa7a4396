// An HTTP/1.1 server for hostile clients. It reads requests within limits, hands each to one
// handler, and sends what the handler answers, now or later. No header that is included from
// outside of this folder names Boost.Beast or Boost.Asio.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "arena/http/loop.hpp"
#include "arena/http/message.hpp"

namespace splendor::http {

// What a client may cost. A client beyond a limit gets a response that names it if it can still be
// told, and is disconnected.
struct Limits {
  std::size_t header_bytes = std::size_t{8} << 10;  // request line and headers
  std::chrono::seconds header_time{10};             // from connecting to a complete head
  std::chrono::seconds idle_time{30};   // from a response to the complete head of the next request
  std::chrono::seconds body_stall{20};  // without a byte of an expected body
  std::chrono::seconds body_time{600};  // for a whole body
  std::chrono::seconds write_time{30};  // for a response, or one event
  std::size_t unsent_events = std::size_t{256} << 10;  // bytes a reader of events may lag behind
  std::size_t connections = 1024;                      // in all
  std::size_t connections_per_address = 128;           // 0: no limit
  // After an early refusal the rest of a body is read and dropped, so that the refusal arrives.
  std::uint64_t drained_bytes = std::uint64_t{512} << 20;
  std::chrono::seconds drain_time{15};
};

// A stream of server-sent events to one client.
class EventStream {
 public:
  virtual ~EventStream() = default;
  // Sends text in the format of events. A client that lags too far behind is disconnected.
  virtual void send(std::shared_ptr<const std::string> text) = 0;
  [[nodiscard]] virtual bool is_open() const = 0;
  virtual void close() = 0;
};

enum class BodyEnd : std::uint8_t {
  complete,
  too_large,  // answer 413: the rest is read and dropped
  stopped,    // the reader returned false
  lost,       // the client is gone, or broke the protocol and was told so; an answer is not sent
};

// One request, which is answered exactly once. Stays usable until then, however long that takes;
// the answer to a client that has gone is dropped.
class Exchange {
 public:
  using Reader = std::function<bool(std::string_view piece)>;  // false: stop reading

  virtual ~Exchange() = default;
  [[nodiscard]] virtual const Request& request() const = 0;
  // Passes the body to `reader` piece by piece, then calls `done`. REQUIRES: called at most once.
  virtual void read_body(std::uint64_t limit, Reader reader, std::function<void(BodyEnd)> done) = 0;
  virtual void respond(Response response) = 0;
  // Instead of respond(): status 200, then events until one side ends.
  [[nodiscard]] virtual std::shared_ptr<EventStream> open_events() = 0;
};

struct ServerState;

class Server {
 public:
  using Handler = std::function<void(const std::shared_ptr<Exchange>&)>;

  // `handler` gets every request whose head is well-formed. REQUIRES: `loop` outlives the server.
  Server(Loop& loop, const Limits& limits, Handler handler);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  // Accepts connections at this address; port 0 lets the system choose. Returns the port. Throws
  // std::runtime_error with a sentence.
  std::uint16_t listen(const std::string& address, std::uint16_t port);
  // Serves a connected stream socket, and owns it.
  void adopt(int socket, const std::string& address);
  // Accepts nothing more and ends event streams and idle connections; responses under way are sent.
  void shut_down();
  [[nodiscard]] std::size_t connections() const;

 private:
  std::shared_ptr<ServerState> state_;
};

// A response with {"error": sentence}.
[[nodiscard]] Response error_response(int status, std::string_view sentence);

}  // namespace splendor::http
