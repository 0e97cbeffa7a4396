// What the referee and splendor-jail tell each other, over a SOCK_SEQPACKET socket: one message is
// one packet. Both are built together and run on one machine, so plain structures will do.
#pragma once

#include <cstddef>
#include <cstdint>

namespace splendor::sandbox::control {

// The launcher finds its end here.
constexpr int kSocket = 3;

// The longest packet: a start with its arguments and environment.
constexpr std::size_t kMaxPacket = 65536;

// Where the launcher finds itself.
enum class Place : std::uint32_t {
  namespaces,     // process 1 of a world that bubblewrap has made
  host_confined,  // among all others; Landlock and the filter are all that holds the bot
  host_trusted,   // the same, and nothing holds it but its limits
};

enum class Order : std::uint32_t {
  configure,  // Configure follows; answered by ready. Always the first, and only once.
  start,      // Start follows, with the bot's ends of its three streams; started or start_failed
  freeze,     // answered by done
  thaw,       // answered by done
  clear,      // answered by exited, if that was still owed, then done
  measure,    // answered by measured: what everything in the jail has used of the cores
};

enum class Kind : std::uint32_t {
  ready,         // with a pidfd of the launcher
  started,       // with a pidfd of the bot
  start_failed,  // `where` and `error`; by_bot says whose fault it is
  done,
  exited,   // unasked, once for each started
  refused,  // unasked, once for each started: the bot wanted another process, and may have none
  measured,
  broken,  // `where` and `error`: the launcher gives up and exits
};

// Followed by `paths` strings, each ended by NUL: the bot's folder, the folder for its temporary
// files, and all that it may read and execute.
struct Configure {
  Order order = Order::configure;
  Place place;
  std::uint32_t paths;
  std::uint32_t one_process;  // yes or no
  std::uint32_t has_proc;     // /proc is there
  std::uint32_t threads;
  std::uint32_t open_files;
  std::uint32_t tmp_files;
  std::int32_t
      memory_group;  // descriptor of its processes; the next is that of its events; -1: none
  std::uint64_t memory;
  std::uint64_t address_space;
  std::uint64_t stack;
  std::uint64_t tmp_size;
  std::uint64_t cpu_seconds;
};

// Followed by `arguments` and then `variables` strings, each ended by NUL. The first argument is
// the program, as a path inside of the jail.
struct Start {
  Order order = Order::start;
  std::uint32_t arguments;
  std::uint32_t variables;
};

struct Report {
  Kind kind;
  std::int32_t error;         // errno
  std::uint32_t by_bot;       // start_failed: the bot's program can't be executed
  std::int32_t landlock_abi;  // ready: 0 is none
  std::int32_t signalled;     // exited: `status` is a signal, not a code
  std::int32_t status;
  std::uint32_t out_of_memory;  // exited: killed for the memory limit
  std::uint32_t runnable;       // measured: a thread runs or waits for a core
  std::int64_t
      cpu_nanoseconds;  // exited: of the process and all it has waited for; measured: of all
  std::int64_t waited_nanoseconds;  // measured: run-queue wait
  std::uint64_t threads;            // measured
  std::uint64_t peak_memory;        // exited: bytes, largest resident set
  std::uint64_t tmp_used;           // exited: bytes in /tmp
  std::uint64_t tmp_free;           // exited: bytes
  char where[64];                   // what failed; ended by NUL
};

}  // namespace splendor::sandbox::control
