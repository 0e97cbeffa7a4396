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

namespace splendor::sandbox {
namespace {

namespace fs = std::filesystem;
using control::Kind;
using control::Order;
using process::Child;
using process::Deadline;
using process::Fd;
using process::Pipe;

// Time to leave for a launcher whose socket was closed. It has only to exit.
constexpr std::chrono::milliseconds kGrace{100};
// For the kernel to end processes that were killed; they may have to give back much memory.
constexpr std::chrono::seconds kPatience{5};

constexpr std::array<const char*, 3> kEnvironment{"PATH=/usr/local/bin:/usr/bin:/bin", "HOME=/tmp",
                                                  "LANG=C.UTF-8"};

fs::path checked_folder(const fs::path& path) {
  std::error_code error;
  fs::path folder = fs::canonical(path, error);
  if (error) throw ArenaFault("can't find the bot's folder " + path.string(), error.value());
  if (!fs::is_directory(folder)) throw ArenaFault(folder.string() + " is no folder", ENOTDIR);
  if (*std::next(folder.begin()) == "usr") {
    throw ArenaFault("the bot's folder " + folder.string() +
                     " lies below /usr, which all bots can read: keep the arena's home elsewhere");
  }
  return folder;
}

Child start_bwrap(const Programs& programs, const JailSpec& spec, const Fd& control) {
  World world{checked_folder(spec.bot_folder), fs::absolute(programs.launcher), {}, spec.proc};
  process::Command command;
  command.program = programs.bwrap;
  command.errors = process::Stream::pipe;
  command.passed = {control.get()};
  command.core = spec.core;
  Fd launcher;
  if (::geteuid() == 0) {
    command.identity = kBotIdentity;
    if (const auto obstacle = in_the_way(world.bot_folder, kBotIdentity)) {
      throw ArenaFault(
          fmt::format("the bot's folder {} must be readable for user {}, as which root runs bots, "
                      "but {}",
                      world.bot_folder.string(), kBotIdentity.user, *obstacle));
    }
    if (in_the_way(world.launcher, kBotIdentity)) {
      launcher = Fd(::open(world.launcher.c_str(), O_RDONLY | O_CLOEXEC));
      if (!launcher) throw ArenaFault("can't open " + world.launcher.string(), errno);
      command.passed.push_back(launcher.get());
      world.launcher_fd = control::kSocket + 1;
    }
  } else if (::access(world.bot_folder.c_str(), R_OK | X_OK) != 0) {
    throw ArenaFault("can't read the bot's folder " + world.bot_folder.string(), errno);
  }
  command.arguments = bwrap_arguments(world);
  return Child(command);
}

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

// A Start with its strings, as one packet.
std::string start_packet(const BotCommand& command) {
  const control::Start start{
      Order::start, static_cast<std::uint32_t>(command.arguments.size()),
      static_cast<std::uint32_t>(kEnvironment.size() + command.environment.size())};
  std::string packet(reinterpret_cast<const char*>(&start), sizeof(start));
  const auto append = [&packet](const std::string& text) {
    if (text.find('\0') != std::string::npos) throw ArenaFault("a NUL in a bot's arguments");
    packet.append(text.c_str(), text.size() + 1);
  };
  for (const std::string& text : command.arguments) append(text);
  for (const char* text : kEnvironment) append(text);
  for (const std::string& text : command.environment) append(text);
  if (packet.size() > control::kMaxPacket) {
    throw ArenaFault("a bot's arguments are longer than 64 KiB", E2BIG);
  }
  return packet;
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

Programs Programs::beside_this_program() {
  std::error_code error;
  const fs::path self = fs::read_symlink("/proc/self/exe", error);
  if (error) throw ArenaFault("can't read /proc/self/exe", error.value());
  Programs programs;
  programs.launcher = self.parent_path() / "splendor-jail";
  return programs;
}

Jail::Jail(const Programs& programs, const JailSpec& spec, Deadline deadline)
    : Jail(programs, spec, deadline, Sockets()) {}

Jail::Jail(const Programs& programs, const JailSpec& spec, Deadline deadline, Sockets&& sockets)
    : name_(spec.bot_folder.string()),
      control_(std::move(sockets.ours)),
      bwrap_(start_bwrap(programs, spec, sockets.theirs)),
      processes_(spec.limits.processes) {
  sockets.theirs.close();  // or the end of theirs would never be seen
  configure(spec.limits, spec.proc, deadline);
}

Jail::~Jail() {
  if (!control_) return;  // moved from
  control_.close();
  try {
    // Process 1 exits now. It counts as ended only when the kernel has ended all others in its
    // namespace; if it hangs, it is killed, with the same effect.
    if (first_ && !process::wait_readable(first_.get(), Deadline::in(kGrace))) {
      ::syscall(SYS_pidfd_send_signal, first_.get(), SIGKILL, nullptr, 0);
      (void)process::wait_readable(first_.get(), Deadline::in(kPatience));
    }
    (void)bwrap_.wait(Deadline::in(kGrace));
  } catch (const ArenaFault&) {
    // Destroying the child kills bwrap all the same, and process 1 with it.
  }
}

void Jail::configure(const Limits& limits, Proc proc, Deadline deadline) {
  control::Configure order{};
  order.order = Order::configure;
  order.one_process = limits.processes == Processes::one ? 1 : 0;
  order.has_proc = proc == Proc::own ? 1 : 0;
  order.threads = limits.threads;
  order.open_files = limits.open_files;
  order.tmp_files = limits.tmp_files;
  order.memory = limits.memory;
  order.address_space = limits.address_space;
  order.stack = limits.stack;
  order.tmp_size = limits.tmp_size;
  order.cpu_seconds = static_cast<std::uint64_t>(limits.cpu.count());
  send(&order, sizeof(order), {});
  Received received = answer(deadline);
  if (received.report.kind != Kind::ready) fail("unexpected answer", EPROTO);
  first_ = std::move(received.descriptor);
  landlock_abi_ = received.report.landlock_abi;
}

void Jail::fail(const std::string& what, int error) {
  // A jail that could not be built explains itself there; once built, nothing writes to it.
  (void)bwrap_.wait(Deadline::in(kGrace));
  const std::string text = text_in(bwrap_.errors());
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

Jail::Received Jail::answer(Deadline deadline) {
  for (;;) {
    if (std::optional<Received> received = receive()) {
      if (received->report.kind != Kind::exited) return std::move(*received);
      exit_ = exit_of(received->report);
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
  const std::string packet = start_packet(command);
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
  if (processes_ == Processes::one) return signal_bot(SIGSTOP);
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

std::optional<BotExit> Jail::take_exit() {
  if (!exit_) {
    if (const std::optional<Received> received = receive()) {
      if (received->report.kind != Kind::exited) fail("unexpected answer", EPROTO);
      exit_ = exit_of(received->report);
    }
  }
  return std::exchange(exit_, std::nullopt);
}

std::optional<BotExit> Jail::clear(Deadline deadline) {
  const Order order = Order::clear;
  send(&order, sizeof(order), {});
  if (answer(deadline).report.kind != Kind::done) fail("unexpected answer", EPROTO);
  bot_.close();
  return std::exchange(exit_, std::nullopt);
}

}  // namespace splendor::sandbox
