#include "arena/run/worker.hpp"

#include "referee/process/arena_fault.hpp"
#include "referee/wire/frame.hpp"

namespace splendor::arena {
namespace {

constexpr std::size_t kLargestRecord = std::size_t{64} << 20;

}  // namespace

process::Command command_for(const WorkerCommand& worker) {
  process::Command command;
  command.program = worker.program;
  command.arguments = worker.arguments;
  command.environment = worker.environment;
  command.input = process::Stream::pipe;
  command.output = process::Stream::pipe;
  command.errors = process::Stream::pipe;
  command.dies_with_us = true;
  return command;
}

Worker::Worker(boost::asio::io_context& loop, const WorkerCommand& command, OnRecord on_record,
               OnEnd on_end)
    : name_(command.name),
      on_record_(std::move(on_record)),
      on_end_(std::move(on_end)),
      child_(command_for(command)),
      last_words_(loop, std::move(child_.errors())),
      line_(loop, std::move(child_.input()), std::move(child_.output()), kLargestRecord,
            {.on_message = [this](std::string_view message) { take(message); },
             .on_end =
                 [this](const std::string& why) {
                   end(is_closing_ && jobs_.empty() ? "" : why.empty() ? "it ended" : why);
                 }}) {}

void Worker::start(const v1::MatchJob& job) {
  jobs_.push_back(job.id());
  line_.send(job);
}

void Worker::close() {
  is_closing_ = true;
  line_.close();
}

void Worker::take(std::string_view message) {
  if (has_ended_) return;
  v1::MatchRecord record;
  if (!wire::parse(message, record)) return end("it wrote something that is not a record");
  if (jobs_.empty() || jobs_.front() != record.id()) {
    return end("it answered a job that it was not given");
  }
  jobs_.pop_front();
  on_record_(*this, std::move(record));
}

void Worker::end(std::string reason) {
  if (has_ended_) return;
  has_ended_ = true;
  if (!reason.empty()) {
    const std::string words = last_words_.take();
    if (!words.empty()) reason += ": " + words;
  }
  on_end_(*this, std::move(reason));
}

}  // namespace splendor::arena
