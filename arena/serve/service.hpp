// The web API: takes requests, answers from the database, and leaves everything that computes to
// children.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "arena/http/server.hpp"
#include "arena/serve/options.hpp"
#include "arena/store/store.hpp"

namespace splendor::serve {

class Service {
 public:
  // `arena` is the program for children. Throws StoreError or Failure if the home can't be used.
  // REQUIRES: `loop` outlives it.
  Service(http::Loop& loop, const arena::Home& home, const std::filesystem::path& arena,
          const ServeOptions& options, std::string version);
  ~Service();
  Service(const Service&) = delete;
  Service& operator=(const Service&) = delete;

  void handle(const std::shared_ptr<http::Exchange>& exchange);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace splendor::serve
