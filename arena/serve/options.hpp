// How a server behaves; see arena serve --help.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "arena/http/server.hpp"

namespace splendor::serve {

struct ServeOptions {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;
  std::vector<std::string> hosts;  // names under which clients reach it, beside loopback names
  // A proxy on this machine passes requests on: X-Forwarded-For says who asks, X-Forwarded-Proto
  // whether by TLS.
  bool is_behind_proxy = false;
  std::uint64_t upload_bytes = 100'000'000;
  std::size_t uploads_per_hour = 20;  // of an author
  std::size_t uploads_at_once = 4;    // of all
  std::size_t matches_per_hour = 10;  // of an author
  std::uint32_t match_deals = 10;     // at most, in one match
  std::size_t examinations_at_once = 1;
  std::vector<std::string> examination_options;     // for arena examine
  std::vector<std::filesystem::path> season_files;  // absolute; see SeasonCalls
  http::Limits http;
};

}  // namespace splendor::serve
