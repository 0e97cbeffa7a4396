#include "arena/run/message_channel.hpp"

#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/write.hpp>
#include <utility>

#include "referee/wire/frame.hpp"

namespace splendor::arena {
namespace {

namespace asio = boost::asio;
using boost::system::error_code;

constexpr std::size_t kLastWords = 4096;

}  // namespace

class MessageChannel::Link : public std::enable_shared_from_this<MessageChannel::Link> {
 public:
  Link(asio::io_context& loop, process::Fd input, process::Fd output, std::size_t largest_message,
       Events events)
      : events_(std::move(events)),
        reader_(largest_message),
        input_(loop, input.release()),
        output_(loop, output.release()) {}

  // Nothing of this is heard from again.
  void abandon() {
    is_over_ = true;
    error_code ignored;
    input_.close(ignored);
    output_.close(ignored);
  }

  void send(std::string_view message) {
    wire::append_frame(queued_, message);
    write();
  }
  void close() {
    is_closing_ = true;
    write();
  }
  [[nodiscard]] std::size_t unsent() const { return queued_.size() + writing_.size(); }
  [[nodiscard]] bool is_within_message() const { return reader_.partial(); }

  void read() {
    output_.async_read_some(asio::buffer(buffer_),
                            [self = shared_from_this()](const error_code& error, std::size_t size) {
                              if (self->is_over_) return;
                              if (error) return self->end("");
                              self->reader_.feed({self->buffer_.data(), size});
                              self->take_messages();
                            });
  }

 private:
  void write() {
    if (!writing_.empty() || is_over_) return;
    if (queued_.empty()) {
      error_code ignored;
      if (is_closing_) input_.close(ignored);
      return;
    }
    writing_.swap(queued_);
    asio::async_write(input_, asio::buffer(writing_),
                      [self = shared_from_this()](const error_code& error, std::size_t) {
                        self->writing_.clear();
                        // Who does not read any more has ended, which is seen at its output.
                        if (error || self->is_over_) return;
                        self->write();
                        if (self->unsent() == 0 && self->events_.on_idle) self->events_.on_idle();
                      });
  }

  void take_messages() {
    while (const auto message = reader_.next()) {
      events_.on_message(*message);
      if (is_over_) return;
    }
    if (reader_.error()) return end("it wrote something that is not a message");
    read();
  }

  void end(std::string why) {
    abandon();
    events_.on_end(std::move(why));
  }

  Events events_;
  wire::FrameReader reader_;
  asio::posix::stream_descriptor input_;
  asio::posix::stream_descriptor output_;
  std::array<char, 65536> buffer_{};
  std::string queued_;
  std::string writing_;
  bool is_closing_ = false;
  bool is_over_ = false;
};

MessageChannel::MessageChannel(asio::io_context& loop, process::Fd input, process::Fd output,
                               std::size_t largest_message, Events events)
    : link_(std::make_shared<Link>(loop, std::move(input), std::move(output), largest_message,
                                   std::move(events))) {
  link_->read();
}
MessageChannel::~MessageChannel() { link_->abandon(); }
void MessageChannel::send_bytes(std::string_view message) { link_->send(message); }
void MessageChannel::close() { link_->close(); }
bool MessageChannel::is_within_message() const { return link_->is_within_message(); }
std::size_t MessageChannel::unsent() const { return link_->unsent(); }

class StderrReader::Link : public std::enable_shared_from_this<StderrReader::Link> {
 public:
  // Otherwise Asio would wait for more in take(), and some who are dead to us write no more and
  // don't end either.
  Link(asio::io_context& loop, process::Fd errors) : errors_(loop, errors.release()) {
    errors_.non_blocking(true);
  }

  // The event loop only waits: what it had read but not told yet would be missing in take().
  void listen() {
    errors_.async_wait(asio::posix::stream_descriptor::wait_read,
                       [self = shared_from_this()](const error_code& error) {
                         if (error) return;
                         const error_code end = self->read();
                         if (!end || end == asio::error::would_block) self->listen();
                       });
  }
  void abandon() {
    error_code ignored;
    errors_.close(ignored);
  }
  std::string take() {
    for (int reads = 0; reads < kMostReads && !read(); ++reads) {
    }
    while (words_.ends_with('\n')) words_.pop_back();
    return std::exchange(words_, "");
  }

 private:
  // As much as a pipe holds: some never stop talking.
  static constexpr int kMostReads = 64;

  // A piece of what is there, or why there is none.
  error_code read() {
    error_code error;
    std::array<char, 1024> buffer{};
    words_.append(buffer.data(), errors_.read_some(asio::buffer(buffer), error));
    if (words_.size() > 2 * kLastWords) words_.erase(0, words_.size() - kLastWords);
    return error;
  }

  asio::posix::stream_descriptor errors_;
  std::string words_;
};

StderrReader::StderrReader(asio::io_context& loop, process::Fd errors)
    : link_(std::make_shared<Link>(loop, std::move(errors))) {
  link_->listen();
}
StderrReader::~StderrReader() { link_->abandon(); }
std::string StderrReader::take() { return link_->take(); }

}  // namespace splendor::arena
