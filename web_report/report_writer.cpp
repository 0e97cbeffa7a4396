#include "web_report/report_writer.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <unordered_map>

#include "referee/record/trace_of.hpp"
#include "web_report/assets.hpp"
#include "web_report/bot_stats.hpp"
#include "web_report/bytes.hpp"
#include "web_report/core_json.hpp"
#include "web_report/game_list.hpp"
#include "web_report/game_logs.hpp"
#include "web_report/game_shard.hpp"
#include "web_report/league_stats.hpp"
#include "web_report/output.hpp"
#include "web_report/packing.hpp"
#include "web_report/page.hpp"
#include "web_report/pair_table.hpp"
#include "web_report/playouts.hpp"
#include "web_report/served_files.hpp"

namespace splendor::web {
namespace {

constexpr BotIndex kMostBots = 65'535;

}  // namespace

class ReportWriter::Work {
 public:
  Work(std::filesystem::path target, WriterOptions options)
      : options_(std::move(options)), logs_(options_.log_bytes, options_.has_stderr) {
    if (options_.form == Form::served) {
      served_.emplace(std::move(target));
    } else {
      staged_.emplace(std::move(target), options_.form);
    }
    files_.playouts = options_.playouts;
  }

  void add(const v1::MatchRecord& record, std::span<const BotIndex> bots,
           const std::optional<GameAnalysis>& analysis) {
    need_usable(record, bots);
    if (analysis) need_fitting(record, *analysis);
    if (options_.nicknames) {
      v1::MatchRecord untold = record;
      remove_bot_texts(untold);
      add_usable(untold, bots, analysis);
    } else {
      add_usable(record, bots, analysis);
    }
  }

  void finish(ReportModel model) {
    if (stats_.size() > model.bots.size()) {
      throw ReportError("a game names bot " + std::to_string(stats_.size() - 1) +
                        ", but the model has " + std::to_string(model.bots.size()) + " bots");
    }
    if (options_.nicknames) hide_names(*options_.nicknames, model);
    stats_.resize(model.bots.size());
    close_shard();
    for (std::size_t i = 0; i < model.bots.size(); ++i) {
      Bytes file;
      file.text(bot_json(model.bots[i], stats_[i], leaks_of(model, i)));
      games_.write_columns_of_bot(i, file);
      put("b/" + std::to_string(i), file.data());
    }
    for (std::size_t first = 0; first < games_.size(); first += GameList::kGamesPerFile) {
      put("i/" + std::to_string(files_.lists++), games_.columns(first).data());
    }
    put("cross", pair_table(games_, model.bots.size()).data());
    put("core", core_json(model, league_, stats_, games_, files_));
    if (served_) {
      served_->publish(options_.version);
      return;
    }
    write_page(model.league.title.empty() ? "Splendor Arena" : model.league.title);
    if (options_.archive == Archive::zip) staged_->zip();
    staged_->publish();
  }

 private:
  void add_usable(const v1::MatchRecord& record, std::span<const BotIndex> bots,
                  const std::optional<GameAnalysis>& analysis) {
    Replay game = replay(record, std::move(steps_));
    GameFacts facts = facts_of(record, game, bots);
    facts.deal =
        deals_.emplace(facts.seed, static_cast<std::uint32_t>(deals_.size())).first->second;
    const GameAnalysis* found = analysis ? &*analysis : nullptr;
    games_.add(facts, found);
    league_.add(record, facts, game);
    for (int seat = 0; seat < facts.players; ++seat) {
      const BotIndex bot = facts.seats[static_cast<std::size_t>(seat)].bot;
      stats_[bot].add(record, facts, game, seat);
    }
    if (options_.replays == Replays::all || is_failure(facts)) {
      keep_moves(record, facts, game, found);
    }
    steps_ = std::move(game.steps);
  }

  void need_usable(const v1::MatchRecord& record, std::span<const BotIndex> bots) {
    const std::string name = "game " + std::to_string(record.id());
    if (record.seats_size() < 2 || record.seats_size() > 4) {
      throw ReportError(name + " has " + std::to_string(record.seats_size()) + " seats");
    }
    if (bots.size() != static_cast<std::size_t>(record.seats_size())) {
      throw ReportError(name + " needs one bot per seat");
    }
    if (games_.size() > 0 && record.id() <= games_.last_id()) {
      throw ReportError(name + " comes after game " + std::to_string(games_.last_id()) +
                        "; games must be in the order of their ids");
    }
    if (options_.form == Form::single_file && games_.size() >= kSingleFileGames) {
      throw ReportError("a single file holds up to " + std::to_string(kSingleFileGames) +
                        " games; write a folder");
    }
    const BotIndex highest = *std::ranges::max_element(bots);
    if (highest > kMostBots) throw ReportError("a report has up to 65536 bots");
    if (highest >= stats_.size()) stats_.resize(highest + 1);
  }

  static void need_fitting(const v1::MatchRecord& record, const GameAnalysis& analysis) {
    if (analysis.seats.size() == static_cast<std::size_t>(record.seats_size()) &&
        analysis.plies.size() <= static_cast<std::size_t>(record.plies_size())) {
      return;
    }
    throw ReportError("the analysis of game " + std::to_string(record.id()) + " has " +
                      std::to_string(analysis.seats.size()) + " seats and " +
                      std::to_string(analysis.plies.size()) + " plies, but its record has " +
                      std::to_string(record.seats_size()) + " and " +
                      std::to_string(record.plies_size()));
  }

  static const BotLeaks* leaks_of(const ReportModel& model, std::size_t bot) {
    if (!model.leaks || bot >= model.leaks->bots.size()) return nullptr;
    const BotLeaks& leaks = model.leaks->bots[bot];
    return leaks.leaks.games > 0 ? &leaks : nullptr;
  }

  static bool is_failure(const GameFacts& facts) {
    return !facts.counts() || std::ranges::any_of(facts.taken(), [](const SeatFacts& seat) {
      return seat.fault != v1::FAULT_NONE;
    });
  }

  // Its index in the list of evaluators.
  std::uint32_t number_of(Evaluator evaluator) {
    const auto known = std::ranges::find(files_.evaluators, evaluator);
    const auto number = static_cast<std::uint32_t>(known - files_.evaluators.begin());
    if (known == files_.evaluators.end()) files_.evaluators.push_back(std::move(evaluator));
    return number;
  }

  void keep_moves(const v1::MatchRecord& record, const GameFacts& facts, const Replay& game,
                  const GameAnalysis* analysis) {
    std::vector<float> neutral;
    if (options_.playouts > 0) neutral = neutral_chances(record, game, options_.playouts);
    const std::uint32_t evaluator =
        analysis == nullptr ? 0 : number_of({analysis->evaluator, analysis->sha256});
    shard_.add(facts, game, neutral, analysis, evaluator);
    logs_.add(record, facts, game);
    if (traces_written_ < options_.traces) {
      ++traces_written_;
      if (auto text = record::trace_of(record))
        traces_[std::to_string(facts.id)] = std::move(*text);
    }
    if (shard_.games() == kGamesPerShard) close_shard();
  }

  void close_shard() {
    if (shard_.games() == 0) return;
    const auto number = static_cast<std::uint32_t>(files_.shards.size());
    const std::string name = std::to_string(number);
    files_.shards.push_back(shard_.first_id());
    put("g/" + name, shard_.take().data());
    if (!logs_.empty()) {
      files_.logs.push_back(number);
      put("l/" + name, logs_.take());
    }
    if (!traces_.empty()) {
      files_.traces.push_back(number);
      put("t/" + name, traces_.dump());
      traces_ = nlohmann::json::object();
    }
  }

  void put(const std::string& key, std::string_view bytes) {
    if (served_) {
      served_->put(key, bytes);
    } else if (options_.form == Form::single_file) {
      inlined_ += packer_.inline_script(key, bytes);
    } else {
      staged_->write(std::filesystem::path(kDataFolder) / (key + ".js"),
                     packer_.file_script(key, bytes));
    }
  }

  void write_page(std::string_view title) {
    if (options_.form == Form::single_file) {
      staged_->write(kIndexFile, single_page(title, inlined_));
      return;
    }
    staged_->write("report.js", report_js());
    staged_->write("report.css", report_css());
    staged_->write(kIndexFile, folder_page(title));
  }

  WriterOptions options_;
  std::optional<StagedOutput> staged_;  // none: served_
  std::optional<ServedFiles> served_;
  std::unordered_map<std::uint64_t, std::uint32_t> deals_;  // numbers by seed
  LeagueStats league_;
  std::vector<BotStats> stats_;
  GameList games_;
  GameShard shard_;
  GameLogs logs_;
  nlohmann::json traces_ = nlohmann::json::object();
  std::uint32_t traces_written_ = 0;
  DataFiles files_;
  Packer packer_;
  std::string inlined_;
  std::vector<Step> steps_;  // memory for the steps of the next game
};

ReportWriter::ReportWriter(std::filesystem::path target, WriterOptions options)
    : work_(std::make_unique<Work>(std::move(target), std::move(options))) {}

ReportWriter::~ReportWriter() = default;

void ReportWriter::add(const v1::MatchRecord& record, std::span<const BotIndex> bots,
                       const std::optional<GameAnalysis>& analysis) {
  work_->add(record, bots, analysis);
}

void ReportWriter::finish(const ReportModel& model) { work_->finish(model); }

}  // namespace splendor::web
