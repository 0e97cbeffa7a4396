// One client: reads its requests, has them answered, writes the responses. Only for the sources of
// this folder.
#pragma once

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/buffer_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/http/asio_types.hpp"
#include "arena/http/clients.hpp"
#include "arena/http/response_head.hpp"
#include "arena/http/server.hpp"
#include "arena/http/unsent_events.hpp"

namespace splendor::http {

namespace beast = boost::beast;

// Lives as long as an operation or an exchange refers to it.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(std::shared_ptr<Clients> clients, Socket socket, std::string address);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  void start();
  void close();
  void end_if_idle();
  [[nodiscard]] bool is_idle() const { return phase_ == Phase::reading_head; }
  [[nodiscard]] bool is_streaming() const { return phase_ == Phase::streaming; }
  [[nodiscard]] Clock::time_point since() const { return since_; }
  [[nodiscard]] bool is_overdue(Clock::time_point now) const { return now >= deadline_; }
  [[nodiscard]] const std::string& address() const { return address_; }

  // For exchanges; see there.
  void respond(const Response& response);
  void read_body(std::uint64_t limit, Exchange::Reader reader, std::function<void(BodyEnd)> done);
  void open_events();
  void send_event(std::shared_ptr<const std::string> text);

 private:
  enum class Phase : std::uint8_t { reading_head, answering, writing, streaming, draining, closed };
  using Parser = beast::http::request_parser<beast::http::buffer_body>;
  static constexpr std::size_t kPiece = std::size_t{16} << 10;

  // connection.cpp: heads and responses.
  void read_head(std::chrono::seconds time);
  void on_head(const error_code& error);
  void hand_over();
  void refuse(int status, std::string_view sentence);
  void on_written(const error_code& error, After after);
  void drain();
  void drain_more();

  // connection_body.cpp
  void read_piece();
  void on_piece(const error_code& error);
  void end_body(BodyEnd end);

  // connection_events.cpp
  void write_events();
  void watch_for_end();

  void expire_in(std::chrono::seconds time) { deadline_ = Clock::now() + time; }
  void never_expire() { deadline_ = Clock::time_point::max(); }
  [[nodiscard]] bool has_deadline() const { return deadline_ != Clock::time_point::max(); }

  std::shared_ptr<Clients> clients_;
  Socket socket_;
  std::string address_;
  Phase phase_ = Phase::reading_head;
  Clock::time_point since_ = Clock::now();  // it is in this phase
  Clock::time_point deadline_ = Clock::time_point::max();
  beast::flat_buffer buffer_;
  std::optional<Parser> parser_;
  // The response that is being written.
  std::string head_;
  std::shared_ptr<const std::string> body_;
  bool is_head_request_ = false;
  // The body that is being read.
  std::vector<char> piece_;
  std::uint64_t body_left_ = 0;
  Clock::time_point body_deadline_;
  Exchange::Reader reader_;
  std::function<void(BodyEnd)> body_done_;
  std::uint64_t drained_ = 0;
  UnsentEvents events_;
};

}  // namespace splendor::http
