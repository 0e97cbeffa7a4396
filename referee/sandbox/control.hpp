// The messages between the referee and splendor-jail, over a SOCK_SEQPACKET socket: one message is
// one packet. Both programs are built together and run on one machine, so plain structures are
// enough.
#pragma once

#include <cstddef>
#include <cstdint>

namespace splendor::sandbox::control {

// The descriptor of the launcher's end.
constexpr int kSocket = 3;

// The longest packet: a Start with its arguments and environment.
constexpr std::size_t kMaxPacket = 65536;

// Where the launcher runs.
enum class Place : std::uint32_t {
  namespaces,     // as process 1 of namespaces made by bubblewrap
  host_confined,  // on the host; only Landlock and the filter confine the bot
  host_trusted,   // on the host; the bot has limits, but is not confined
};

enum class Order : std::uint32_t {
  configure,  // a Configure; answered by ready. Always first, and only once.
  start,      // a Start with the bot's ends of its streams; started or start_failed
  freeze,     // answered by done
  thaw,       // answered by done
  clear,      // answered by exited, unless sent before, then done
  measure,    // answered by measured: CPU use of everything in the jail
};

enum class Kind : std::uint32_t {
  ready,         // with a pidfd of the launcher
  started,       // with a pidfd of the bot
  start_failed,  // with `where` and `error`; `by_bot` says whose fault it is
  done,
  exited,   // unasked, once for each started
  refused,  // unasked, once for each started: the bot tried to start a process
  measured,
  broken,  // with `where` and `error`: the launcher gives up and exits
};

// Followed by `paths` strings, each terminated by NUL: the bot's folder, the folder for its
// temporary files, and all paths that it may read and execute.
struct Configure {
  Order order = Order::configure;
  Place place;
  std::uint32_t paths;
  std::uint32_t one_process;  // 1: the bot may not start processes
  std::uint32_t has_proc;     // 1: the jail has a /proc
  std::uint32_t threads;
  std::uint32_t open_files;
  std::uint32_t tmp_files;
  // Descriptor of the cgroup's processes; the next one is that of its events. -1: none.
  std::int32_t memory_group;
  std::uint64_t memory;
  std::uint64_t address_space;
  std::uint64_t stack;
  std::uint64_t tmp_size;
  std::uint64_t cpu_seconds;
};

// Followed by `arguments` and then `variables` strings, each terminated by NUL. The first argument
// is the program, as a path inside the jail.
struct Start {
  Order order = Order::start;
  std::uint32_t arguments;
  std::uint32_t variables;
};

struct Report {
  Kind kind;
  std::int32_t error;         // errno
  std::uint32_t by_bot;       // start_failed: the bot's program can't be executed
  std::int32_t landlock_abi;  // ready: 0 if there is none
  std::int32_t signalled;     // exited: `status` is a signal, not a code
  std::int32_t status;
  std::uint32_t out_of_memory;  // exited: killed for the memory limit
  std::uint32_t runnable;       // measured: a thread runs or waits for a core
  // exited: of the process and all it has waited for; measured: of all processes.
  std::int64_t cpu_nanoseconds;
  std::int64_t waited_nanoseconds;  // measured: run-queue wait
  std::uint32_t threads;            // measured: alive
  std::uint32_t blocked;            // measured: none is runnable, one waits inside the kernel
  std::uint64_t peak_memory;        // exited: bytes, largest resident set
  std::uint64_t tmp_used;           // exited: bytes in /tmp
  std::uint64_t tmp_free;           // exited: bytes
  char where[64];                   // what failed; terminated by NUL
};

}  // namespace splendor::sandbox::control
