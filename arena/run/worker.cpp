#include "arena/run/worker.hpp"

#include "referee/process/arena_fault.hpp"
#include "referee/wire/frame.hpp"

namespace splendor::arena {
namespace {

constexpr std::size_t kLargestRecord = std::size_t{64} << 20;

}  // namespace

Worker::Worker(boost::asio::io_context& loop, const WorkerCommand& command, OnRecord on_record,
               OnEnd on_end)
    : name_(command.name),
      on_record_(std::move(on_record)),
      on_end_(std::move(on_end)),
      process_(loop, command, kLargestRecord,
               {.on_message = [this](std::string_view message) { take(message); },
                .on_end =
                    [this](const std::string& why) {
                      if (is_closing_ && jobs_.empty()) return end("");
                      end(why.empty() ? process_.ending() : why);
                    }}) {}

void Worker::start(const v1::MatchJob& job) {
  jobs_.push_back(job.id());
  process_.line().send(job);
}

void Worker::close() {
  is_closing_ = true;
  process_.line().close();
}

void Worker::take(std::string_view message) {
  if (has_ended_) return;
  v1::MatchRecord record;
  if (!wire::parse(message, record)) return end("it wrote something that is not a record");
  if (jobs_.empty() || jobs_.front() != record.id()) {
    return end("it answered a job it was not given");
  }
  jobs_.pop_front();
  on_record_(*this, std::move(record));
}

void Worker::end(std::string reason) {
  if (has_ended_) return;
  has_ended_ = true;
  if (!reason.empty()) {
    const std::string words = process_.last_words();
    if (!words.empty()) reason += ": " + words;
  }
  on_end_(*this, std::move(reason));
}

}  // namespace splendor::arena
