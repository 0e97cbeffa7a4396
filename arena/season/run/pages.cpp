#include "arena/season/run/pages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>

#include "arena/core/failure.hpp"
#include "arena/play/league_report.hpp"
#include "arena/reporting/result_rows.hpp"
#include "arena/season/reader.hpp"
#include "arena/season/run/html.hpp"
#include "arena/season/run/programs.hpp"
#include "arena/season/seal.hpp"
#include "arena/season/visibility.hpp"
#include "arena/text/text.hpp"

namespace splendor::season {
namespace {

namespace fs = std::filesystem;
using arena::StageKind;
using arena::StageState;

const Viewer kEverybody{};

std::string content_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// Readers see the old file or the new one, never a part of it.
void replace_file(const fs::path& file, const std::string& text) {
  if (fs::exists(file) && content_of(file) == text) return;
  fs::path beside = file;
  beside += ".new";
  std::ofstream out(beside, std::ios::binary);
  out << text;
  out.close();
  if (!out) throw Failure("can't write " + shown(beside));
  fs::rename(beside, file);
}

// How the front page says whose it is.
constexpr const char* kMark = "data-season=\"";
std::string mark_of(const arena::Season& season) { return kMark + html(season.name) + "\""; }

// Throws Failure if the folder has the front page of another season.
void check_owner(const arena::Season& season, const fs::path& folder) {
  const fs::path page = folder / "index.html";
  const std::string content = content_of(page);
  if (content.find(kMark) == std::string::npos) return;
  if (content.find(mark_of(season)) != std::string::npos) return;
  throw Failure(shown(page) + " is of another season than " + season.name +
                "; name another folder in the season file, such as pages = " +
                in_quotes("pages-" + season.name));
}

std::string shown_author(const arena::Season& season, const std::string& author) {
  return visibility_of(season, kEverybody).shows_names() ? author
                                                         : author_nickname(season.secret, author);
}

std::string shown_bot(const arena::Season& season, const std::string& label) {
  return shown_label(season, label, "", kEverybody);
}

void write_report(const arena::Store& store, const arena::Season& season, const arena::Stage& stage,
                  const fs::path& out) {
  if (fs::exists(out / "index.html")) return;
  web::WriterOptions options;
  if (!visibility_of(season, kEverybody).shows_names()) {
    options.nicknames = {
        [&](const std::string& bot) { return nickname(season.secret, bot); },
        [&](const std::string& author) { return author_nickname(season.secret, author); }};
  }
  play::write_league_report(store, store.league(*stage.league), out, options);
}

// The results of the final under the names of the seal, so that anybody can compare the two.
void write_final_results(const arena::Store& store, const arena::Season& season,
                         const SeasonSettings& settings, arena::LeagueId league,
                         const fs::path& file) {
  std::vector<std::string> names;
  for (const arena::Entry& entry : store.entries(league)) {
    names.push_back(sealed_bot(season, settings, store.bot(*entry.bot)).label);
  }
  std::ostringstream text;
  reporting::write_result_rows(text, store, league, names);
  replace_file(file, text.str());
}

// As everybody may see it: its opening lists who takes part.
std::optional<arena::Seal> shown_seal(const arena::Store& store, const arena::Season& season) {
  auto seal = store.seal(season.id);
  if (seal && !visibility_of(season, kEverybody).shows_participants()) seal->opened.reset();
  return seal;
}

std::string stage_name(const SeasonSettings& settings, const arena::Stage& stage) {
  return stage.kind == StageKind::final ? "Final" : "Night of " + settings.zone.day(stage.due);
}

std::string notices_html(const arena::Store& store, const arena::Season& season,
                         const arena::Stage& stage) {
  std::string items;
  const bool shows_names = visibility_of(season, kEverybody).shows_names();
  for (const arena::Notice& notice : store.notices(stage.id)) {
    const std::string label = shown_bot(season, store.bot(notice.bot).label());
    // The text names the bot, and its author's programs.
    items += "<li>" + (shows_names ? html(notice.text) : html(label) + " failed") + "</li>\n";
  }
  return items.empty() ? "" : "<ul>\n" + items + "</ul>\n";
}

std::string stages_html(const arena::Store& store, const arena::Season& season,
                        const SeasonSettings& settings, const fs::path& folder) {
  std::string items;
  const Visibility visible = visibility_of(season, kEverybody);
  for (const arena::Stage& stage : store.stages(season.id)) {
    const std::string name = html(stage_name(settings, stage));
    // The reason tells how many take part.
    if (stage.state == StageState::skipped && visible.shows_participants()) {
      items += "<li>" + name + ": not played, " + html(stage.why) + "</li>\n";
      continue;
    }
    if (stage.state == StageState::playing || !visible.shows_results()) {
      // Whether it has ended already would tell something about its games.
      items += "<li>" + name + "</li>\n";
      continue;
    }
    const std::string link = stage_folder(settings, stage);
    const bool has_page = fs::exists(folder / link / "index.html");
    items += "<li>" +
             (has_page ? "<a href=\"" + html(link) + "/index.html\">" + name + "</a>" : name) +
             notices_html(store, season, stage) + "</li>\n";
  }
  return items.empty() ? "<p>Nothing has been played yet.</p>\n" : "<ul>\n" + items + "</ul>\n";
}

// Their names, sorted; none if there is no such folder.
std::set<std::string> files_in(const fs::path& folder) {
  std::set<std::string> names;
  std::error_code ignored;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, ignored)) {
    names.insert(entry.path().filename().string());
  }
  return names;
}

std::string index_page(const arena::Store& store, const arena::Season& season,
                       const SeasonSettings& settings, const fs::path& folder) {
  const auto item = [](const std::string& term, const std::string& text) {
    return "<dt>" + term + "</dt><dd>" + text + "</dd>\n";
  };
  std::string body = "<dl " + mark_of(season) + ">\n" +
                     item("Opens", html(settings.zone.text(settings.opens))) +
                     item("Deadline", html(settings.zone.text(settings.deadline)));
  body += item("Final", html(settings.zone.text(settings.final_at)));
  if (const auto seal = shown_seal(store, season)) {
    body += item(
        "Seal of the final",
        "<code>" + html(seal->commitment) + "</code>, made " +
            html(settings.zone.text(seal->made)) +
            (seal->opened ? ", open since " + html(settings.zone.text(*seal->opened)) : "") +
            ". <a href=\"seal.json\">seal.json</a> is checked by "
            "<code>arena verify --seal seal.json</code>" +
            (fs::exists(folder / "final.csv") ? ", with <code>--games final.csv</code> against the "
                                                "<a href=\"final.csv\">results of the final</a>."
                                              : "."));
  }
  body += "</dl>\n<h2>Leagues</h2>\n" + stages_html(store, season, settings, folder);
  if (const auto programs = files_in(folder / "programs"); !programs.empty()) {
    body += "<h2>Programs</h2>\n<ul>\n";
    for (const std::string& name : programs) {
      body += "<li><a href=\"programs/" + html(name) + "\">" + html(name) + "</a></li>\n";
    }
    body += "</ul>\n";
  }
  if (fs::exists(folder / "grades.html")) {
    body += "<h2>Grades</h2>\n<p><a href=\"grades.html\">Grades</a></p>\n";
  }
  return html_page(settings.name, body);
}

// Authors without a bot are in the order of their names, which nicknames must not tell.
std::vector<Grade> as_shown(const GradeSheet& sheet) {
  std::vector<Grade> rows = sheet.rows;
  const auto absent =
      std::find_if(rows.begin(), rows.end(), [](const Grade& grade) { return grade.place == 0; });
  std::sort(absent, rows.end(), [&](const Grade& a, const Grade& b) {
    return shown_author(sheet.season, a.author) < shown_author(sheet.season, b.author);
  });
  return rows;
}

std::string row_html(const GradeSheet& sheet, const Grade& grade) {
  const auto cell = [](const std::string& text) { return "<td>" + html(text) + "</td>"; };
  const auto text_cell = [](const std::string& text) {
    return "<td class=\"text\">" + html(text) + "</td>";
  };
  std::string place = "-";
  if (grade.place > 0) {
    place = grade.best_place == grade.worst_place
                ? std::to_string(grade.place)
                : fmt::format("{}–{}", grade.best_place, grade.worst_place);
  }
  std::string row =
      "<tr>" + cell(place) + text_cell(shown_author(sheet.season, grade.author)) +
      text_cell(grade.bot.empty() ? "-" : shown_bot(sheet.season, grade.bot)) +
      cell(grade.elo ? decimal(*grade.elo, 0, Sign::always) + " ± " + decimal(grade.error95, 0)
                     : "-") +
      cell(std::to_string(grade.games)) + cell(std::to_string(grade.faults));
  for (std::size_t i = 0; i < sheet.staff.size(); ++i) {
    const bool is_known = i < grade.odds.size() && grade.odds[i].probability;
    row += cell(is_known ? certainty_text(*grade.odds[i].probability) : "-");
  }
  return row + text_cell(verdict_text(grade)) + text_cell(grade.reason) + "</tr>\n";
}

}  // namespace

std::string stage_folder(const SeasonSettings& settings, const arena::Stage& stage) {
  return stage.kind == StageKind::final ? "final" : "nightly-" + settings.zone.day(stage.due);
}

std::string grades_page(const GradeSheet& sheet) {
  std::string body = "<p>" + html(rule_text(sheet)) + "</p>\n";
  if (!sheet.place_by.empty()) body += "<p>" + html(places_text(sheet)) + "</p>\n";
  if (!sheet.is_final) {
    body += "<p>These grades are <strong>provisional</strong>: the final decides.</p>\n";
  }
  body +=
      "<div class=\"wide\"><table>\n<tr><th>place</th><th class=\"text\">author</th>"
      "<th class=\"text\">bot</th><th>rating</th><th>games</th><th>faults</th>";
  for (const std::string& staff : sheet.staff) {
    body += "<th>stronger than " + html(staff) + "</th>";
  }
  body += "<th class=\"text\">verdict</th><th class=\"text\">why</th></tr>\n";
  for (const Grade& grade : as_shown(sheet)) body += row_html(sheet, grade);
  body +=
      "</table></div>\n<h2>How to read this</h2>\n<dl>\n"
      "<dt>place</dt><dd>Among the authors; staff bots are left out. A range such as 3–5 means "
      "that the games can't narrow it further.</dd>\n"
      "<dt>rating</dt><dd>In Elo, with the width to both sides in which the true strength lies "
      "with 95 % certainty. A bot that is 100 points stronger scores 64 % against the weaker "
      "one.</dd>\n"
      "<dt>faults</dt><dd>Games that the bot lost because it crashed, was too slow or made an "
      "illegal move.</dd>\n"
      "<dt>stronger than …</dt><dd>How certain it is, by all games of the league, that the bot "
      "is stronger than this staff bot. Games are partly luck: 50 % means that the games do "
      "not tell which one is stronger.</dd>\n"
      "<dt>verdict</dt><dd>";
  const std::string limit = decimal(sheet.settings.grading.certainty, 1) + " %";
  const std::string rest = decimal(100 - sheet.settings.grading.certainty, 1) + " %";
  body +=
      sheet.settings.grading.beats.empty()
          ? "This season has no rule for passing.</dd>\n"
          : "<strong>passed</strong>: the certainty is " + limit +
                " or more. <strong>not passed</strong>: it is " + rest +
                " or less, so that the bot is weaker with a certainty of " + limit +
                ". <strong>undecided</strong>: it is in between; more games would be needed to "
                "tell. If the rules of the season decide about undecided bots, the verdict says "
                "so.</dd>\n";
  body += "</dl>\n<p><a href=\"index.html\">All leagues of this season</a></p>\n";
  return html_page(heading(sheet), body);
}

void write_pages(const arena::Home& home, const arena::Store& store, const arena::Season& season,
                 const fs::path& folder) {
  const SeasonSettings settings = settings_of(season);
  fs::create_directories(folder);
  check_owner(season, folder);
  if (visibility_of(season, kEverybody).shows_results()) {
    for (const arena::Stage& stage : store.stages(season.id)) {
      if (stage.state != StageState::published) continue;
      write_report(store, season, stage, folder / stage_folder(settings, stage));
      if (stage.kind == StageKind::final && !fs::exists(folder / "final.csv")) {
        write_final_results(store, season, settings, *stage.league, folder / "final.csv");
      }
    }
    if (const auto sheet = grade_sheet(store, season)) {
      replace_file(folder / "grades.html", grades_page(*sheet));
    }
  }
  write_programs(home, store, season, folder / "programs");
  if (const auto seal = shown_seal(store, season)) {
    replace_file(folder / "seal.json", seal_file(season.name, *seal));
  }
  replace_file(folder / "index.html", index_page(store, season, settings, folder));
}

}  // namespace splendor::season
