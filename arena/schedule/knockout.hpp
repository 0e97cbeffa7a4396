#pragma once

#include <vector>

#include "arena/schedule/table_maker.hpp"

namespace splendor::schedule {

// A round is a batch, followed by a batch for each further deal that a tie needs. Every bot has a
// line of the bracket, the best seed the first one. The bot on the last line meets the one on the
// first, and so on inwards; those who advance take over the best lines of their table. For two
// players that is the usual bracket.
//
// The last table has one winner. A bot that leaves loses the meeting it is in.
class KnockoutMaker : public TableMaker {
 public:
  KnockoutMaker(const Options& options, const Knockout& knockout);

  [[nodiscard]] std::optional<std::uint32_t> needs(std::uint32_t batch) const override;
  std::vector<Table> next(const Field& field) override;
  void take_in(std::span<const arena::GameResult> results) override;
  [[nodiscard]] std::vector<Entrant> places() const override;
  [[nodiscard]] FormatOutcome outcome() const override;

 private:
  struct Place {
    std::size_t line = 0;
    Entrant bot;
    std::size_t seed = 0;
    std::uint64_t points = 0;
    bool is_absent = false;
  };
  struct Meeting {
    std::vector<Place> places;  // best first, once it has been played
    std::size_t go_on = 1;
    std::uint32_t tie_deals = 0;
    bool is_decided = false;
  };

  void seed(const Field& field);
  [[nodiscard]] Place place_at(std::size_t line) const;
  void drop_absent(const Field& field);
  void draw_round();
  static void sort(Meeting& meeting);
  void decide(Meeting& meeting) const;
  void advance();
  [[nodiscard]] std::vector<Table> deals_to_play() const;
  [[nodiscard]] std::vector<FormatMeeting> meetings_of_round() const;

  std::size_t players_;
  std::uint32_t deals_;
  Knockout knockout_;
  std::vector<Entrant> seeds_;       // all, best first
  std::vector<Entrant> lines_;       // who is still in
  std::vector<Meeting> round_;       // empty between rounds
  std::vector<Entrant> eliminated_;  // the first to go out first
  std::vector<std::uint32_t> places_of_eliminated_;
  std::vector<FormatMeeting> meetings_;  // of the rounds that are over
  std::uint32_t rounds_over_ = 0;
};

}  // namespace splendor::schedule
