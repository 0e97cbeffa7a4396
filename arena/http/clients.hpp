// All clients of a server: how many there are, from where, and for how long. Only for the sources
// of this folder.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cstddef>
#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "arena/http/asio_types.hpp"
#include "arena/http/server.hpp"

namespace splendor::http {

class Connection;

// Lives as long as the server or one of its connections.
class Clients : public std::enable_shared_from_this<Clients> {
 public:
  Clients(asio::io_context& context, const Limits& limits, Server::Handler handler);

  // Serves a client.
  void add(Socket socket, const std::string& address);
  // Whether one more from this address may be served; the one that was idle for longest may have to
  // go.
  [[nodiscard]] bool make_room_for(const std::string& address);
  [[nodiscard]] std::size_t count() const { return connections_.size(); }
  // Ends event streams and idle connections; responses under way are sent.
  void shut_down();
  void close_all();

  // For connections.
  void enter(Connection& connection);
  void leave(Connection& connection);
  [[nodiscard]] const Limits& limits() const { return limits_; }
  [[nodiscard]] const Server::Handler& handler() const { return handler_; }
  [[nodiscard]] bool is_shutting_down() const { return is_shutting_down_; }

 private:
  void sweep();

  Limits limits_;
  Server::Handler handler_;
  std::unordered_set<Connection*> connections_;
  std::unordered_map<std::string, std::size_t> by_address_;
  asio::steady_timer sweeper_;
  bool is_shutting_down_ = false;
};

}  // namespace splendor::http
