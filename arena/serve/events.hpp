// What happens, told to everybody who listens: server-sent events.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/http/server.hpp"
#include "arena/reporting/listing_json.hpp"

namespace splendor::serve {

using reporting::Json;

// Numbers events, keeps the newest, and sends them on. An id is "RUN-NUMBER", where RUN changes
// with every start of the server, so that a client never goes on from an event of another run.
class EventHub {
 public:
  enum class Audience : std::uint8_t { everybody, staff };
  // What everybody may know of an event; nothing if it is for staff only.
  using OpenPart = std::function<std::optional<Json>(
      std::string_view type, std::optional<std::int64_t> league, const Json& data)>;

  // Without an open part everybody may know everything.
  explicit EventHub(OpenPart open_part = {});

  // The event says only what has changed; whoever wants more asks for it. `league` is empty for
  // events that are of no league. Sent by the next flush().
  void publish(std::string_view type, std::optional<std::int64_t> league, const Json& data);

  // Sends what was published to at most this many listeners, to each in one piece. Returns whether
  // others still wait. Sending to hundreds takes long, and requests are to be answered meanwhile.
  bool flush(std::size_t most = std::numeric_limits<std::size_t>::max());

  struct Listener {
    std::shared_ptr<http::EventStream> stream;
    std::optional<std::int64_t> league;  // only its events, and those of no league
    Audience audience = Audience::everybody;
    std::uint64_t sent = 0;     // the newest event it got; add() sets it
    bool wants_report = false;  // of that league
  };
  // Sends what came after `last_id` if that is still known, and returns true; otherwise the client
  // has to be told how things stand.
  bool add(Listener listener, std::string_view last_id);
  // To one listener: how things stand in a league, with the id of the newest event.
  void tell(const Listener& listener, std::string_view type, std::int64_t league, const Json& data);
  // A comment to all, so that proxies and browsers see that the stream lives.
  void keep_alive();
  // Listeners that have gone are forgotten.
  [[nodiscard]] std::size_t listeners();
  // Leagues that somebody listens to; empty in the vector: all.
  [[nodiscard]] std::vector<std::optional<std::int64_t>> wanted();
  // Leagues whose report somebody looks at, and who.
  [[nodiscard]] std::set<std::pair<std::int64_t, Audience>> reports_wanted() const;

 private:
  struct Event {
    std::uint64_t number;
    std::optional<std::int64_t> league;
    std::shared_ptr<const std::string> text;
  };
  // Each audience has numbers of its own: gaps would tell how much is hidden.
  struct Channel {
    std::uint64_t newest = 0;
    std::deque<Event> kept;
  };
  void add_to(Channel& channel, std::string_view type, std::optional<std::int64_t> league,
              const Json& data) const;
  [[nodiscard]] std::optional<Json> open_part_of(std::string_view type,
                                                 std::optional<std::int64_t> league,
                                                 const Json& data) const;
  [[nodiscard]] static std::shared_ptr<const std::string> text_after(
      const Channel& channel, std::uint64_t number, const std::optional<std::int64_t>& listened);
  [[nodiscard]] std::string id_of(std::uint64_t number) const;
  [[nodiscard]] Channel& channel_of(Audience audience) {
    return audience == Audience::staff ? staff_ : everybody_;
  }

  OpenPart open_part_;
  std::string run_;
  Channel everybody_;
  Channel staff_;
  std::vector<Listener> listeners_;
};

}  // namespace splendor::serve
