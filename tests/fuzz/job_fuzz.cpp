// Jobs for the referee: any job is refused with a reason, or can be played to its end. An input is
// a MatchJob.
#include <deque>
#include <vector>

#include "referee/match/match.hpp"
#include "tests/fuzz/honest_player.hpp"
#include "tests/fuzz/message_input.hpp"
#include "tests/fuzz/record_laws.hpp"

namespace splendor::fuzz {

std::unique_ptr<google::protobuf::Message> new_message() {
  return std::make_unique<v1::MatchJob>();
}

namespace {

void check_job(const v1::MatchJob& job) {
  if (const auto reason = match::validate_job(job)) {
    require_sentence(*reason);
    return;
  }
  std::deque<HonestPlayer> honest;
  std::vector<match::Player*> players;
  for (int seat = 0; seat < job.seats_size(); ++seat) {
    players.push_back(&honest.emplace_back(job.seed() + static_cast<std::uint64_t>(seat)));
  }
  v1::MatchRecord record;
  match::play_match(job, players, record);
  require(record.id() == job.id(), "the record is that of the job");
  check_played(record);
}

}  // namespace
}  // namespace splendor::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace splendor::fuzz;
  splendor::v1::MatchJob job;
  if (decode(as_text(data, size), job)) check_job(job);
  return 0;
}
