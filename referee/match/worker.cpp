#include "referee/match/worker.hpp"

#include <unistd.h>

#include <array>
#include <cerrno>

#include "referee/match/match.hpp"
#include "referee/match/player/ticker.hpp"
#include "referee/process/arena_fault.hpp"
#include "referee/wire/frame.hpp"

namespace splendor::match {
namespace {

constexpr std::size_t kLargestJob = std::size_t{1} << 20;

void write_all(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t put = ::write(fd, bytes.data(), bytes.size());
    if (put >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(put));
    } else if (errno != EINTR) {
      throw ArenaFault("writing a record", errno);
    }
  }
}

}  // namespace

v1::MatchRecord play_job(Jails& jails, const v1::MatchJob& job) {
  v1::MatchRecord record;
  play_job(jails, job, record);
  return record;
}

void play_job(Jails& jails, const v1::MatchJob& job, v1::MatchRecord& record) {
  record.Clear();
  record.set_id(job.id());
  try {
    if (const auto reason = validate_job(job))
      throw ArenaFault("the job can't be played: " + *reason);
    const std::vector<Player*> players = jails.seat(job);
    const Ticker ticker;
    play_match(job, players, record);
  } catch (const std::exception& failure) {
    record.set_void_reason(failure.what());
  }
  if (!record.void_reason().empty()) jails.discard_all();
  record.set_isolation(jails.isolation().summary());
}

namespace {

// Fills in a record for every job, even for a malformed one.
void answer(Jails& jails, std::string_view frame, v1::MatchRecord& record) {
  v1::MatchJob job;
  if (wire::parse(frame, job)) return play_job(jails, job, record);
  record.Clear();
  record.set_id(job.id());
  record.set_void_reason("the job can't be played: it is not a MatchJob");
}

}  // namespace

void serve_matches(Jails& jails, int jobs, int records) {
  wire::FrameReader reader(kLargestJob);
  std::array<char, 65536> buffer;
  v1::MatchRecord record;
  std::string bytes;
  while (true) {
    while (const auto frame = reader.next()) {
      answer(jails, *frame, record);
      bytes.clear();
      wire::append_message(bytes, record);
      write_all(records, bytes);
    }
    if (reader.error()) throw ArenaFault("the stream of jobs is broken");
    jails.rest();
    const ssize_t got = ::read(jobs, buffer.data(), buffer.size());
    if (got == 0) {
      if (reader.partial()) throw ArenaFault("the stream of jobs ends within a job");
      return;
    }
    if (got < 0 && errno != EINTR) throw ArenaFault("reading a job", errno);
    if (got > 0) reader.feed({buffer.data(), static_cast<std::size_t>(got)});
  }
}

}  // namespace splendor::match
