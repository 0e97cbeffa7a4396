// Requests about bots and their authors: lists, uploads, examinations and verdicts.
#pragma once

#include <cstdint>
#include <string>

#include "arena/serve/asked.hpp"
#include "arena/serve/callers.hpp"
#include "arena/serve/children.hpp"
#include "arena/serve/events.hpp"
#include "arena/serve/examinations.hpp"
#include "arena/serve/options.hpp"
#include "arena/serve/uploads.hpp"
#include "arena/store/store.hpp"

namespace splendor::serve {

// All throw Refusal and StoreError. REQUIRES: what the constructor gets outlives it.
class BotEndpoints {
 public:
  BotEndpoints(Children& children, const arena::Home& home, const arena::Store& store,
               const ServeOptions& options, Callers& callers, EventHub& hub);

  void authors(const Asked& asked) const;
  void author(const Asked& asked) const;
  void bots(const Asked& asked) const;
  void bot(const Asked& asked) const;
  void verdict(const Asked& asked);
  void upload(const Asked& asked);

 private:
  // The place in the queue tells how many others have submitted something.
  enum class QueuePlace : std::uint8_t { shown, hidden };

  [[nodiscard]] arena::Bot bot_in(const Asked& asked) const;
  [[nodiscard]] Json examination_json(const std::string& label, QueuePlace place) const;
  void examine(const std::string& label);
  void tell_verdict(const std::string& label);

  const arena::Store& store_;
  Callers& callers_;
  EventHub& hub_;
  Examinations examinations_;
  Uploads uploads_;
};

}  // namespace splendor::serve
