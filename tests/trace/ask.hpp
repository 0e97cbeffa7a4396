// Requests to the rules service, as JSON.
#pragma once

#include <fstream>
#include <initializer_list>
#include <iterator>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

#include "referee/trace/rules_service.hpp"

namespace splendor::trace {

using Json = nlohmann::json;

inline Json ask(const Json& request) { return Json::parse(answer(request.dump())); }

// The same, for requests that must succeed.
inline Json ask_well(const Json& request) {
  Json reply = ask(request);
  if (reply.at("ok") != true) throw std::runtime_error(reply.at("error").get<std::string>());
  return reply;
}

// The state of a new game after some moves.
inline Json state_after(const Json& request, std::initializer_list<const char*> moves) {
  Json state = ask_well(request).at("state");
  for (const char* move : moves) {
    state = ask_well({{"cmd", "apply"}, {"state", state}, {"action", move}}).at("state");
  }
  return state;
}

// A game of two: seat 0 has taken T wug, seat 1 has drawn card 5 from the first deck.
inline Json base_state() { return state_after({{"cmd", "new"}, {"players", 2}}, {"T wug", "D 1"}); }

inline std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("can't open " + path);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace splendor::trace
