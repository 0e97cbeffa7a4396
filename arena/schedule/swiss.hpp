#pragma once

#include <vector>

#include "arena/schedule/pair_counts.hpp"
#include "arena/schedule/swiss_pairing.hpp"
#include "arena/schedule/table_maker.hpp"

namespace splendor::schedule {

// A batch is a round. Points are the share of opponents beaten, so that all rounds count alike,
// whatever the size of their tables. A bot that can't be seated has a bye, worth a won round; it is
// the lowest-ranked of the bots with the fewest byes.
class SwissMaker : public TableMaker {
 public:
  SwissMaker(const Options& options, const Swiss& swiss);

  [[nodiscard]] std::optional<std::uint32_t> needs(std::uint32_t batch) const override;
  std::vector<Table> next(const Field& field) override;
  void take_in(std::span<const arena::GameResult> results) override;
  [[nodiscard]] std::vector<Entrant> places() const override;
  [[nodiscard]] FormatOutcome outcome() const override;

 private:
  [[nodiscard]] std::vector<Contender> ranked(std::span<const Entrant> bots) const;
  void add_to_meeting(Entrant bot, double points);
  void give_byes(std::vector<Contender>& ranked, std::size_t count);

  Options options_;
  Swiss swiss_;
  std::uint32_t rounds_ = 0;           // known when the first round is made
  std::vector<std::uint64_t> points_;  // by Entrant
  std::vector<std::uint32_t> byes_;
  std::vector<Entrant> bots_;  // everyone who ever took part
  PairCounts met_;
  std::vector<FormatMeeting> meetings_;  // of all rounds
  std::uint32_t played_ = 0;             // rounds whose results are known
};

}  // namespace splendor::schedule
