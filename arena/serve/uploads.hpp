// Bots that come by HTTP: written to disk as they arrive, then handed to `arena submit`.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "arena/http/server.hpp"
#include "arena/serve/callers.hpp"
#include "arena/serve/children.hpp"
#include "arena/serve/options.hpp"
#include "arena/serve/rates.hpp"
#include "referee/process/fd.hpp"

namespace splendor::serve {

class Uploads {
 public:
  // Called with the label of a bot that was stored and is to be examined.
  using Stored = std::function<void(const std::string& label)>;

  // Removes what earlier uploads left behind. Throws Failure if another server works in this home.
  Uploads(Children& children, const arena::Home& home, const arena::Store& store,
          const ServeOptions& options, Stored stored);

  // Answers 201, 200, 413, 422 or 503; throws Refusal (403, 422) and TooOften.
  void take(const std::shared_ptr<http::Exchange>& exchange, const Caller& caller);

 private:
  struct Upload;
  void check_name(const std::string& name, const Caller& caller) const;
  void finish(const std::shared_ptr<Upload>& upload);
  void answer(const std::shared_ptr<Upload>& upload, const ChildResult& result);

  Children& children_;
  const arena::Store& store_;
  const ServeOptions& options_;
  std::filesystem::path folder_;
  process::Fd lock_;  // of the one server of this home
  Stored stored_;
  RateLimit rate_;
  std::size_t under_way_ = 0;
};

}  // namespace splendor::serve
