// A client of a server in the same process: both ends of a socket, driven in turn.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <string_view>

#include "arena/http/server.hpp"

namespace splendor::http::testing {

class Client {
 public:
  Client(Loop& loop, Server& server, const std::string& address = "10.0.0.1");
  ~Client();
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  // Sends as much as the server takes; false if it hung up before all was sent.
  bool send(std::string_view bytes);
  // Everything that comes until the server is silent for a while or hangs up.
  [[nodiscard]] std::string receive(
      std::chrono::milliseconds silence = std::chrono::milliseconds(30));
  // True once the server has hung up.
  [[nodiscard]] bool is_closed();
  void close();

 private:
  Loop& loop_;
  int socket_;
  bool is_closed_ = false;
};

// Sends a request and returns the response.
[[nodiscard]] std::string ask(Loop& loop, Server& server, std::string_view request);

}  // namespace splendor::http::testing
