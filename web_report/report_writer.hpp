// Writes a report that a browser opens from disk, from match records added one by one.
//
//   ReportWriter writer("report", options);
//   while (…) writer.add(record, bots_of_its_seats);
//   writer.finish(model);
//
// Nothing appears at the target before finish(): the report is written beside it and renamed.
// Memory grows by about 60 bytes per game, whatever its length.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>

#include "splendor/v1/match.pb.h"
#include "web_report/game_analysis.hpp"
#include "web_report/nicknames.hpp"
#include "web_report/report_model.hpp"

namespace splendor::web {

// Thrown if the report can't be written: a full disk, an unusable target, or records out of order.
class ReportError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

enum class Form : std::uint8_t {
  folder,       // for any number of games
  single_file,  // everything in one HTML file; for up to kSingleFileGames
  served,       // data without a page, for a web server; see served_files.hpp
};
inline constexpr std::uint64_t kSingleFileGames = 20'000;

enum class Archive : std::uint8_t { none, zip };  // zip: TARGET.zip beside the target

// Which games are written with their moves. Statistics always cover all games.
enum class Replays : std::uint8_t { all, failures };

struct WriterOptions {
  Form form = Form::folder;
  // Of what is written, for the index of Form::served.
  std::string version = {};
  // Whether what bots wrote to stderr is part of the report. A web server shows it to their authors
  // only.
  bool has_stderr = true;
  // What the report shows instead of names. None: names as they are. With nicknames, whatever bots
  // and authors say is left out as well.
  std::optional<Nicknames> nicknames = std::nullopt;
  Archive archive = Archive::none;
  Replays replays = Replays::all;
  // Logs (stderr) and comments are always kept for games in which a bot failed, and for other games
  // until their total reaches this limit.
  std::uint64_t log_bytes = 256ULL << 20U;
  // Traces are written for this many games, from the first; they hold two hashes per turn.
  std::uint32_t traces = 500;
  // Random playouts per turn, for win probabilities independent of the bots; 0 is none. A hundred
  // take about a millisecond.
  std::uint32_t playouts = 0;
};

class ReportWriter {
 public:
  // Throws ReportError if the target exists and is not a report (a file for Form::single_file).
  explicit ReportWriter(std::filesystem::path target, WriterOptions options = {});
  // Discards the report unless finish() succeeded.
  ~ReportWriter();
  ReportWriter(const ReportWriter&) = delete;
  ReportWriter& operator=(const ReportWriter&) = delete;

  // Adds a match, also a void one; `bots` is by seat. Ids must ascend. A record that breaks the
  // rules is kept up to that point, and marked. Throws ReportError if the analysis does not fit the
  // record: one account per seat, and no more plies than the record has.
  void add(const v1::MatchRecord& record, std::span<const BotIndex> bots,
           const std::optional<GameAnalysis>& analysis = std::nullopt);

  // Writes the rest and publishes the report, replacing an older one. Throws ReportError, also if a
  // game has a bot that is not in the model. Nothing may be called afterwards.
  void finish(const ReportModel& model);

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

}  // namespace splendor::web
