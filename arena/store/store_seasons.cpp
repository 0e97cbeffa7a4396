// What Store does for seasons.
#include "arena/store/connection.hpp"
#include "arena/store/league_rows.hpp"
#include "arena/store/limits.hpp"
#include "arena/store/rows.hpp"
#include "arena/store/store.hpp"
#include "arena/store/text_rules.hpp"

namespace splendor::arena {
namespace {

const std::string kSelectSeasons =
    "SELECT id, name, settings, secret, created, opens, deadline, closes, release, names, source,"
    " frozen, released FROM seasons ";
const std::string kSelectStages =
    "SELECT id, season, kind, due, begun, league, state, why FROM season_stages ";

std::optional<Moment> moment_if(const Query& row, int column) {
  if (row.null(column)) return std::nullopt;
  return row.moment(column);
}

Season season_in(const Query& row) {
  Season season;
  season.id = SeasonId(row.integer(0));
  season.name = row.text(1);
  season.settings = row.text(2);
  season.secret = row.text(3);
  season.created = row.moment(4);
  season.opens = row.moment(5);
  season.deadline = row.moment(6);
  season.closes = row.moment(7);
  season.release = row.number<Release>(8);
  season.names = row.number<NamesShown>(9);
  season.source = row.number<SourceShown>(10);
  season.frozen = moment_if(row, 11);
  season.released = moment_if(row, 12);
  return season;
}

Stage stage_in(const Query& row) {
  Stage stage;
  stage.id = StageId(row.integer(0));
  stage.season = SeasonId(row.integer(1));
  stage.kind = row.number<StageKind>(2);
  stage.due = row.moment(3);
  stage.begun = row.moment(4);
  if (!row.null(5)) stage.league = LeagueId(row.integer(5));
  stage.state = row.number<StageState>(6);
  stage.why = row.text(7);
  return stage;
}

template <class Number>
int of(Number value) {
  return static_cast<int>(value);
}

// A season has one final, whenever it was due.
bool has_stage(Connection& db, SeasonId season, StageKind kind, Moment due) {
  return db
      .query("SELECT 1 FROM season_stages WHERE season = ?1 AND kind = ?2 AND (due = ?3 OR ?2 = 1)",
             season, of(kind), due)
      .next();
}

void insert_stage(Connection& db, const Stage& stage) {
  db.query(
        "INSERT INTO season_stages (season, kind, due, begun, league, state, why)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        stage.season, of(stage.kind), stage.due, now(), stage.league, of(stage.state),
        cleaned(stage.why))
      .run();
}

}  // namespace

SeasonId Store::put_season(const SeasonTerms& terms, std::string_view secret) {
  require_line("the season's name", terms.name, kLongestName);
  require_utf8("the season's settings", terms.settings, kLongestDocument);
  require_sha256("the season's secret", secret);
  Connection& db = *connection_;
  return db.write(Access::edit, [&] {
    db.query(
          "INSERT INTO seasons (name, settings, secret, created, opens, deadline, closes, release,"
          " names, source) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
          " ON CONFLICT (name) DO UPDATE SET settings = excluded.settings, opens = excluded.opens,"
          " deadline = excluded.deadline, closes = excluded.closes, release = excluded.release,"
          " names = excluded.names, source = excluded.source",
          terms.name, terms.settings, secret, now(), terms.opens, terms.deadline, terms.closes,
          of(terms.release), of(terms.names), of(terms.source))
        .run();
    Query id = db.query("SELECT id FROM seasons WHERE name = ?", terms.name);
    id.next();
    return SeasonId(id.integer(0));
  });
}

bool Store::freeze_season(SeasonId id, const std::vector<FieldEntry>& field, const NewSeal& seal) {
  require_sha256("the seal", seal.commitment);
  require_json_object("the opening of the seal", seal.opening, kLongestDocument);
  Connection& db = *connection_;
  return db.write(Access::edit, [&] {
    Query exists = db.query("SELECT 1 FROM bots WHERE id = ? AND deleted IS NULL", BotId());
    for (const FieldEntry& entry : field) {
      if (!exists.with(entry.bot).next()) return false;
    }
    if (db.query("UPDATE seasons SET frozen = ? WHERE id = ? AND frozen IS NULL", now(), id)
            .run() == 0) {
      return false;
    }
    for (std::size_t place = 0; place < field.size(); ++place) {
      const FieldEntry& entry = field[place];
      db.query(
            "INSERT INTO season_field (season, place, bot, sha256, author, staff)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            id, place, entry.bot, entry.sha256, entry.author, entry.is_staff ? 1 : 0)
          .run();
    }
    db.query("INSERT INTO season_seals (season, made, commitment, opening) VALUES (?, ?, ?, ?)", id,
             now(), seal.commitment, seal.opening)
        .run();
    return true;
  });
}

void Store::release_season(SeasonId id) {
  Connection& db = *connection_;
  db.write(Access::edit, [&] {
    db.query("UPDATE seasons SET released = ? WHERE id = ? AND released IS NULL", now(), id).run();
  });
}

void Store::open_seal(SeasonId id) {
  Connection& db = *connection_;
  db.write(Access::edit, [&] {
    db.query("UPDATE season_seals SET opened = ? WHERE season = ? AND opened IS NULL", now(), id)
        .run();
  });
}

std::optional<StageId> Store::begin_stage(SeasonId season, StageKind kind, Moment due,
                                          const NewLeague& league) {
  Connection& db = *connection_;
  return db.write(Access::run, [&]() -> std::optional<StageId> {
    if (has_stage(db, season, kind, due)) return std::nullopt;
    Stage stage;
    stage.season = season;
    stage.kind = kind;
    stage.due = due;
    stage.league = insert_league(db, league);
    insert_stage(db, stage);
    return StageId(db.last_id());
  });
}

bool Store::skip_stage(SeasonId season, StageKind kind, Moment due, std::string_view why) {
  Connection& db = *connection_;
  return db.write(Access::edit, [&] {
    if (has_stage(db, season, kind, due)) return false;
    Stage stage;
    stage.season = season;
    stage.kind = kind;
    stage.due = due;
    stage.state = StageState::skipped;
    stage.why = why;
    insert_stage(db, stage);
    return true;
  });
}

bool Store::end_stage(StageId id, const std::vector<NewNotice>& notices) {
  Connection& db = *connection_;
  return db.write(Access::edit, [&] {
    if (db.query("UPDATE season_stages SET state = ? WHERE id = ? AND state = ?",
                 of(StageState::played), id, of(StageState::playing))
            .run() == 0) {
      return false;
    }
    for (const NewNotice& notice : notices) {
      db.query(
            "INSERT INTO season_notices (stage, bot, author, text, state) VALUES (?, ?, ?, ?, ?)",
            id, notice.bot, notice.author, cleaned(notice.text), of(NoticeState::open))
          .run();
    }
    return true;
  });
}

void Store::set_stage_published(StageId id) {
  Connection& db = *connection_;
  db.write(Access::edit, [&] {
    db.query("UPDATE season_stages SET state = ? WHERE id = ? AND state = ?",
             of(StageState::published), id, of(StageState::played))
        .run();
  });
}

bool Store::take_notice(NoticeId id) {
  Connection& db = *connection_;
  return db.write(Access::edit, [&] {
    return db.query("UPDATE season_notices SET state = ? WHERE id = ? AND state = ?",
                    of(NoticeState::telling), id, of(NoticeState::open))
               .run() == 1;
  });
}

void Store::set_notice_state(NoticeId id, NoticeState state) {
  Connection& db = *connection_;
  db.write(Access::edit, [&] {
    db.query("UPDATE season_notices SET state = ? WHERE id = ?", of(state), id).run();
  });
}

void Store::set_clock_look(const ClockLook& look) {
  Connection& db = *connection_;
  std::optional<std::int64_t> doubtful;
  if (look.doubtful) doubtful = look.doubtful->count();
  db.write(Access::edit, [&] {
    db.query(
          "INSERT OR REPLACE INTO clock_looks (id, wall, boot, uptime, doubtful)"
          " VALUES (1, ?, ?, ?, ?)",
          look.wall, look.boot, look.uptime.count(), doubtful)
        .run();
  });
}

Season Store::season(SeasonId id) const {
  Connection& db = *connection_;
  return db.read([&] {
    Query query = db.query(kSelectSeasons + "WHERE id = ?", id);
    if (query.next()) return season_in(query);
    throw StoreError(StoreTrouble::not_found, "there is no season " + std::to_string(id.number()));
  });
}

std::optional<Season> Store::season_named(std::string_view name) const {
  Connection& db = *connection_;
  return db.read(
      [&] { return first_row(db.query(kSelectSeasons + "WHERE name = ?", name), season_in); });
}

std::vector<Season> Store::seasons() const {
  Connection& db = *connection_;
  return db.read([&] { return all_rows(db.query(kSelectSeasons + "ORDER BY id"), season_in); });
}

std::vector<Stage> Store::stages(SeasonId season) const {
  Connection& db = *connection_;
  return db.read([&] {
    return all_rows(db.query(kSelectStages + "WHERE season = ? ORDER BY id", season), stage_in);
  });
}

std::optional<Stage> Store::stage_of(LeagueId league) const {
  Connection& db = *connection_;
  return db.read(
      [&] { return first_row(db.query(kSelectStages + "WHERE league = ?", league), stage_in); });
}

std::vector<FieldEntry> Store::field(SeasonId season) const {
  Connection& db = *connection_;
  return db.read([&] {
    return all_rows(
        db.query(
            "SELECT bot, sha256, author, staff FROM season_field WHERE season = ? ORDER BY place",
            season),
        [](const Query& row) {
          return FieldEntry{BotId(row.integer(0)), row.text(1), row.text(2), row.integer(3) != 0};
        });
  });
}

std::optional<Seal> Store::seal(SeasonId season) const {
  Connection& db = *connection_;
  return db.read([&] {
    return first_row(
        db.query("SELECT commitment, opening, made, opened FROM season_seals WHERE season = ?",
                 season),
        [](const Query& row) {
          return Seal{{row.text(0), row.text(1)}, row.moment(2), moment_if(row, 3)};
        });
  });
}

std::vector<Notice> Store::notices(StageId stage) const {
  Connection& db = *connection_;
  return db.read([&] {
    return all_rows(
        db.query(
            "SELECT id, bot, author, text, state FROM season_notices WHERE stage = ? ORDER BY id",
            stage),
        [&](const Query& row) {
          return Notice{{BotId(row.integer(1)), row.text(2), row.text(3)},
                        NoticeId(row.integer(0)),
                        stage,
                        row.number<NoticeState>(4)};
        });
  });
}

std::optional<ClockLook> Store::clock_look() const {
  Connection& db = *connection_;
  return db.read([&] {
    return first_row(
        db.query("SELECT wall, boot, uptime, doubtful FROM clock_looks"), [](const Query& row) {
          ClockLook look{row.moment(0), row.text(1), std::chrono::milliseconds(row.integer(2))};
          if (!row.null(3)) look.doubtful = std::chrono::milliseconds(row.integer(3));
          return look;
        });
  });
}

std::optional<Moment> Store::newest_time() const {
  Connection& db = *connection_;
  return db.read([&] {
    Query query = db.query(
        "SELECT max(at) FROM (SELECT max(submitted) AS at FROM bots"
        " UNION ALL SELECT max(at) FROM verdicts"
        " UNION ALL SELECT max(created) FROM leagues UNION ALL SELECT max(ended) FROM leagues"
        " UNION ALL SELECT max(created) FROM batches)");
    query.next();
    return moment_if(query, 0);
  });
}

}  // namespace splendor::arena
