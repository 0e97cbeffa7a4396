// The arena's memory: every question that the project asks its database, by name.
//
// - A function that writes returns when the change would survive a power cut (it is on the disk,
//   not only handed to the system). If it throws, nothing of it is stored.
// - Nothing is deleted but by the functions under "Deleting". What was deleted is not found by any
//   other function, and its number is not used again.
// - Memory does not grow with what is stored: long answers come one by one.
// - One thread. Several processes may have the same home open; see Access.
//
// All functions throw StoreError: not_found for an id that is not there, refused_value for what
// breaks a limit or a rule, and the troubles of disks and files.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arena/core/ids.hpp"
#include "arena/core/schedule.hpp"
#include "arena/core/store_error.hpp"
#include "arena/store/analyses.hpp"
#include "arena/store/bots.hpp"
#include "arena/store/deletion.hpp"
#include "arena/store/games.hpp"
#include "arena/store/home.hpp"
#include "arena/store/leagues.hpp"
#include "arena/store/seasons.hpp"
#include "arena/store/tokens.hpp"

namespace splendor::arena {

class Connection;

// What a process wants of a home. Asking for more than was opened is a std::logic_error.
enum class Access : std::uint8_t {
  read,  // everything that is const; also while a league runs, also in a read-only home
  edit,  // and bots, verdicts, requests, tokens, matches, seasons; also while a league runs. Makes
         // the home if there is none
  run,   // and leagues, entries, batches, games. One process at a time: takes the home's lock
  // Like run, without the lock: only for a league of the kind casual that the same process makes.
  beside,
};

// Who may add versions to the name of a bot.
enum class NameRule : std::uint8_t {
  anyone,
  owner,  // only the author of its first version
};

class Store {
 public:
  // `command` is for the message to a second arena; see HomeLock.
  Store(const Home& home, Access access, std::string_view command = "arena");
  ~Store();
  Store(Store&&) noexcept;
  Store& operator=(Store&&) noexcept;

  // A number that changes whenever another process has stored something. Costs microseconds.
  [[nodiscard]] std::int64_t data_version() const;
  // Writes the database as it is at this moment into a new file, also while a league runs.
  // REQUIRES: there is no such file.
  void copy_database(const std::filesystem::path& file) const;
  // What is wrong with the database itself, a line each: damaged pages, rows that refer to nothing,
  // counts that are off. Reads all of it. Whether games were played by the rules is another
  // question.
  [[nodiscard]] std::vector<std::string> damage() const;
  // Everything that `questions` reads is of one moment, even while others write. Keep it short:
  // until it returns, the write-ahead log of a running league can't be shortened.
  void at_one_moment(const std::function<void()>& questions) const;
  // What to do while another process has the database locked: `go_on` is asked once a second, with
  // the time waited so far; when it returns false, the operation throws StoreError (busy). Without
  // this, all wait ten seconds.
  void set_lock_wait(std::function<bool(std::chrono::seconds waited)> go_on);

  // ---- Bots: Access::edit ----

  // The next version of its name, in state fresh. Throws StoreError (not_owner) by the rule.
  Bot add_bot(const NewBot& bot, NameRule rule = NameRule::anyone);
  void set_bot_state(BotId id, BotState state);
  // The author of a name's first version owns the name.
  void set_bot_author(BotId id, std::string_view author);
  void set_bot_note(BotId id, std::string_view note);
  // Stores the verdict of an examination and the state that follows from it, together.
  void add_verdict(BotId id, BotState state, std::string_view report);

  [[nodiscard]] Bot bot(BotId id) const;
  // "name@3" is that version; "name" is the newest qualified version, or the newest of all if none
  // is qualified. Nothing if there is no such bot.
  [[nodiscard]] std::optional<Bot> bot_named(std::string_view reference) const;
  [[nodiscard]] std::vector<Bot> bots() const;  // by name, then version
  [[nodiscard]] std::vector<Bot> versions(std::string_view name) const;
  [[nodiscard]] std::vector<Bot> bots_with_content(std::string_view sha256) const;
  [[nodiscard]] std::vector<Verdict> verdicts(BotId id) const;  // newest first

  // ---- Leagues: Access::run ----

  LeagueId create_league(const NewLeague& league);
  // `why` is a sentence; empty for running, which also forgets why it ended before.
  void set_league_state(LeagueId id, LeagueState state, std::string_view why);
  // Adds to the time for which the league was played.
  void add_running_time(LeagueId id, std::chrono::milliseconds time);
  // Replaces the time limit of the settings.
  void set_time_limit(LeagueId id, const TimeLimit& limit);
  // The bot plays from the first batch on that is not stored yet.
  Entrant add_entry(LeagueId league, const NewEntry& entry);
  // The bot plays up to the last stored batch. A second departure is refused.
  void end_entry(LeagueId league, Entrant entrant, std::string_view reason);
  // From now on the bot loses void games that wait for its answer.
  void set_loses_voids(LeagueId league, Entrant entrant, std::string_view reason);

  [[nodiscard]] League league(LeagueId id) const;
  [[nodiscard]] std::vector<League> leagues() const;                // oldest first
  [[nodiscard]] std::vector<Entry> entries(LeagueId league) const;  // by entrant
  // Leagues of the kind league in which a version of this bot plays or played, newest first; of
  // several versions in a league, one row each.
  [[nodiscard]] std::vector<Participation> leagues_of(std::string_view bot,
                                                      std::size_t limit) const;

  // ---- Schedule: Access::run ----
  //
  // Batches are facts: they are stored before their first game, so that neither an interruption nor
  // a newer planner changes a league that has begun.

  // `number` must be the league's count of batches: 0, 1, 2, …
  void add_batch(LeagueId league, std::uint32_t number, const Batch& batch);
  [[nodiscard]] Batch batch(LeagueId league, std::uint32_t number) const;

  // ---- Games: Access::run ----

  // Stores all games in one transaction, or none if it throws; returns them in the same order. Who
  // played is taken from the batch. Costs one wait for the disk for any number of games: pass as
  // many at a time as there are.
  std::vector<StoredGame> add_games(LeagueId league, std::span<const PlayedGame> games);
  void add_void(LeagueId league, const NewVoid& game);

  // In order of slots, from batch `from_batch` on; one sequential read.
  void results(LeagueId league, const std::function<void(const GameResult&)>& use,
               std::uint32_t from_batch = 0) const;
  // All results, and with the same read what each entrant did in all of them.
  std::vector<EntrantTotals> results_and_totals(
      LeagueId league, const std::function<void(const GameResult&)>& use) const;
  [[nodiscard]] GameSummary game(GameId id) const;
  [[nodiscard]] std::vector<GameSummary> games(LeagueId league, const GameFilter& filter) const;
  // The count-th stored game behind this slot, or from the first; none if there are fewer. Fast:
  // with GameFilter::last it limits how many games a search for an entrant looks at.
  [[nodiscard]] std::optional<GameSummary> game_behind(LeagueId league, std::optional<Slot> slot,
                                                       std::size_t count) const;
  // What was stored behind game `after`, up to game `last` (of any league), with at most this many
  // faults. Cheap enough to ask every second.
  [[nodiscard]] StoredGames stored_between(LeagueId league, GameId after, GameId last,
                                           std::size_t most_faults) const;
  // Games that were stored after this one, in that order.
  [[nodiscard]] std::vector<GameSummary> games_stored_after(LeagueId league, GameId game,
                                                            std::size_t limit) const;
  // The game that was stored last, of any league; 0 if there is none.
  [[nodiscard]] GameId newest_game() const;
  [[nodiscard]] std::vector<VoidGame> voids(LeagueId league,
                                            std::size_t limit) const;  // newest first
  void each_void(LeagueId league,
                 const std::function<void(const VoidGame&)>& use) const;  // oldest first
  // The machines that played, most games first. Leaves out games whose machine is unknown.
  [[nodiscard]] std::vector<NodeGames> nodes(LeagueId league) const;
  // Where each game was played, in order of slots; `node` is a place in nodes().
  void nodes_of_games(LeagueId league,
                      const std::function<void(Slot slot, std::size_t node)>& use) const;
  // The measured speed of the machine that played the first game, of those with a measured speed;
  // 0 if there is none.
  [[nodiscard]] double first_speed(LeagueId league) const;
  [[nodiscard]] v1::MatchRecord record(GameId id) const;
  // Every stored record, of one league or of all, in order of leagues and slots. `use` may take its
  // time: nothing is kept open while it runs.
  void each_record(std::optional<LeagueId> league,
                   const std::function<void(const RecordEntry&)>& use) const;
  // The same for one league, in order of numbers; games that are stored meanwhile are left out.
  void each_record_by_number(LeagueId league,
                             const std::function<void(const RecordEntry&)>& use) const;

  // ---- Analyses: Access::edit ----

  // Analyses that are there already stay.
  void add_analyses(std::string_view evaluator_name, const AnalysisKey& key,
                    std::span<const NewAnalysis> analyses);
  // Whether there is any analysis by an evaluator, which is named by its sha256.
  [[nodiscard]] bool has_analyses(std::string_view evaluator) const;
  [[nodiscard]] std::optional<std::string> analysis(GameId game, const AnalysisKey& key) const;
  // The analyses of a league's games that there are, in order of slots, from batch `from_batch` on.
  void each_analysis(LeagueId league, const AnalysisKey& key,
                     const std::function<void(const StoredAnalysis&)>& use,
                     std::uint32_t from_batch = 0) const;
  // How many analyses of its games there are, by any evaluator.
  [[nodiscard]] std::uint64_t analyses_of(LeagueId league) const;
  // The games of a league that have no such analysis, in order of slots.
  [[nodiscard]] std::vector<GameId> games_to_analyse(LeagueId league, const AnalysisKey& key) const;

  // ---- Requests to a running league: Access::edit ----

  std::int64_t add_request(const NewRequest& request);
  void answer_request(std::int64_t id, std::string_view answer);
  [[nodiscard]] Request request(std::int64_t id) const;
  // Not answered yet, oldest first. Cheap enough to ask every second.
  [[nodiscard]] std::vector<Request> open_requests(LeagueId league) const;

  // ---- The web server: Access::edit ----

  TokenId add_token(const NewToken& token);
  void revoke_token(TokenId id);
  [[nodiscard]] std::optional<Token> token(TokenId id) const;  // nothing if there is none
  [[nodiscard]] std::vector<Token> tokens() const;

  MatchId add_match(const NewMatch& match);
  // Both do nothing if the match has ended.
  void begin_match(MatchId id, LeagueId league);
  void end_match(MatchId id, const std::optional<std::string>& problem);
  [[nodiscard]] Match match(MatchId id) const;
  [[nodiscard]] std::vector<Match> open_matches() const;  // oldest first
  [[nodiscard]] std::vector<Match> matches_of(std::string_view author, Moment since) const;
  [[nodiscard]] std::vector<Match> newest_matches(std::string_view author,
                                                  std::size_t limit) const;  // newest first

  // ---- Seasons: Access::edit, begin_stage: Access::run ----

  // Makes the season of this name, or gives it these terms from now on. `secret` is for a new one.
  SeasonId put_season(const SeasonTerms& terms, std::string_view secret);
  // Decides the field of the final and stores what was promised about it, together. False, and
  // nothing changes, if that was done before or one of the bots was deleted meanwhile.
  bool freeze_season(SeasonId id, const std::vector<FieldEntry>& field, const NewSeal& seal);
  // Shows everything from now on. Does nothing if that was done before.
  void release_season(SeasonId id);
  // The seal is no longer secret. Does nothing if that was done before.
  void open_seal(SeasonId id);
  // Makes the stage and its league together. Nothing, and nothing is made, if the season has a
  // stage of this kind that was due then.
  std::optional<StageId> begin_stage(SeasonId season, StageKind kind, Moment due,
                                     const NewLeague& league);
  // Notes that the stage is not played. False if the season has such a stage.
  bool skip_stage(SeasonId season, StageKind kind, Moment due, std::string_view why);
  // The league of the stage has ended: stores whom to tell what, together with that. False, and
  // nothing changes, unless the stage is in state playing.
  bool end_stage(StageId id, const std::vector<NewNotice>& notices);
  void set_stage_published(StageId id);
  // False if another process has taken the notice; true once.
  bool take_notice(NoticeId id);
  void set_notice_state(NoticeId id, NoticeState state);
  void set_clock_look(const ClockLook& look);

  [[nodiscard]] Season season(SeasonId id) const;
  [[nodiscard]] std::optional<Season> season_named(std::string_view name) const;
  [[nodiscard]] std::vector<Season> seasons() const;               // oldest first
  [[nodiscard]] std::vector<Stage> stages(SeasonId season) const;  // oldest first
  // The stage that played this league, if it was one of a season's.
  [[nodiscard]] std::optional<Stage> stage_of(LeagueId league) const;
  [[nodiscard]] std::vector<FieldEntry> field(SeasonId season) const;  // empty before the freeze
  [[nodiscard]] std::optional<Seal> seal(SeasonId season) const;
  [[nodiscard]] std::vector<Notice> notices(StageId stage) const;
  [[nodiscard]] std::optional<ClockLook> clock_look() const;
  // The newest time that is stored anywhere; nothing in an empty home.
  [[nodiscard]] std::optional<Moment> newest_time() const;

  // ---- Deleting ----
  //
  // Whatever something else refers to stays: the first three throw StoreError (refused_value) and
  // name it.

  // Access::edit. Its content stays in bots/ until nothing needs it.
  void delete_bot(BotId id);
  // Access::edit. Of a match that has ended; its games stay.
  void delete_match(MatchId id);
  // Access::run. From now on there is no such league; remove_deleted() then removes its games.
  void delete_league(LeagueId id);
  // Access::run. Removes what is left of deleted leagues in short transactions, and asks before
  // each whether to go on. Returns the number of games that are left.
  std::uint64_t remove_deleted(const std::function<bool(std::uint64_t games_left)>& go_on);
  // Games that remove_deleted() would remove.
  [[nodiscard]] std::uint64_t games_of_deleted() const;
  [[nodiscard]] std::vector<Reference> references_to(BotId id) const;
  [[nodiscard]] std::vector<Reference> references_to(LeagueId id) const;

  // Hashes of all contents that a bot or a stored game refers to, sorted.
  [[nodiscard]] std::vector<std::string> contents_in_use() const;
  [[nodiscard]] std::vector<EvaluatorSize> evaluators() const;
  // Access::edit. All analyses of one evaluator, in short transactions.
  void remove_analyses(std::string_view evaluator);
  // Reads the sizes of all records; leagues without games are not among them.
  [[nodiscard]] std::vector<LeagueSize> league_sizes() const;
  [[nodiscard]] DatabaseSize database_size() const;
  // Access::run. Rewrites the whole database file without its unused space.
  void compact();

 private:
  std::unique_ptr<Connection> connection_;
};

}  // namespace splendor::arena
