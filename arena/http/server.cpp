#include "arena/http/server.hpp"

#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <boost/asio/generic/stream_protocol.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/buffer_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <ctime>
#include <deque>
#include <optional>
#include <stdexcept>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "arena/http/loop_impl.hpp"

namespace splendor::http {

namespace asio = boost::asio;
namespace beast = boost::beast;
using boost::system::error_code;
using Socket = asio::generic::stream_protocol::socket;
using Clock = std::chrono::steady_clock;

class Connection;

namespace {

// "Tue, 17 Nov 2026 05:00:00 GMT"
std::string http_date() {
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

enum class After : std::uint8_t { keep_open, close };

std::string head_of(const Response& response, After after) {
  std::string head = "HTTP/1.1 " + std::to_string(response.status) + ' ';
  head += reason_phrase(response.status);
  head += "\r\nDate: " + http_date() + "\r\n";
  if (!response.type.empty() && response.body) head += "Content-Type: " + response.type + "\r\n";
  // These two have no body by definition.
  if (response.status != 204 && response.status != 304) {
    head += "Content-Length: " + std::to_string(response.body ? response.body->size() : 0) + "\r\n";
  }
  for (const auto& [name, value] : response.headers) {
    if (is_header_value(value)) head += name + ": " + value + "\r\n";
  }
  if (after == After::close) head += "Connection: close\r\n";
  return head + "\r\n";
}

}  // namespace

struct ServerState : std::enable_shared_from_this<ServerState> {
  ServerState(asio::io_context& where, const Limits& allowed, Server::Handler called)
      : context(where), limits(allowed), handler(std::move(called)), sweeper(where) {}

  void accept();
  void sweep();
  void add(Socket socket, const std::string& address);
  bool make_room();

  asio::io_context& context;
  Limits limits;
  Server::Handler handler;
  std::optional<asio::ip::tcp::acceptor> acceptor;
  std::unordered_set<Connection*> connections;
  std::unordered_map<std::string, std::size_t> by_address;
  asio::steady_timer sweeper;
  bool is_shutting_down = false;
};

// A client. Lives as long as an operation or an exchange refers to it.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  using Owner = std::shared_ptr<ServerState>;

  Connection(Owner owner, Socket socket, std::string address);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  void start();
  void close();
  void end_if_idle();
  [[nodiscard]] bool is_idle() const { return phase_ == Phase::reading_head; }
  [[nodiscard]] bool is_open() const { return phase_ != Phase::closed; }
  [[nodiscard]] bool is_streaming() const { return phase_ == Phase::streaming; }
  [[nodiscard]] Clock::time_point since() const { return since_; }
  [[nodiscard]] bool is_overdue(Clock::time_point now) const { return now >= deadline_; }
  [[nodiscard]] const std::string& address() const { return address_; }

  void respond(const Response& response);
  void read_body(std::uint64_t limit, Exchange::Reader reader, std::function<void(BodyEnd)> done);
  void open_events();
  void send_event(std::shared_ptr<const std::string> text);

 private:
  enum class Phase : std::uint8_t { reading_head, answering, writing, streaming, draining, closed };
  using Parser = beast::http::request_parser<beast::http::buffer_body>;
  static constexpr std::size_t kPiece = std::size_t{16} << 10;

  void read_head(std::chrono::seconds time);
  void on_head(const error_code& error);
  void hand_over();
  void refuse(int status, std::string_view sentence);
  void read_piece();
  void on_piece(const error_code& error);
  void end_body(BodyEnd end);
  void on_written(const error_code& error, After after);
  void drain();
  void drain_more();
  void write_event();
  void watch_for_end();
  void expire_in(std::chrono::seconds time) { deadline_ = Clock::now() + time; }
  void never_expire() { deadline_ = Clock::time_point::max(); }

  Owner server_;
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
  // Events that are not written yet; the first is being written.
  std::deque<std::shared_ptr<const std::string>> events_;
  std::size_t event_bytes_ = 0;
};

namespace {

// Refers to the connection weakly: one that has ended no longer counts, whoever still holds this.
class ConnectionEvents : public EventStream {
 public:
  explicit ConnectionEvents(std::weak_ptr<Connection> connection)
      : connection_(std::move(connection)) {}
  void send(std::shared_ptr<const std::string> text) override {
    if (const auto connection = connection_.lock()) connection->send_event(std::move(text));
  }
  [[nodiscard]] bool is_open() const override {
    const auto connection = connection_.lock();
    return connection && connection->is_streaming();
  }
  void close() override {
    if (const auto connection = connection_.lock()) connection->close();
  }

 private:
  std::weak_ptr<Connection> connection_;
};

class ConnectionExchange : public Exchange {
 public:
  ConnectionExchange(std::shared_ptr<Connection> connection, Request request)
      : connection_(std::move(connection)), request_(std::move(request)) {}
  ~ConnectionExchange() override {
    if (!is_answered_) {
      connection_->respond(error_response(500, "the server gave no answer; try again"));
    }
  }
  ConnectionExchange(const ConnectionExchange&) = delete;
  ConnectionExchange& operator=(const ConnectionExchange&) = delete;

  [[nodiscard]] const Request& request() const override { return request_; }
  void read_body(std::uint64_t limit, Reader reader, std::function<void(BodyEnd)> done) override {
    connection_->read_body(limit, std::move(reader), std::move(done));
  }
  void respond(Response response) override {
    if (std::exchange(is_answered_, true)) return;
    connection_->respond(response);
  }
  std::shared_ptr<EventStream> open_events() override {
    is_answered_ = true;
    connection_->open_events();
    return std::make_shared<ConnectionEvents>(connection_);
  }

 private:
  std::shared_ptr<Connection> connection_;
  Request request_;
  bool is_answered_ = false;
};

}  // namespace

Connection::Connection(Owner owner, Socket socket, std::string address)
    : server_(std::move(owner)),
      socket_(std::move(socket)),
      address_(std::move(address)),
      buffer_(server_->limits.header_bytes + kPiece / 2) {
  server_->connections.insert(this);
  ++server_->by_address[address_];
}

Connection::~Connection() {
  server_->connections.erase(this);
  const auto count = server_->by_address.find(address_);
  if (--count->second == 0) server_->by_address.erase(count);
}

void Connection::start() { read_head(server_->limits.header_time); }

void Connection::close() {
  if (phase_ == Phase::closed) return;
  phase_ = Phase::closed;
  error_code ignored;
  socket_.close(ignored);
}

void Connection::end_if_idle() {
  if (phase_ == Phase::reading_head || phase_ == Phase::streaming || phase_ == Phase::draining) {
    close();
  }
}

void Connection::read_head(std::chrono::seconds time) {
  if (buffer_.size() == 0) buffer_.shrink_to_fit();  // many connections are idle
  parser_.emplace();
  parser_->header_limit(static_cast<std::uint32_t>(server_->limits.header_bytes));
  parser_->body_limit(boost::none);  // read_body() counts
  is_head_request_ = false;
  phase_ = Phase::reading_head;
  since_ = Clock::now();
  expire_in(time);
  beast::http::async_read_header(
      socket_, buffer_, *parser_,
      [self = shared_from_this()](const error_code& error, std::size_t /*size*/) {
        self->on_head(error);
      });
}

void Connection::on_head(const error_code& error) {
  if (phase_ == Phase::closed) return;
  never_expire();
  if (!error) {
    hand_over();
    return;
  }
  if (error == beast::http::error::header_limit || error == beast::http::error::buffer_overflow) {
    refuse(431, "the request's head is larger than " +
                    std::to_string(server_->limits.header_bytes) + " bytes");
  } else if (error == beast::http::error::bad_version) {
    refuse(505, "this server speaks HTTP/1.1");
  } else if (error == beast::http::error::end_of_stream ||
             error.category() != make_error_code(beast::http::error::bad_method).category()) {
    close();
  } else {
    refuse(400, "this is not a request of HTTP/1.1: " + error.message());
  }
}

void Connection::hand_over() {
  const auto& head = parser_->get();
  Request request;
  const auto text_of = [](auto view) { return std::string_view(view.data(), view.size()); };
  request.method = text_of(head.method_string());
  request.address = address_;
  std::size_t hosts = 0;
  std::size_t lengths = 0;
  for (const auto& field : head) {
    request.headers.emplace_back(text_of(field.name_string()), text_of(field.value()));
    hosts += field.name() == beast::http::field::host ? 1 : 0;
    lengths += field.name() == beast::http::field::content_length ? 1 : 0;
  }
  is_head_request_ = request.method == "HEAD";
  if (head.version() != 11 && head.version() != 10) {
    refuse(505, "this server speaks HTTP/1.1");
    return;
  }
  if (hosts != 1 && (hosts > 1 || head.version() == 11)) {
    refuse(400, "the request needs one Host header");
    return;
  }
  if (lengths > 1 || (lengths == 1 && parser_->chunked())) {
    refuse(400, "the length of the request's body is ambiguous");
    return;
  }
  auto target = parse_target(text_of(head.target()));
  if (!target) {
    refuse(400, "the request's target is malformed; it must be a path, with %-escapes of UTF-8");
    return;
  }
  request.target = std::move(*target);
  phase_ = Phase::answering;
  const auto exchange =
      std::make_shared<ConnectionExchange>(shared_from_this(), std::move(request));
  try {
    server_->handler(exchange);
  } catch (const std::exception&) {
    exchange->respond(error_response(500, "the server failed to answer; try again"));
  }
}

void Connection::refuse(int status, std::string_view sentence) {
  phase_ = Phase::answering;
  respond(error_response(status, sentence));
}

void Connection::read_body(std::uint64_t limit, Exchange::Reader reader,
                           std::function<void(BodyEnd)> done) {
  if (phase_ != Phase::answering) {
    done(BodyEnd::lost);
    return;
  }
  const auto length = parser_->content_length();
  if (length && *length > limit) {
    done(BodyEnd::too_large);
    return;
  }
  reader_ = std::move(reader);
  body_done_ = std::move(done);
  body_left_ = limit;
  body_deadline_ = Clock::now() + server_->limits.body_time;
  piece_.resize(kPiece);
  const auto expect = parser_->get()[beast::http::field::expect];
  if (!equal_ignoring_case({expect.data(), expect.size()}, "100-continue")) {
    read_piece();
    return;
  }
  expire_in(server_->limits.write_time);
  static const std::string kContinue = "HTTP/1.1 100 Continue\r\n\r\n";
  asio::async_write(socket_, asio::buffer(kContinue),
                    [self = shared_from_this()](const error_code& error, std::size_t /*size*/) {
                      if (error) {
                        self->close();
                        self->end_body(BodyEnd::lost);
                      } else {
                        self->read_piece();
                      }
                    });
}

void Connection::read_piece() {
  if (parser_->is_done()) {
    end_body(BodyEnd::complete);
    return;
  }
  auto& body = parser_->get().body();
  body.data = piece_.data();
  body.size = piece_.size();
  body.more = true;
  deadline_ = std::min(Clock::now() + server_->limits.body_stall, body_deadline_);
  beast::http::async_read_some(
      socket_, buffer_, *parser_,
      [self = shared_from_this()](const error_code& error, std::size_t /*size*/) {
        self->on_piece(error);
      });
}

void Connection::on_piece(const error_code& error) {
  never_expire();
  if (phase_ == Phase::closed) {
    end_body(BodyEnd::lost);
    return;
  }
  if (error && error != beast::http::error::need_buffer) {
    const bool is_protocol =
        error.category() == make_error_code(beast::http::error::bad_chunk).category() &&
        error != beast::http::error::partial_message && error != beast::http::error::end_of_stream;
    if (is_protocol) {
      respond(error_response(400, "the request's body is malformed: " + error.message()));
    } else {
      close();
    }
    end_body(BodyEnd::lost);
    return;
  }
  const std::size_t size = piece_.size() - parser_->get().body().size;
  if (size > body_left_) {
    end_body(BodyEnd::too_large);
    return;
  }
  body_left_ -= size;
  if (size > 0 && !reader_(std::string_view(piece_.data(), size))) {
    end_body(BodyEnd::stopped);
    return;
  }
  read_piece();
}

void Connection::end_body(BodyEnd end) {
  piece_ = {};
  reader_ = nullptr;
  if (const auto done = std::exchange(body_done_, nullptr)) done(end);
}

void Connection::respond(const Response& response) {
  if (phase_ != Phase::answering) return;
  phase_ = Phase::writing;
  const bool keeps_open =
      parser_->is_done() && parser_->get().keep_alive() && !server_->is_shutting_down;
  const After after = keeps_open ? After::keep_open : After::close;
  head_ = head_of(response, after);
  body_ = is_head_request_ ? nullptr : response.body;
  expire_in(server_->limits.write_time);
  const std::array<asio::const_buffer, 2> parts{
      asio::buffer(head_), body_ ? asio::buffer(*body_) : asio::const_buffer()};
  asio::async_write(
      socket_, parts,
      [self = shared_from_this(), after](const error_code& error, std::size_t /*size*/) {
        self->on_written(error, after);
      });
}

void Connection::on_written(const error_code& error, After after) {
  body_.reset();
  if (phase_ == Phase::closed) return;
  if (error) {
    close();
  } else if (after == After::keep_open) {
    read_head(server_->limits.idle_time);
  } else {
    drain();
  }
}

// Closing while unread bytes are there would reset the connection, and the client might never see
// the response.
void Connection::drain() {
  phase_ = Phase::draining;
  expire_in(server_->limits.drain_time);
  error_code ignored;
  socket_.shutdown(Socket::shutdown_send, ignored);
  buffer_.clear();
  piece_.resize(kPiece);
  drain_more();
}

void Connection::drain_more() {
  socket_.async_read_some(asio::buffer(piece_),
                          [self = shared_from_this()](const error_code& error, std::size_t size) {
                            self->drained_ += size;
                            if (error || self->drained_ > self->server_->limits.drained_bytes) {
                              self->close();
                            } else {
                              self->drain_more();
                            }
                          });
}

void Connection::open_events() {
  if (phase_ != Phase::answering) return;
  phase_ = Phase::streaming;
  never_expire();
  // No length: the stream ends with the connection. The last header is for nginx.
  send_event(std::make_shared<const std::string>(
      "HTTP/1.1 200 OK\r\nDate: " + http_date() +
      "\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\nConnection: close\r\n"
      "X-Accel-Buffering: no\r\n\r\n"));
  piece_.resize(64);
  watch_for_end();
}

void Connection::send_event(std::shared_ptr<const std::string> text) {
  if (phase_ != Phase::streaming) return;
  event_bytes_ += text->size();
  if (event_bytes_ > server_->limits.unsent_events) {
    close();
    return;
  }
  events_.push_back(std::move(text));
  if (events_.size() == 1) write_event();
}

void Connection::write_event() {
  expire_in(server_->limits.write_time);
  asio::async_write(socket_, asio::buffer(*events_.front()),
                    [self = shared_from_this()](const error_code& error, std::size_t /*size*/) {
                      self->event_bytes_ -= self->events_.front()->size();
                      self->events_.pop_front();
                      if (error) self->close();
                      if (self->phase_ == Phase::closed) return;
                      if (self->events_.empty()) {
                        self->never_expire();
                      } else {
                        self->write_event();
                      }
                    });
}

// A client that reads events has nothing more to say.
void Connection::watch_for_end() {
  socket_.async_read_some(asio::buffer(piece_),
                          [self = shared_from_this()](const error_code& /*error*/,
                                                      std::size_t /*size*/) { self->close(); });
}

namespace {

// The system's name of a peer's address; empty if it is gone already.
std::string address_of(const asio::ip::tcp::socket& socket) {
  error_code error;
  const auto endpoint = socket.remote_endpoint(error);
  return error ? std::string() : endpoint.address().to_string();
}

// Without waiting: whoever is refused may not cost anything.
void refuse_connection(asio::ip::tcp::socket& socket) {
  static const std::string kRefusal =
      "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\n"
      "Content-Length: 55\r\nRetry-After: 5\r\nConnection: close\r\n\r\n"
      "{\"error\":\"too many connections; try again in seconds\"}\n";
  [[maybe_unused]] const auto sent =
      ::send(socket.native_handle(), kRefusal.data(), kRefusal.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
}

}  // namespace

void ServerState::accept() {
  acceptor->async_accept(
      [self = shared_from_this()](const error_code& error, asio::ip::tcp::socket socket) {
        if (error == asio::error::operation_aborted || self->is_shutting_down) return;
        if (error) {  // no descriptors left, or the like
          auto timer =
              std::make_shared<asio::steady_timer>(self->context, std::chrono::milliseconds(100));
          timer->async_wait([timer, self](const error_code& stopped) {
            if (!stopped && !self->is_shutting_down) self->accept();
          });
          return;
        }
        const std::string address = address_of(socket);
        const auto same = self->by_address.find(address);
        const std::size_t allowed = self->limits.connections_per_address;
        if ((allowed > 0 && same != self->by_address.end() && same->second >= allowed) ||
            !self->make_room()) {
          refuse_connection(socket);
        } else {
          error_code ignored;
          socket.set_option(asio::ip::tcp::no_delay(true), ignored);
          self->add(Socket(std::move(socket)), address);
        }
        self->accept();
      });
}

void ServerState::add(Socket socket, const std::string& address) {
  if (connections.empty()) sweep();
  std::make_shared<Connection>(shared_from_this(), std::move(socket), address)->start();
}

// Whether one more connection may be served; the one that was idle for longest may have to go.
bool ServerState::make_room() {
  if (connections.size() < limits.connections) return true;
  Connection* oldest = nullptr;
  for (Connection* connection : connections) {
    if (!connection->is_idle()) continue;
    if (oldest == nullptr || connection->since() < oldest->since()) oldest = connection;
  }
  if (oldest == nullptr) return false;
  oldest->close();
  return true;
}

// Once a second, as long as there are connections.
void ServerState::sweep() {
  sweeper.expires_after(std::chrono::seconds(1));
  sweeper.async_wait([self = shared_from_this()](const error_code& stopped) {
    if (stopped) return;
    const auto now = Clock::now();
    for (Connection* connection : self->connections) {
      if (connection->is_overdue(now)) connection->close();
    }
    if (!self->connections.empty()) self->sweep();
  });
}

Server::Server(Loop& loop, const Limits& limits, Handler handler)
    : state_(std::make_shared<ServerState>(loop.impl_->context, limits, std::move(handler))) {}

Server::~Server() {
  shut_down();
  for (Connection* connection : state_->connections) connection->close();
}

std::uint16_t Server::listen(const std::string& address, std::uint16_t port) {
  error_code error;
  const auto ip = asio::ip::make_address(address, error);
  if (error) throw std::runtime_error("can't listen at \"" + address + "\": it is no IP address");
  const asio::ip::tcp::endpoint endpoint(ip, port);
  state_->acceptor.emplace(state_->context);
  asio::ip::tcp::acceptor& acceptor = *state_->acceptor;
  acceptor.open(endpoint.protocol(), error);
  if (!error) acceptor.set_option(asio::socket_base::reuse_address(true), error);
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (error) {
    throw std::runtime_error("can't listen at " + address + ", port " + std::to_string(port) +
                             ": " + error.message() + "; choose another with --port or --bind");
  }
  state_->accept();
  return acceptor.local_endpoint().port();
}

void Server::adopt(int socket, const std::string& address) {
  state_->add(Socket(state_->context, asio::generic::stream_protocol(AF_UNIX, 0), socket), address);
}

void Server::shut_down() {
  state_->is_shutting_down = true;
  error_code ignored;
  if (state_->acceptor) state_->acceptor->close(ignored);
  state_->sweeper.cancel();
  for (Connection* connection : state_->connections) connection->end_if_idle();
}

std::size_t Server::connections() const { return state_->connections.size(); }

}  // namespace splendor::http
