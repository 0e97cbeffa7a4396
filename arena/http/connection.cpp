#include "arena/http/connection.hpp"

#include <array>
#include <boost/asio/write.hpp>
#include <boost/beast/http/read.hpp>
#include <utility>

#include "arena/http/exchange.hpp"

namespace splendor::http {

Connection::Connection(std::shared_ptr<Clients> clients, Socket socket, std::string address)
    : clients_(std::move(clients)),
      socket_(std::move(socket)),
      address_(std::move(address)),
      buffer_(clients_->limits().header_bytes + kPiece / 2) {
  clients_->enter(*this);
}

Connection::~Connection() { clients_->leave(*this); }

void Connection::start() { read_head(clients_->limits().header_time); }

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
  parser_->header_limit(static_cast<std::uint32_t>(clients_->limits().header_bytes));
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
                    std::to_string(clients_->limits().header_bytes) + " bytes");
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
  const auto exchange = exchange_of(shared_from_this(), std::move(request));
  try {
    clients_->handler()(exchange);
  } catch (const std::exception&) {
    exchange->respond(error_response(500, "the server failed to answer; try again"));
  }
}

void Connection::refuse(int status, std::string_view sentence) {
  phase_ = Phase::answering;
  respond(error_response(status, sentence));
}

void Connection::respond(const Response& response) {
  if (phase_ != Phase::answering) return;
  phase_ = Phase::writing;
  const bool keeps_open =
      parser_->is_done() && parser_->get().keep_alive() && !clients_->is_shutting_down();
  const After after = keeps_open ? After::keep_open : After::close;
  head_ = head_of(response, after);
  body_ = is_head_request_ ? nullptr : response.body;
  expire_in(clients_->limits().write_time);
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
    read_head(clients_->limits().idle_time);
  } else {
    drain();
  }
}

// Closing while unread bytes are there would reset the connection, and the client might never see
// the response.
void Connection::drain() {
  phase_ = Phase::draining;
  expire_in(clients_->limits().drain_time);
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
                            if (error || self->drained_ > self->clients_->limits().drained_bytes) {
                              self->close();
                            } else {
                              self->drain_more();
                            }
                          });
}

}  // namespace splendor::http
