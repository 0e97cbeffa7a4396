#include "arena/workers/event_loop.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <thread>
#include <utility>

namespace splendor::arena {

namespace asio = boost::asio;
using boost::system::error_code;

struct EventLoop::Impl {
  asio::io_context context;
};

EventLoop::EventLoop() : impl_(std::make_unique<Impl>()) {}
EventLoop::~EventLoop() = default;

void EventLoop::poll() {
  impl_->context.restart();
  impl_->context.poll();
}

bool EventLoop::wait_until(Clock::time_point deadline) {
  impl_->context.restart();
  if (impl_->context.run_one_until(deadline) > 0) return true;
  // Asio returns at once if no descriptor is watched.
  if (impl_->context.stopped()) std::this_thread::sleep_until(deadline);
  return false;
}

struct WatchedFd::Impl {
  asio::posix::stream_descriptor descriptor;

  static void wait(const std::shared_ptr<Impl>& self, asio::posix::descriptor_base::wait_type what,
                   std::function<void()> handler) {
    self->descriptor.async_wait(
        what, [weak = std::weak_ptr(self), handler = std::move(handler)](const error_code& error) {
          const auto alive = weak.lock();
          if (!alive || !alive->descriptor.is_open() || error == asio::error::operation_aborted) {
            return;
          }
          // Any other error: this kind of descriptor can't be watched, as an ordinary file. Reading
          // and writing never block there.
          handler();
        });
  }
};

WatchedFd::WatchedFd(EventLoop& loop, process::Fd fd)
    : impl_(std::make_shared<Impl>(
          Impl{asio::posix::stream_descriptor(loop.impl_->context, fd.release())})) {
  impl_->descriptor.non_blocking(true);
}
WatchedFd::~WatchedFd() { close(); }

int WatchedFd::get() const {
  return impl_->descriptor.is_open() ? impl_->descriptor.native_handle() : -1;
}
void WatchedFd::when_readable(std::function<void()> handler) {
  Impl::wait(impl_, asio::posix::stream_descriptor::wait_read, std::move(handler));
}
void WatchedFd::when_writable(std::function<void()> handler) {
  Impl::wait(impl_, asio::posix::stream_descriptor::wait_write, std::move(handler));
}
void WatchedFd::close() {
  error_code ignored;
  impl_->descriptor.close(ignored);
}

}  // namespace splendor::arena
