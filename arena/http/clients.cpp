#include "arena/http/clients.hpp"

#include <utility>

#include "arena/http/connection.hpp"

namespace splendor::http {

Clients::Clients(asio::io_context& context, const Limits& limits, Server::Handler handler)
    : limits_(limits), handler_(std::move(handler)), sweeper_(context) {}

void Clients::add(Socket socket, const std::string& address) {
  if (connections_.empty()) sweep();
  std::make_shared<Connection>(shared_from_this(), std::move(socket), address)->start();
}

bool Clients::make_room_for(const std::string& address) {
  const auto same = by_address_.find(address);
  const std::size_t allowed = limits_.connections_per_address;
  if (allowed > 0 && same != by_address_.end() && same->second >= allowed) return false;
  if (connections_.size() < limits_.connections) return true;
  Connection* oldest = nullptr;
  for (Connection* connection : connections_) {
    if (!connection->is_idle()) continue;
    if (oldest == nullptr || connection->since() < oldest->since()) oldest = connection;
  }
  if (oldest == nullptr) return false;
  oldest->close();
  return true;
}

void Clients::shut_down() {
  is_shutting_down_ = true;
  sweeper_.cancel();
  for (Connection* connection : connections_) connection->end_if_idle();
}

void Clients::close_all() {
  for (Connection* connection : connections_) connection->close();
}

void Clients::enter(Connection& connection) {
  connections_.insert(&connection);
  ++by_address_[connection.address()];
}

void Clients::leave(Connection& connection) {
  connections_.erase(&connection);
  const auto count = by_address_.find(connection.address());
  if (--count->second == 0) by_address_.erase(count);
}

// Once a second, as long as there are connections: one timer instead of one for each client, which
// would be set again with every request.
void Clients::sweep() {
  sweeper_.expires_after(std::chrono::seconds(1));
  sweeper_.async_wait([self = shared_from_this()](const error_code& stopped) {
    if (stopped) return;
    const auto now = Clock::now();
    for (Connection* connection : self->connections_) {
      if (connection->is_overdue(now)) connection->close();
    }
    if (!self->connections_.empty()) self->sweep();
  });
}

}  // namespace splendor::http
