#include "arena/run/worker.hpp"

#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/write.hpp>

#include "referee/process/arena_fault.hpp"
#include "referee/process/child.hpp"
#include "referee/wire/frame.hpp"

namespace splendor::arena {
namespace {

namespace asio = boost::asio;
using boost::system::error_code;

constexpr std::size_t kLargestRecord = std::size_t{64} << 20;
constexpr std::size_t kLastWords = 4096;

process::Command command_for(const WorkerCommand& worker) {
  process::Command command;
  command.program = worker.program;
  command.arguments = worker.arguments;
  command.environment = worker.environment;
  command.input = process::Stream::pipe;
  command.output = process::Stream::pipe;
  command.errors = process::Stream::pipe;
  return command;
}

}  // namespace

class Worker::Link : public std::enable_shared_from_this<Worker::Link> {
 public:
  Link(asio::io_context& loop, const WorkerCommand& command, Worker& worker, OnRecord on_record,
       OnEnd on_end)
      : name_(command.name),
        worker_(&worker),
        on_record_(std::move(on_record)),
        on_end_(std::move(on_end)),
        child_(command_for(command)),
        input_(loop, child_.input().release()),
        output_(loop, child_.output().release()),
        errors_(loop, child_.errors().release()) {}

  void begin() {
    read_records();
    read_errors();
  }
  // Nothing of this is heard from again.
  void abandon() {
    worker_ = nullptr;
    error_code ignored;
    input_.close(ignored);
    output_.close(ignored);
    errors_.close(ignored);
  }

  void start(const v1::MatchJob& job) {
    jobs_.push_back(job.id());
    wire::append_length(queued_, job.ByteSizeLong());
    job.AppendToString(&queued_);
    write();
  }
  void close() {
    is_closing_ = true;
    write();
  }

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const std::deque<std::uint64_t>& jobs() const { return jobs_; }
  [[nodiscard]] bool is_closing() const { return is_closing_; }

 private:
  void write() {
    if (!writing_.empty()) return;
    if (queued_.empty()) {
      error_code ignored;
      if (is_closing_) input_.close(ignored);
      return;
    }
    writing_.swap(queued_);
    asio::async_write(input_, asio::buffer(writing_),
                      [self = shared_from_this()](const error_code& error, std::size_t) {
                        self->writing_.clear();
                        // A referee that does not read any more ends, which is seen at its output.
                        if (!error) self->write();
                      });
  }

  void read_records() {
    output_.async_read_some(asio::buffer(buffer_), [self = shared_from_this()](
                                                       const error_code& error, std::size_t size) {
      if (self->worker_ == nullptr) return;
      if (error) return self->end(self->is_closing_ && self->jobs_.empty() ? "" : "it ended");
      self->reader_.feed({self->buffer_.data(), size});
      self->take_records();
    });
  }

  void take_records() {
    while (const auto frame = reader_.next()) {
      v1::MatchRecord record;
      if (!wire::parse(*frame, record)) return end("it wrote something that is not a record");
      if (jobs_.empty() || jobs_.front() != record.id()) {
        return end("it answered a job that it was not given");
      }
      jobs_.pop_front();
      on_record_(*worker_, std::move(record));
      if (worker_ == nullptr) return;
    }
    if (reader_.error()) return end("it wrote something that is not a record");
    read_records();
  }

  void read_errors() {
    errors_.async_read_some(asio::buffer(error_buffer_),
                            [self = shared_from_this()](const error_code& error, std::size_t size) {
                              if (error || self->worker_ == nullptr) return;
                              self->last_words_.append(self->error_buffer_.data(), size);
                              if (self->last_words_.size() > 2 * kLastWords) {
                                self->last_words_.erase(0, self->last_words_.size() - kLastWords);
                              }
                              self->read_errors();
                            });
  }

  void end(std::string reason) {
    if (!reason.empty()) {
      error_code ignored;
      // What it wrote before its end may not have been read yet.
      std::size_t size = 1;
      while (size > 0) {
        size = errors_.read_some(asio::buffer(error_buffer_), ignored);
        last_words_.append(error_buffer_.data(), size);
      }
      while (!last_words_.empty() && last_words_.back() == '\n') last_words_.pop_back();
      if (!last_words_.empty()) reason += ": " + last_words_;
    }
    Worker& worker = *worker_;
    abandon();
    on_end_(worker, std::move(reason));
  }

  std::string name_;
  Worker* worker_;  // nothing once it is gone
  OnRecord on_record_;
  OnEnd on_end_;
  process::Child child_;
  asio::posix::stream_descriptor input_;
  asio::posix::stream_descriptor output_;
  asio::posix::stream_descriptor errors_;
  wire::FrameReader reader_{kLargestRecord};
  std::array<char, 65536> buffer_{};
  std::array<char, 1024> error_buffer_{};
  std::string queued_;
  std::string writing_;
  std::string last_words_;
  std::deque<std::uint64_t> jobs_;
  bool is_closing_ = false;
};

Worker::Worker(asio::io_context& loop, const WorkerCommand& command, OnRecord on_record,
               OnEnd on_end)
    : link_(std::make_shared<Link>(loop, command, *this, std::move(on_record), std::move(on_end))) {
  link_->begin();
}

Worker::~Worker() { link_->abandon(); }

const std::string& Worker::name() const { return link_->name(); }
void Worker::start(const v1::MatchJob& job) { link_->start(job); }
const std::deque<std::uint64_t>& Worker::jobs() const { return link_->jobs(); }
void Worker::close() { link_->close(); }
bool Worker::is_closing() const { return link_->is_closing(); }

}  // namespace splendor::arena
