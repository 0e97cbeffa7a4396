#include "arena/http/loop.hpp"

#include <unistd.h>

#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <thread>
#include <utility>

#include "arena/http/asio_types.hpp"
#include "arena/http/loop_impl.hpp"

namespace splendor::http {

namespace {

void wait_for_signal(asio::signal_set& signals, const Loop::Handler& handler) {
  signals.async_wait([&signals, handler](const error_code& error, int /*number*/) {
    if (error) return;
    handler();
    wait_for_signal(signals, handler);
  });
}

}  // namespace

Loop::Loop() : impl_(std::make_unique<Impl>()) {}
Loop::~Loop() = default;

void Loop::run() {
  const auto work = asio::make_work_guard(impl_->context);
  impl_->context.restart();
  while (impl_->context.run_one() > 0) {
    impl_->context.poll();
    if (!impl_->context.stopped()) std::this_thread::sleep_for(impl_->pause);
  }
}

void Loop::stop() { impl_->context.stop(); }

void Loop::poll() {
  impl_->context.restart();
  impl_->context.poll();
}

void Loop::set_pause(Clock::duration pause) { impl_->pause = pause; }

void Loop::after(Clock::duration time, Handler handler) {
  // No timer for what is due: libfaketime, with which clocks are set in tests, loses those.
  if (time <= Clock::duration::zero()) return asio::post(impl_->context, std::move(handler));
  auto timer = std::make_shared<asio::steady_timer>(impl_->context, time);
  timer->async_wait([timer, handler = std::move(handler)](const error_code& error) {
    if (!error) handler();
  });
}

void Loop::when_readable(int fd, Handler handler) {
  // A descriptor of our own, so that the caller's may be closed meanwhile.
  auto watched = std::make_shared<asio::posix::stream_descriptor>(impl_->context, ::dup(fd));
  watched->async_wait(asio::posix::descriptor_base::wait_read,
                      [watched, handler = std::move(handler)](const error_code& error) {
                        if (!error) handler();
                      });
}

void Loop::on_signals(std::initializer_list<int> signals, Handler handler) {
  for (const int number : signals) impl_->signals.add(number);
  wait_for_signal(impl_->signals, std::move(handler));
}

}  // namespace splendor::http
