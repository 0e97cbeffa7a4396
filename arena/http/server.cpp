#include "arena/http/server.hpp"

#include <sys/socket.h>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <optional>
#include <stdexcept>
#include <utility>

#include "arena/http/clients.hpp"
#include "arena/http/loop_impl.hpp"

namespace splendor::http {
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

// The clients, and the acceptor that adds to them.
struct ServerState : std::enable_shared_from_this<ServerState> {
  ServerState(asio::io_context& where, const Limits& limits, Server::Handler handler)
      : context(where), clients(std::make_shared<Clients>(where, limits, std::move(handler))) {}

  void accept();
  void accept_later();

  asio::io_context& context;
  std::shared_ptr<Clients> clients;
  std::optional<asio::ip::tcp::acceptor> acceptor;
};

void ServerState::accept() {
  acceptor->async_accept(
      [self = shared_from_this()](const error_code& error, asio::ip::tcp::socket socket) {
        if (error == asio::error::operation_aborted || self->clients->is_shutting_down()) return;
        if (error) {  // no descriptors left, or the like
          self->accept_later();
          return;
        }
        const std::string address = address_of(socket);
        if (self->clients->make_room_for(address)) {
          error_code ignored;
          socket.set_option(asio::ip::tcp::no_delay(true), ignored);
          self->clients->add(Socket(std::move(socket)), address);
        } else {
          refuse_connection(socket);
        }
        self->accept();
      });
}

void ServerState::accept_later() {
  auto timer = std::make_shared<asio::steady_timer>(context, std::chrono::milliseconds(100));
  timer->async_wait([timer, self = shared_from_this()](const error_code& stopped) {
    if (!stopped && !self->clients->is_shutting_down()) self->accept();
  });
}

Server::Server(Loop& loop, const Limits& limits, Handler handler)
    : state_(std::make_shared<ServerState>(loop.impl_->context, limits, std::move(handler))) {}

Server::~Server() {
  shut_down();
  state_->clients->close_all();
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
  state_->clients->add(Socket(state_->context, asio::generic::stream_protocol(AF_UNIX, 0), socket),
                       address);
}

void Server::shut_down() {
  error_code ignored;
  if (state_->acceptor) state_->acceptor->close(ignored);
  state_->clients->shut_down();
}

std::size_t Server::connections() const { return state_->clients->count(); }

}  // namespace splendor::http
