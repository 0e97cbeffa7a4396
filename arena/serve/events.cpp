#include "arena/serve/events.hpp"

#include <charconv>
#include <map>
#include <utility>

namespace splendor::serve {
namespace {

constexpr std::size_t kKeptEvents = 1000;

std::shared_ptr<const std::string> event_text(const std::string& id, std::string_view type,
                                              const Json& data) {
  return std::make_shared<const std::string>("id: " + id + "\nevent: " + std::string(type) +
                                             "\ndata: " + reporting::dumped(data) + "\n\n");
}

}  // namespace

EventHub::EventHub()
    : run_(std::to_string(std::chrono::duration_cast<std::chrono::milliseconds>(
                              std::chrono::system_clock::now().time_since_epoch())
                              .count())) {}

std::string EventHub::id_of(std::uint64_t number) const {
  return run_ + '-' + std::to_string(number);
}

void EventHub::publish(std::string_view type, std::optional<std::int64_t> league,
                       const Json& data) {
  const std::uint64_t number = ++newest_;
  kept_.push_back({number, league, event_text(id_of(number), type, data)});
  if (kept_.size() > kKeptEvents) kept_.pop_front();
}

// All events behind this one that concern somebody who listens to this league, or to all.
std::shared_ptr<const std::string> EventHub::text_after(
    std::uint64_t number, const std::optional<std::int64_t>& listened) const {
  std::string text;
  for (const Event& event : kept_) {
    if (event.number <= number) continue;
    if (!listened || !event.league || *listened == *event.league) text += *event.text;
  }
  return std::make_shared<const std::string>(std::move(text));
}

bool EventHub::flush(std::size_t most) {
  // Most listeners got the same and listen to the same.
  std::map<std::pair<std::uint64_t, std::optional<std::int64_t>>,
           std::shared_ptr<const std::string>>
      texts;
  for (Listener& listener : listeners_) {
    if (listener.sent == newest_) continue;
    if (most == 0) return true;
    auto& text = texts[{listener.sent, listener.league}];
    if (!text) text = text_after(listener.sent, listener.league);
    listener.sent = newest_;
    if (text->empty()) continue;
    listener.stream->send(text);
    --most;
  }
  return false;
}

bool EventHub::add(Listener listener, std::string_view last_id) {
  listener.sent = newest_;
  listeners_.push_back(listener);
  const std::string prefix = run_ + '-';
  if (!last_id.starts_with(prefix)) return false;
  last_id.remove_prefix(prefix.size());
  std::uint64_t last = 0;
  const auto [end, error] = std::from_chars(last_id.data(), last_id.data() + last_id.size(), last);
  if (error != std::errc() || end != last_id.data() + last_id.size() || last > newest_) {
    return false;
  }
  const std::uint64_t oldest = newest_ - kept_.size() + 1;
  if (last + 1 < oldest) return false;
  const auto text = text_after(last, listener.league);
  if (!text->empty()) listener.stream->send(text);
  return true;
}

void EventHub::tell(const Listener& listener, std::string_view type, const Json& data) const {
  listener.stream->send(event_text(id_of(newest_), type, data));
}

void EventHub::keep_alive() {
  static const auto kComment = std::make_shared<const std::string>(":\n\n");
  for (const Listener& listener : listeners_) listener.stream->send(kComment);
}

std::size_t EventHub::listeners() {
  std::erase_if(listeners_, [](const Listener& listener) { return !listener.stream->is_open(); });
  return listeners_.size();
}

std::vector<std::optional<std::int64_t>> EventHub::wanted() {
  std::vector<std::optional<std::int64_t>> leagues;
  for (const Listener& listener : listeners_) leagues.push_back(listener.league);
  return leagues;
}

}  // namespace splendor::serve
