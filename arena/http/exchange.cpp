#include "arena/http/exchange.hpp"

#include <utility>

#include "arena/http/connection.hpp"

namespace splendor::http {
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

std::shared_ptr<Exchange> exchange_of(std::shared_ptr<Connection> connection, Request request) {
  return std::make_shared<ConnectionExchange>(std::move(connection), std::move(request));
}

}  // namespace splendor::http
