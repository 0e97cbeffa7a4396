// What arena serve does and costs: requests a second beside nginx that sends the same bytes, and a
// league while many watch it.
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <thread>

#include "referee/process/child.hpp"
#include "tests/bench/figures.hpp"
#include "tests/bench/instant_league.hpp"
#include "tests/bench/web_load.hpp"

namespace splendor {
namespace {

namespace fs = std::filesystem;
using bench::Against;
using bench::Bench;
using Clock = std::chrono::steady_clock;

const std::string kTarget = "/api/v1/leagues/1/ladder";

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

std::string read_all(process::Child& child, std::chrono::seconds patience) {
  std::string text;
  const auto deadline = process::Deadline::in(patience);
  std::array<char, 4096> buffer{};
  while (process::wait_readable(child.output().get(), deadline)) {
    const ssize_t got = ::read(child.output().get(), buffer.data(), buffer.size());
    if (got <= 0) break;
    text.append(buffer.data(), static_cast<std::size_t>(got));
  }
  return text;
}

process::Command program(const fs::path& path, std::vector<std::string> arguments) {
  process::Command command;
  command.program = path;
  command.arguments = std::move(arguments);
  command.environment = {"PATH=/usr/bin:/bin:/usr/sbin"};
  command.dies_with_us = true;
  return command;
}

class Served {
 public:
  explicit Served(const fs::path& home) : child_(start(home)) {
    std::string line;
    std::array<char, 256> buffer{};
    while (line.find('\n') == std::string::npos &&
           process::wait_readable(child_.output().get(),
                                  process::Deadline::in(std::chrono::seconds(30)))) {
      const ssize_t got = ::read(child_.output().get(), buffer.data(), buffer.size());
      if (got <= 0) break;
      line.append(buffer.data(), static_cast<std::size_t>(got));
    }
    const std::size_t colon = line.rfind(':');
    if (colon == std::string::npos) throw std::runtime_error("arena serve does not start");
    port_ = static_cast<std::uint16_t>(std::stoi(line.substr(colon + 1)));
  }
  ~Served() {
    child_.signal(SIGTERM);
    (void)child_.wait(process::Deadline::in(std::chrono::seconds(10)));
  }
  Served(const Served&) = delete;
  Served& operator=(const Served&) = delete;

  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] double peak_mib() const {
    std::ifstream status("/proc/" + std::to_string(child_.pid()) + "/status");
    for (std::string line; std::getline(status, line);) {
      if (line.starts_with("VmHWM:")) return std::stod(line.substr(6)) / 1024;
    }
    return 0;
  }

 private:
  static process::Child start(const fs::path& home) {
    process::Command command = program(SPLENDOR_ARENA, {"--home", home.string(), "serve", "--port",
                                                        "0", "--connections-per-address", "0"});
    command.output = process::Stream::pipe;
    return process::Child(command);
  }

  process::Child child_;
  std::uint16_t port_ = 0;
};

// nginx with one process, like arena serve, and one file.
class Nginx {
 public:
  Nginx(const fs::path& folder, const std::string& content, std::uint16_t port)
      : child_(start(folder, content, port)) {}
  ~Nginx() {
    child_.signal(SIGTERM);
    (void)child_.wait(process::Deadline::in(std::chrono::seconds(10)));
  }
  Nginx(const Nginx&) = delete;
  Nginx& operator=(const Nginx&) = delete;

 private:
  static process::Child start(const fs::path& folder, const std::string& content,
                              std::uint16_t port) {
    std::ofstream(folder / "ladder") << content;
    std::ofstream(folder / "nginx.conf")
        << "daemon off; worker_processes 1; pid " << (folder / "nginx.pid").string()
        << ";\nevents { worker_connections 2000; }\nhttp { access_log off; keepalive_requests "
           "100000000;\n"
        << "client_body_temp_path " << (folder / "b").string() << "; proxy_temp_path "
        << (folder / "p").string() << "; fastcgi_temp_path " << (folder / "f").string()
        << "; uwsgi_temp_path " << (folder / "u").string() << "; scgi_temp_path "
        << (folder / "s").string() << ";\nserver { listen 127.0.0.1:" << port << "; root "
        << folder.string() << "; } }\n";
    return process::Child(
        program("/usr/sbin/nginx", {"-p", folder.string(), "-e", (folder / "error.log").string(),
                                    "-c", (folder / "nginx.conf").string()}));
  }

  process::Child child_;
};

// Requests a second, by wrk with 64 connections.
double pace_of(const std::string& address, int seconds) {
  process::Command command =
      program("/usr/bin/wrk", {"-t1", "-c64", "-d" + std::to_string(seconds) + "s", address});
  command.output = process::Stream::pipe;
  process::Child child(command);
  const std::string text = read_all(child, std::chrono::seconds(seconds + 30));
  const std::size_t at = text.find("Requests/sec:");
  if (at == std::string::npos || text.find("Non-2xx") != std::string::npos) {
    throw std::runtime_error("wrk could not measure " + address + ": " + text);
  }
  return std::stod(text.substr(at + 13));
}

std::string content_at(std::uint16_t port, const std::string& target) {
  process::Command command = program(
      "/usr/bin/curl", {"--silent", "--fail", "http://127.0.0.1:" + std::to_string(port) + target});
  command.output = process::Stream::pipe;
  process::Child child(command);
  return read_all(child, std::chrono::seconds(60));
}

const std::string kPeerTarget = "/ladder";

void measure_requests(Bench& bench, std::uint16_t ours, std::uint16_t theirs) {
  const int seconds = bench.quick() ? 1 : 5;
  const std::string host = "http://127.0.0.1:";
  double our_pace = 0;
  double their_pace = 0;
  constexpr int kTurns = 2;
  for (int turn = 0; turn < kTurns; ++turn) {
    our_pace += pace_of(host + std::to_string(ours) + kTarget, seconds) / kTurns;
    their_pace += pace_of(host + std::to_string(theirs) + kPeerTarget, seconds) / kTurns;
  }
  bench.report(
      {"ladder requests, as many as it answers; nginx", our_pace, "/s", Against::peer, their_pace});
}

// A league that is played while clients ask.
struct Watched {
  double games_per_second = 0;
  bench::LoadResult load;
};

Watched play_watched(const bench::InstantLeague& league, int games, const bench::LoadPlan& plan) {
  process::Child child(league.command(bench::InstantLeague::words(games)));
  Watched watched;
  const auto start = Clock::now();
  watched.load = bench::put_load(plan, [&] { return child.poll().has_value(); });
  watched.games_per_second = games / seconds_since(start);
  return watched;
}

void measure_league(Bench& bench, const bench::InstantLeague& league, const Served& served,
                    std::optional<std::uint16_t> peer) {
  const int games = bench.quick() ? 1000 : 10'000;
  const int turns = bench.quick() ? 1 : 2;
  double alone = 0;
  double pace = 0;
  Watched watched;
  for (int turn = 0; turn < turns; ++turn) {
    alone += games / league.play(games) / turns;
    watched = play_watched(league, games, {served.port(), 500, 2000, kTarget});
    pace += watched.games_per_second / turns;
  }
  bench.report({"games of a league that 500 watch; unwatched", pace, "/s", Against::peer, alone});
  const double slowest = watched.load.percentile(0.99);
  bench.report(
      {"99 % of 2,000 ladder requests a second within", slowest, "ms", Against::limit, 50});
  if (peer) {
    const Watched other = play_watched(league, games, {*peer, 0, 2000, kPeerTarget});
    bench.report({"the same, beside nginx without listeners", slowest, "ms", Against::peer,
                  other.load.percentile(0.99)});
  }
  bench.report({"answers other than 200", static_cast<double>(watched.load.failures), "",
                Against::limit, 1});
  bench.report({"memory of arena serve, at most", served.peak_mib(), "MiB", Against::limit, 64});
}

void measure(Bench& bench) {
  std::signal(SIGPIPE, SIG_IGN);
  const bench::InstantLeague league;
  (void)league.play(200);
  const Served served(league.home());
  if (!fs::exists("/usr/bin/wrk") || !fs::exists("/usr/sbin/nginx")) {
    bench.leave_out("ladder requests a second", "wrk and nginx are not installed");
    measure_league(bench, league, served, std::nullopt);
    return;
  }
  const auto peer = static_cast<std::uint16_t>(served.port() + 1);
  const Nginx nginx(league.bot().folder(), content_at(served.port(), kTarget), peer);
  std::this_thread::sleep_for(std::chrono::seconds(1));
  measure_requests(bench, served.port(), peer);
  measure_league(bench, league, served, peer);
}

}  // namespace
}  // namespace splendor

int main(int argc, char** argv) {
  return splendor::bench::run("Measures what arena serve does and costs.", argc, argv,
                              splendor::measure);
}
