#include "arena/season/run/notify.hpp"

#include <filesystem>

#include "arena/season/run/hook.hpp"
#include "arena/text/text.hpp"

namespace splendor::season {

Told tell_authors(const arena::Home& home, arena::Store& store, const SeasonSettings& settings,
                  const arena::Stage& stage) {
  Told told;
  if (settings.notify.empty()) return told;
  for (const arena::Notice& notice : store.notices(stage.id)) {
    if (!store.take_notice(notice.id)) continue;
    const std::string bot = store.bot(notice.bot).label();
    const bool is_told = run_hook(
        settings.notify, {{"ARENA_HOME", std::filesystem::absolute(home.folder()).string()},
                          {"ARENA_SEASON", settings.name},
                          {"ARENA_LEAGUE", std::to_string(stage.league->number())},
                          {"ARENA_AUTHOR", notice.author},
                          {"ARENA_BOT", bot},
                          {"ARENA_MESSAGE", notice.text}});
    store.set_notice_state(notice.id,
                           is_told ? arena::NoticeState::told : arena::NoticeState::failed);
    if (is_told) {
      ++told.authors;
    } else {
      told.problems.push_back("notify failed for " + bot + ": " + printable(settings.notify));
    }
  }
  return told;
}

}  // namespace splendor::season
