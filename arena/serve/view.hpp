// What one viewer may see at this moment: the one place that decides about pages, endpoints,
// events, counts, lengths of queues and files.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/season/visibility.hpp"
#include "arena/serve/name_mask.hpp"
#include "arena/store/store.hpp"

namespace splendor::serve {

class View {
 public:
  // Everything: for staff, and where no season hides anything.
  View() = default;
  View(const arena::Store& store, std::vector<arena::Season> seasons, season::Viewer viewer);

  // Of games of this league; of no league: of all.
  [[nodiscard]] bool shows_results(const std::optional<arena::LeagueId>& league) const;
  // Bots of others, and how many there are.
  [[nodiscard]] bool shows_participants() const { return home_.shows_participants(); }
  [[nodiscard]] bool shows_bot(const arena::Bot& bot) const;
  // All that the viewer may see, by what is shown as their names, then by version.
  [[nodiscard]] std::vector<arena::Bot> bots(const arena::Store& store) const;
  // With whom an author takes part: names, so not where they are hidden.
  [[nodiscard]] bool shows_teams_of(const std::string& author) const {
    return (home_.shows_participants() && home_.shows_names()) || season::is_own(author, viewer_);
  }
  // What is shown for an author.
  [[nodiscard]] std::string shown_author(const std::string& author) const;
  // Nothing if names are shown as they are.
  [[nodiscard]] const std::shared_ptr<const NameMask>& mask() const { return mask_; }
  // A bot by what the viewer calls it; nothing if there is none that the viewer may see.
  [[nodiscard]] std::optional<arena::Bot> bot_called(const arena::Store& store,
                                                     const std::string& shown) const;
  // An author by what the viewer calls the author.
  [[nodiscard]] std::optional<std::string> author_called(const std::string& shown) const;

 private:
  season::Viewer viewer_{season::Viewer::Role::staff};
  season::Visibility home_;                             // the strictest
  std::map<std::int64_t, season::Visibility> leagues_;  // those of seasons
  std::shared_ptr<const NameMask> mask_;
};

// Views of a store, made again when what they depend on has changed.
class Views {
 public:
  explicit Views(const arena::Store& store) : store_(store) {}

  // What everybody may see.
  [[nodiscard]] const View& of_anybody();
  [[nodiscard]] View of(const season::Viewer& viewer);
  // True if something is hidden from somebody: then it matters who asks.
  [[nodiscard]] bool is_anything_hidden();
  // What everybody may know of an event; nothing if it is for staff only.
  [[nodiscard]] std::optional<Json> open_part(std::string_view type,
                                              std::optional<std::int64_t> league, const Json& data);

 private:
  using Clock = std::chrono::steady_clock;
  void refresh();
  void read_seasons();

  const arena::Store& store_;
  Clock::time_point checked_{};
  std::optional<std::int64_t> data_version_;
  std::vector<arena::Season> seasons_;
  bool is_anything_hidden_ = false;
  View anybody_;
};

}  // namespace splendor::serve
