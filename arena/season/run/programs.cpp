#include "arena/season/run/programs.hpp"

#include "arena/season/visibility.hpp"
#include "web_report/zip.hpp"

namespace splendor::season {

namespace fs = std::filesystem;

void write_programs(const arena::Home& home, const arena::Store& store, const arena::Season& season,
                    const fs::path& folder) {
  const Visibility visible = visibility_of(season, {});
  if (!visible.shows_source() || !visible.shows_names()) return;
  fs::create_directories(folder);
  for (const arena::FieldEntry& entry : store.field(season.id)) {
    const std::string label = store.bot(entry.bot).label();
    const fs::path file = folder / (label + ".zip");
    if (entry.is_staff || fs::exists(file)) continue;
    fs::path beside = file;
    beside += ".new";
    web::zip_folder(home.bots() / entry.sha256, label, beside);
    fs::rename(beside, file);
  }
}

}  // namespace splendor::season
