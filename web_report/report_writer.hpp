// Writes a report: records in, one by one, and a folder that a browser opens comes out.
//
//   ReportWriter writer("report", options);
//   while (…) writer.add(record, bots_of_its_seats);
//   writer.finish(model);
//
// Nothing is seen at the target before finish(): the report is written beside it and renamed.
// Memory grows by some 60 bytes per game, whatever the games hold.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <stdexcept>

#include "splendor/v1/match.pb.h"
#include "web_report/report_model.hpp"

namespace splendor::web {

// The report can't be written: the disk, the target, or records in the wrong order.
class ReportError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

enum class Form : std::uint8_t {
  folder,       // for any number of games
  single_file,  // everything in one HTML file; for up to kSingleFileGames
};
inline constexpr std::uint64_t kSingleFileGames = 20'000;

enum class Archive : std::uint8_t { none, zip };  // zip: TARGET.zip beside the target

// Of which games the moves are written. All of them count everywhere else.
enum class Replays : std::uint8_t { all, failures };

struct WriterOptions {
  Form form = Form::folder;
  Archive archive = Archive::none;
  Replays replays = Replays::all;
  // Logs (stderr) and comments are kept for games in which a bot failed, and for the others as long
  // as all of them stay below this.
  std::uint64_t log_bytes = 256ULL << 20U;
  // Traces, which hold two hashes per turn, are written for so many games, the first ones.
  std::uint32_t traces = 500;
  // Random games per turn for a win probability that no bot had a hand in; 0 is none. Takes about
  // a millisecond per turn and hundred.
  std::uint32_t playouts = 0;
};

class ReportWriter {
 public:
  // Throws ReportError if the target exists and is not a report (a file for Form::single_file).
  explicit ReportWriter(std::filesystem::path target, WriterOptions options = {});
  // Without finish(): leaves nothing behind.
  ~ReportWriter();
  ReportWriter(const ReportWriter&) = delete;
  ReportWriter& operator=(const ReportWriter&) = delete;

  // A match that was played, void ones included; `bots` by seat. Ids must ascend. A record that
  // the rules don't accept is kept as far as it goes, and marked.
  void add(const v1::MatchRecord& record, std::span<const BotIndex> bots);

  // Writes the rest and puts the report in place, over an older report if there is one. Throws
  // ReportError, also if a game named a bot that the model has not. Nothing may follow.
  void finish(const ReportModel& model);

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

}  // namespace splendor::web
