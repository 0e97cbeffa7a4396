#include "referee/sandbox/jail.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <system_error>
#include <utility>

#include "referee/process/arena_fault.hpp"
#include "referee/sandbox/control.hpp"
#include "referee/sandbox/orders.hpp"

namespace splendor::sandbox {
namespace {

using control::Kind;
using control::Order;
using process::Deadline;
using process::Fd;
using process::Pipe;

// How long a launcher may take to exit once its socket is closed.
constexpr std::chrono::milliseconds kExitTimeout{100};
// How long the kernel may take to end killed processes, which may hold much memory.
constexpr std::chrono::seconds kKillTimeout{5};

std::string text_in(const Fd& fd) {
  std::string text(1024, '\0');
  const ssize_t size = ::read(fd.get(), text.data(), text.size());
  text.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

BotExit exit_of(const control::Report& report) {
  return {report.signalled != 0 ? process::Exit(process::Signalled{report.status})
                                : process::Exit(process::Exited{report.status}),
          report.out_of_memory != 0,
          report.tmp_free == 0,
          std::chrono::nanoseconds(report.cpu_nanoseconds),
          report.peak_memory,
          report.tmp_used};
}

}  // namespace

struct Jail::Received {
  control::Report report;
  Fd descriptor;
};

struct Jail::Sockets {
  Fd ours;
  Fd theirs;

  Sockets() {
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0) {
      throw ArenaFault("can't make a socket pair", errno);
    }
    ours = Fd(ends[0]);
    theirs = Fd(ends[1]);
  }
};

Jail::Jail(const Programs& programs, const JailSpec& spec) : Jail(programs, spec, Sockets()) {}

Jail::Jail(const Programs& programs, const JailSpec& spec, Deadline deadline)
    : Jail(programs, spec) {
  wait_until_built(deadline);
}

Jail::Jail(const Programs& programs, const JailSpec& spec, Sockets&& sockets)
    : name_(spec.bot_folder.string()),
      control_(std::move(sockets.ours)),
      launcher_(start_launcher(programs, spec, sockets.theirs)),
      processes_(spec.limits.processes) {
  sockets.theirs.close();  // otherwise we would never see the launcher's end close
  const std::string packet = configure_packet(spec.limits, launcher_);
  send(packet.data(), packet.size(), {});
}

void Jail::wait_until_built(Deadline deadline) {
  // If bubblewrap is killed half-way, its second process waits for the first for ever, and keeps
  // the socket open.
  (void)process::wait_readable(control_.get(), launcher_.child.exit_fd(), deadline);
  if (!process::wait_readable(control_.get(), Deadline::in({}))) {
    launcher_.child.kill_group();
  }
  Received received = answer(deadline);
  if (received.report.kind != Kind::ready) fail("unexpected answer", EPROTO);
  first_ = std::move(received.descriptor);
  first_pid_ = host_pid_of(first_);
  landlock_abi_ = received.report.landlock_abi;
}

Jail::~Jail() {
  control_.close();
  try {
    // The launcher exits now. In a namespace it counts as ended only when the kernel has ended all
    // other processes there. If it hangs, it is killed, with the same effect.
    if (first_ && !process::wait_readable(first_.get(), Deadline::in(kExitTimeout))) {
      ::syscall(SYS_pidfd_send_signal, first_.get(), SIGKILL, nullptr, 0);
      (void)process::wait_readable(first_.get(), Deadline::in(kKillTimeout));
    }
    // On the host the bot is killed when its launcher ends, but nothing has waited for it.
    if (bot_) (void)process::wait_readable(bot_.get(), Deadline::in(kKillTimeout));
    if (!first_) launcher_.child.kill_group();
    (void)launcher_.child.wait(Deadline::in(kExitTimeout));
  } catch (const ArenaFault&) {
    // Destroying the child kills bwrap or the launcher all the same, and the bot with it.
  }
}

void Jail::fail(const std::string& what, int error) {
  // A jail that could not be built says why on stderr; a built one writes nothing there.
  (void)launcher_.child.wait(Deadline::in(kExitTimeout));
  const std::string text = text_in(launcher_.child.errors());
  const std::string sentence = fmt::format("jail for {}: {}", name_, what);
  throw ArenaFault(text.empty() ? sentence : sentence + " (" + text + ")", error);
}

void Jail::send(const void* bytes, std::size_t size, const std::vector<int>& descriptors) {
  iovec part{const_cast<void*>(bytes), size};  // NOLINT: sendmsg doesn't write
  alignas(cmsghdr) std::array<char, CMSG_SPACE(3 * sizeof(int))> extra{};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  if (!descriptors.empty()) {
    const std::size_t length = descriptors.size() * sizeof(int);
    message.msg_control = extra.data();
    message.msg_controllen = CMSG_SPACE(length);
    cmsghdr* header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(length);
    std::memcpy(CMSG_DATA(header), descriptors.data(), length);
  }
  while (::sendmsg(control_.get(), &message, MSG_NOSIGNAL) < 0) {
    if (errno != EINTR) fail("can't send an order", errno);
  }
}

std::optional<Jail::Received> Jail::receive() {
  Received received{};
  iovec part{&received.report, sizeof(received.report)};
  alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(int))> extra{};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = extra.data();
  message.msg_controllen = extra.size();
  ssize_t size = 0;
  do {
    size = ::recvmsg(control_.get(), &message, MSG_CMSG_CLOEXEC | MSG_DONTWAIT);
  } while (size < 0 && errno == EINTR);
  if (size < 0 && errno == EAGAIN) return std::nullopt;
  if (size != sizeof(received.report)) fail("it ended unexpectedly", size < 0 ? errno : EPIPE);
  if (const cmsghdr* header = CMSG_FIRSTHDR(&message); header != nullptr) {
    int descriptor = -1;
    std::memcpy(&descriptor, CMSG_DATA(header), sizeof(descriptor));
    received.descriptor = Fd(descriptor);
  }
  if (received.report.kind == Kind::broken) fail(received.report.where, received.report.error);
  return received;
}

bool Jail::keep_if_unasked(const control::Report& report) {
  if (report.kind == Kind::exited) exit_ = exit_of(report);
  if (report.kind == Kind::refused) refused_ = true;
  return report.kind == Kind::exited || report.kind == Kind::refused;
}

Jail::Received Jail::answer(Deadline deadline) {
  for (;;) {
    if (std::optional<Received> received = receive()) {
      if (!keep_if_unasked(received->report)) return std::move(*received);
    } else if (!process::wait_readable(control_.get(), deadline)) {
      throw ArenaFault("jail for " + name_ + ": no answer in time", ETIMEDOUT);
    }
  }
}

std::variant<BotProcess, CannotExecute> Jail::start(const BotCommand& command, Deadline deadline) {
  if (bot_) throw ArenaFault("jail for " + name_ + ": start() without clear()");
  Pipe input = process::make_pipe();
  Pipe output = process::make_pipe();
  Pipe errors = process::make_pipe();
  set_nonblocking(input.write);
  set_nonblocking(output.read);
  set_nonblocking(errors.read);
  const std::string packet = start_packet(command, launcher_);
  refused_ = false;
  send(packet.data(), packet.size(), {input.read.get(), output.write.get(), errors.write.get()});
  Received received = answer(deadline);
  const control::Report& report = received.report;
  if (report.kind == Kind::start_failed && report.by_bot != 0) {
    return CannotExecute{report.error,
                         fmt::format("can't execute {}: {}", command.arguments.front(),
                                     std::generic_category().message(report.error))};
  }
  if (report.kind == Kind::start_failed) fail(report.where, report.error);
  if (report.kind != Kind::started || !received.descriptor) fail("unexpected answer", EPROTO);
  bot_ = Fd(::fcntl(received.descriptor.get(), F_DUPFD_CLOEXEC, 0));
  if (!bot_) throw ArenaFault("can't copy a descriptor", errno);
  bot_pid_ = host_pid_of(bot_);
  return BotProcess(std::move(input.write), std::move(output.read), std::move(errors.read),
                    std::move(received.descriptor));
}

void Jail::signal_bot(int number) {
  if (::syscall(SYS_pidfd_send_signal, bot_.get(), number, nullptr, 0) != 0 && errno != ESRCH) {
    throw ArenaFault("jail for " + name_ + ": can't signal the bot", errno);
  }
}

void Jail::freeze(Deadline deadline) {
  if (!bot_) return;
  if (processes_ == Processes::one) {
    signal_bot(SIGSTOP);
    return stop_threads_of(bot_pid_);
  }
  const Order order = Order::freeze;
  send(&order, sizeof(order), {});
  if (answer(deadline).report.kind != Kind::done) fail("unexpected answer", EPROTO);
}

void Jail::thaw(Deadline deadline) {
  if (!bot_) return;
  if (processes_ == Processes::one) return signal_bot(SIGCONT);
  const Order order = Order::thaw;
  send(&order, sizeof(order), {});
  if (answer(deadline).report.kind != Kind::done) fail("unexpected answer", EPROTO);
}

CpuReading Jail::cpu_reading(const BotProcess& bot, Deadline deadline) {
  if (processes_ == Processes::one) return bot.cpu_reading();
  const Order order = Order::measure;
  send(&order, sizeof(order), {});
  const control::Report report = answer(deadline).report;
  if (report.kind != Kind::measured) fail("unexpected answer", EPROTO);
  if (report.threads == 0) return bot.cpu_reading();  // the launcher has no /proc to look into
  return {std::chrono::nanoseconds(report.cpu_nanoseconds),
          std::chrono::nanoseconds(report.waited_nanoseconds), report.threads, report.runnable != 0,
          report.blocked != 0};
}

CpuReading Jail::cpu_baseline(const BotProcess& bot, Deadline deadline) {
  return processes_ == Processes::one ? bot.cpu_baseline() : cpu_reading(bot, deadline);
}

std::chrono::nanoseconds Jail::cpu_time(const BotProcess& bot, Deadline deadline) {
  return processes_ == Processes::one ? bot.cpu_time() : cpu_reading(bot, deadline).cpu;
}

std::chrono::nanoseconds Jail::launcher_cpu_time() const { return cpu_time_of(first_pid_); }

void Jail::read_reports() {
  while (!exit_) {
    const std::optional<Received> received = receive();
    if (!received) return;
    if (!keep_if_unasked(received->report)) fail("unexpected answer", EPROTO);
  }
}

std::optional<BotExit> Jail::take_exit() {
  read_reports();
  return std::exchange(exit_, std::nullopt);
}

bool Jail::refused_process() {
  read_reports();
  return refused_;
}

std::optional<BotExit> Jail::clear(Deadline deadline) {
  const Order order = Order::clear;
  send(&order, sizeof(order), {});
  if (answer(deadline).report.kind != Kind::done) fail("unexpected answer", EPROTO);
  bot_.close();
  return std::exchange(exit_, std::nullopt);
}

}  // namespace splendor::sandbox
