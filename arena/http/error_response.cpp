#include <nlohmann/json.hpp>

#include "arena/http/server.hpp"

namespace splendor::http {

Response error_response(int status, std::string_view sentence) {
  Response response;
  response.status = status;
  const nlohmann::json json{{"error", sentence}};
  response.body = std::make_shared<const std::string>(
      json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
  return response;
}

}  // namespace splendor::http
