#include "arena/serve/view.hpp"

#include <algorithm>
#include <utility>

namespace splendor::serve {

using season::Viewer;
using season::Visibility;

View::View(const arena::Store& store, std::vector<arena::Season> seasons, Viewer viewer)
    : viewer_(std::move(viewer)), home_(season::visibility_of_home(seasons, viewer_)) {
  for (const arena::Season& season : seasons) {
    const Visibility visible = season::visibility_of(season, viewer_);
    for (const arena::Stage& stage : store.stages(season.id)) {
      if (stage.league) leagues_[stage.league->number()] = visible;
    }
    if (!visible.shows_names() && !mask_) {
      mask_ = std::make_shared<const NameMask>(store.bots(), viewer_, season.secret);
    }
  }
}

bool View::shows_results(const std::optional<arena::LeagueId>& league) const {
  if (!league) return home_.shows_results();
  const auto found = leagues_.find(league->number());
  return (found == leagues_.end() ? home_ : found->second).shows_results();
}

bool View::shows_bot(const arena::Bot& bot) const {
  return home_.shows_participants() || season::is_own(bot.author, viewer_);
}

std::vector<arena::Bot> View::bots(const arena::Store& store) const {
  std::vector<arena::Bot> bots = store.bots();
  std::erase_if(bots, [&](const arena::Bot& bot) { return !shows_bot(bot); });
  if (!mask_) return bots;
  std::stable_sort(bots.begin(), bots.end(), [&](const arena::Bot& left, const arena::Bot& right) {
    return mask_->shown_bot(left.name) < mask_->shown_bot(right.name);
  });
  return bots;
}

std::string View::shown_author(const std::string& author) const {
  return mask_ ? mask_->shown_author(author) : author;
}

std::optional<arena::Bot> View::bot_called(const arena::Store& store,
                                           const std::string& shown) const {
  const auto name = mask_ ? mask_->bot_called(shown) : shown;
  if (!name) return std::nullopt;
  auto bot = store.bot_named(*name);
  if (bot && !shows_bot(*bot)) bot.reset();
  return bot;
}

std::optional<std::string> View::author_called(const std::string& shown) const {
  return mask_ ? mask_->author_called(shown) : shown;
}

void Views::refresh() {
  // Asking the database costs as much as all the rest of a small answer, and no season has games
  // this soon after it was stored.
  constexpr std::chrono::milliseconds kCheckEvery(20);
  const auto now = Clock::now();
  if (data_version_ && now < checked_ + kCheckEvery) return;
  const std::int64_t version = store_.data_version();
  if (data_version_ != version) read_seasons();
  data_version_ = version;  // last: what throws is tried again
  checked_ = now;
}

void Views::read_seasons() {
  seasons_ = store_.seasons();
  const Visibility all = season::visibility_of_home(seasons_, {Viewer::Role::anyone});
  is_anything_hidden_ = !(all.shows_results() && all.shows_names());
  anybody_ = is_anything_hidden_ ? View(store_, seasons_, {Viewer::Role::anyone}) : View();
}

const View& Views::of_anybody() {
  refresh();
  return anybody_;
}

View Views::of(const Viewer& viewer) {
  refresh();
  if (!is_anything_hidden_ || viewer.role == Viewer::Role::staff) return {};
  if (viewer.role == Viewer::Role::anyone) return anybody_;
  return {store_, seasons_, viewer};
}

bool Views::is_anything_hidden() {
  refresh();
  return is_anything_hidden_;
}

std::optional<Json> Views::open_part(std::string_view type, std::optional<std::int64_t> league,
                                     const Json& data) {
  if (!is_anything_hidden()) return data;
  const View& view = anybody_;
  const bool is_visible = type == "verdict" ? view.shows_participants()
                          : league          ? view.shows_results(arena::LeagueId(*league))
                                            : view.shows_results(std::nullopt);
  if (!is_visible) return std::nullopt;
  if (!view.mask()) return data;
  Json masked = data;
  // The version is the hash of an answer with names, which could be guessed by it.
  if (masked.contains("version")) {
    masked["version"] = view.mask()->keyed(masked["version"].get<std::string>());
  }
  view.mask()->apply(masked);
  return masked;
}

}  // namespace splendor::serve
