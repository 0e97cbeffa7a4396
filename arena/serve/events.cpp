#include "arena/serve/events.hpp"

#include <charconv>
#include <map>
#include <tuple>
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

EventHub::EventHub(OpenPart open_part)
    : open_part_(std::move(open_part)),
      run_(std::to_string(std::chrono::duration_cast<std::chrono::milliseconds>(
                              std::chrono::system_clock::now().time_since_epoch())
                              .count())) {}

std::string EventHub::id_of(std::uint64_t number) const {
  return run_ + '-' + std::to_string(number);
}

std::optional<Json> EventHub::open_part_of(std::string_view type,
                                           std::optional<std::int64_t> league,
                                           const Json& data) const {
  return open_part_ ? open_part_(type, league, data) : data;
}

void EventHub::add_to(Channel& channel, std::string_view type, std::optional<std::int64_t> league,
                      const Json& data) const {
  const std::uint64_t number = ++channel.newest;
  channel.kept.push_back({number, league, event_text(id_of(number), type, data)});
  if (channel.kept.size() > kKeptEvents) channel.kept.pop_front();
}

void EventHub::publish(std::string_view type, std::optional<std::int64_t> league,
                       const Json& data) {
  add_to(staff_, type, league, data);
  if (const auto open = open_part_of(type, league, data)) add_to(everybody_, type, league, *open);
}

// All events behind this one that concern somebody who listens to this league, or to all.
std::shared_ptr<const std::string> EventHub::text_after(
    const Channel& channel, std::uint64_t number, const std::optional<std::int64_t>& listened) {
  std::string text;
  for (const Event& event : channel.kept) {
    if (event.number <= number) continue;
    if (!listened || !event.league || *listened == *event.league) text += *event.text;
  }
  return std::make_shared<const std::string>(std::move(text));
}

bool EventHub::flush(std::size_t most) {
  // Most listeners got the same and listen to the same.
  std::map<std::tuple<Audience, std::uint64_t, std::optional<std::int64_t>>,
           std::shared_ptr<const std::string>>
      texts;
  for (Listener& listener : listeners_) {
    const Channel& channel = channel_of(listener.audience);
    if (listener.sent == channel.newest) continue;
    if (most == 0) return true;
    auto& text = texts[{listener.audience, listener.sent, listener.league}];
    if (!text) text = text_after(channel, listener.sent, listener.league);
    listener.sent = channel.newest;
    if (text->empty()) continue;
    listener.stream->send(text);
    --most;
  }
  return false;
}

bool EventHub::add(Listener listener, std::string_view last_id) {
  const Channel& channel = channel_of(listener.audience);
  listener.sent = channel.newest;
  listeners_.push_back(listener);
  const std::string prefix = run_ + '-';
  if (!last_id.starts_with(prefix)) return false;
  last_id.remove_prefix(prefix.size());
  std::uint64_t last = 0;
  const auto [end, error] = std::from_chars(last_id.data(), last_id.data() + last_id.size(), last);
  if (error != std::errc() || end != last_id.data() + last_id.size() || last > channel.newest) {
    return false;
  }
  const std::uint64_t oldest = channel.newest - channel.kept.size() + 1;
  if (last + 1 < oldest) return false;
  const auto text = text_after(channel, last, listener.league);
  if (!text->empty()) listener.stream->send(text);
  return true;
}

void EventHub::tell(const Listener& listener, std::string_view type, std::int64_t league,
                    const Json& data) {
  const auto told = listener.audience == Audience::staff ? data : open_part_of(type, league, data);
  if (!told) return;
  listener.stream->send(event_text(id_of(channel_of(listener.audience).newest), type, *told));
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

std::set<std::pair<std::int64_t, EventHub::Audience>> EventHub::reports_wanted() const {
  std::set<std::pair<std::int64_t, Audience>> leagues;
  for (const Listener& listener : listeners_) {
    if (listener.wants_report && listener.league) {
      leagues.emplace(*listener.league, listener.audience);
    }
  }
  return leagues;
}

}  // namespace splendor::serve
