// The stream of events to one client.
#include <sys/socket.h>

#include <cerrno>

#include "arena/http/connection.hpp"

namespace splendor::http {

void Connection::open_events() {
  if (phase_ != Phase::answering) return;
  phase_ = Phase::streaming;
  never_expire();
  send_event(std::make_shared<const std::string>(head_of_events()));
  piece_.resize(64);
  watch_for_end();
}

void Connection::send_event(std::shared_ptr<const std::string> text) {
  if (phase_ != Phase::streaming || text->empty()) return;
  const bool is_waiting = !events_.empty();
  events_.add(std::move(text));
  if (events_.bytes() > clients_->limits().unsent_events) {
    close();
  } else if (!is_waiting) {
    write_events();
  }
}

// Most clients take an event at once: then this is one system call, and nothing has to be waited
// for.
void Connection::write_events() {
  while (!events_.empty()) {
    const std::string_view text = events_.front();
    const ssize_t sent =
        ::send(socket_.native_handle(), text.data(), text.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
    if (sent >= 0) {
      if (events_.remove(static_cast<std::size_t>(sent))) never_expire();
    } else if (errno == EAGAIN) {
      if (!has_deadline()) expire_in(clients_->limits().write_time);
      socket_.async_wait(Socket::wait_write, [self = shared_from_this()](const error_code& error) {
        if (self->phase_ != Phase::streaming) return;
        if (error) {
          self->close();
        } else {
          self->write_events();
        }
      });
      return;
    } else if (errno != EINTR) {
      close();
      return;
    }
  }
}

// A client that reads events has nothing more to say.
void Connection::watch_for_end() {
  socket_.async_read_some(asio::buffer(piece_),
                          [self = shared_from_this()](const error_code& /*error*/,
                                                      std::size_t /*size*/) { self->close(); });
}

}  // namespace splendor::http
