// The body of a request, read piece by piece.
#include <algorithm>
#include <boost/asio/write.hpp>
#include <boost/beast/http/read.hpp>
#include <utility>

#include "arena/http/connection.hpp"

namespace splendor::http {

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
  body_deadline_ = Clock::now() + clients_->limits().body_time;
  piece_.resize(kPiece);
  const auto expect = parser_->get()[beast::http::field::expect];
  if (!equal_ignoring_case({expect.data(), expect.size()}, "100-continue")) {
    read_piece();
    return;
  }
  expire_in(clients_->limits().write_time);
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
  deadline_ = std::min(Clock::now() + clients_->limits().body_stall, body_deadline_);
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

}  // namespace splendor::http
