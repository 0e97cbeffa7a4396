// What arena serve does and costs: requests a second beside nginx that sends the same bytes, and a
// league while many watch it.
//
// The clients run on the same machine, so what they use is missing to the league as well. One
// figure leaves that out. The home of a million games (with --quick 50,000) is stored below
// $TMPDIR, else /tmp, and takes 900 MB; with $SPLENDOR_SERVE_GAMES it has that many games, and
// nothing else is measured.
#include <sys/resource.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <thread>

#include "tests/bench/figures.hpp"
#include "tests/bench/instant_league.hpp"
#include "tests/bench/large_league.hpp"
#include "tests/bench/served.hpp"
#include "tests/bench/web_load.hpp"

namespace splendor {
namespace {

namespace fs = std::filesystem;
using bench::Against;
using bench::Bench;
using bench::Served;
using Clock = std::chrono::steady_clock;

const std::string kTarget = "/api/v1/leagues/1/ladder";

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// CPU time of this process, which plays the clients.
double own_processor_seconds() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

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
    return process::Child(bench::program(
        "/usr/sbin/nginx", {"-p", folder.string(), "-e", (folder / "error.log").string(), "-c",
                            (folder / "nginx.conf").string()}));
  }

  process::Child child_;
};

// Requests a second, by wrk with 64 connections.
double pace_of(const std::string& address, int seconds) {
  const std::string text = bench::output_of(
      bench::program("/usr/bin/wrk",
                     {"-t1", "-c64", "-d" + std::to_string(seconds) + "s", address}),
      std::chrono::seconds(seconds + 30));
  const std::size_t at = text.find("Requests/sec:");
  if (at == std::string::npos || text.find("Non-2xx") != std::string::npos) {
    throw std::runtime_error("wrk could not measure " + address + ": " + text);
  }
  return std::stod(text.substr(at + 13));
}

std::string content_at(std::uint16_t port, const std::string& target) {
  return bench::output_of(
      bench::program("/usr/bin/curl",
                     {"--silent", "--fail", "http://127.0.0.1:" + std::to_string(port) + target}),
      std::chrono::seconds(600));
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

// Several leagues that are played while clients ask.
struct Watched {
  double seconds = 0;
  double client_processor = 0;  // CPU seconds of the clients
  bench::LoadResult load;       // of the last league
};

void play_watched(const bench::InstantLeague& league, int games, const bench::LoadPlan& plan,
                  Watched& watched) {
  process::Child child(league.command(bench::InstantLeague::words(games)));
  const auto start = Clock::now();
  const double before = own_processor_seconds();
  watched.load = bench::put_load(plan, [&] { return child.poll().has_value(); });
  watched.seconds += seconds_since(start);
  watched.client_processor += own_processor_seconds() - before;
}

void measure_league(Bench& bench, const bench::InstantLeague& league, const Served& served,
                    std::optional<std::uint16_t> peer, const std::string& where = "") {
  const int games = bench.quick() ? 1000 : 10'000;
  const int turns = bench.quick() ? 3 : 2;
  double alone = 0;
  Watched watched;
  double processor = 0;  // CPU seconds of arena serve and its children
  for (int turn = 0; turn < turns; ++turn) {
    alone += league.play(games);
    const double before = served.processor_seconds();
    play_watched(league, games, {served.port(), 500, 2000, kTarget}, watched);
    processor += served.processor_seconds() - before;
  }
  const double all_games = static_cast<double>(games) * turns;
  const double capacity = watched.seconds * std::max(1U, std::thread::hardware_concurrency());
  const double pace = all_games / watched.seconds;
  bench.report({"games of a league that 500 watch; unwatched" + where, pace, "/s", Against::peer,
                all_games / alone});
  bench.report({"the same with the clients elsewhere; unwatched" + where,
                pace / (1 - watched.client_processor / capacity), "/s", Against::peer,
                all_games / alone});
  bench.report({"share of the machine that arena serve takes meanwhile" + where,
                100 * processor / capacity, "%", Against::limit, 5});
  const double slowest = watched.load.percentile(0.99);
  bench.report(
      {"99 % of 2,000 ladder requests a second within" + where, slowest, "ms", Against::limit, 50});
  if (peer) {
    Watched other;
    play_watched(league, games, {*peer, 0, 2000, kPeerTarget}, other);
    bench.report({"the same, beside nginx without listeners" + where, slowest, "ms", Against::peer,
                  other.load.percentile(0.99)});
  }
  bench.report({"answers other than 200" + where, static_cast<double>(watched.load.failures), "",
                Against::limit, 1});
  bench.report(
      {"memory of arena serve, at most" + where, served.peak_mib(), "MiB", Against::limit, 64});
}

// Every list and every kind of answer in a home with many games.
void measure_answers(Bench& bench, const Served& served, arena::LeagueId large, std::size_t games,
                     const std::string& where) {
  const std::string league = "/api/v1/leagues/" + std::to_string(large.number());
  const auto measure_first = [&](const char* name, const std::string& target) {
    const auto start = Clock::now();
    if (content_at(served.port(), target).empty()) {
      throw std::runtime_error("no answer to " + target);
    }
    bench.report({std::string("first answer: ") + name + where, seconds_since(start), "s",
                  Against::limit, 10});
  };
  measure_first("ladder", league + "/ladder");
  measure_first("status", league);
  const auto measure_target = [&](const char* name, const std::string& target) {
    const auto start = Clock::now();
    const bench::LoadResult result =
        bench::put_load({served.port(), 0, 50, target}, [&] { return seconds_since(start) > 2; });
    if (result.failures > 0) throw std::runtime_error("no answer to " + target);
    bench.report({std::string("99 % of answers within: ") + name + where, result.percentile(0.99),
                  "ms", Against::limit, 50});
  };
  const std::string middle = std::to_string(games / 2);
  measure_target("leagues", "/api/v1/leagues");
  measure_target("status of a league", league);
  measure_target("ladder", league + "/ladder");
  measure_target("games, first page", league + "/games?limit=100");
  measure_target("games, a page in the middle", league + "/games?limit=100&after=" + middle);
  measure_target("games of a bot", league + "/games?limit=100&bot=bot7&after=" + middle);
  measure_target("games of a bot that hardly plays", league + "/games?limit=100&bot=bot99");
  measure_target("a game", "/api/v1/games/" + middle);
  measure_target("a trace", "/api/v1/games/" + middle + "/trace");
  measure_target("bots", "/api/v1/bots");
}

void measure_large_home(Bench& bench) {
  std::size_t games = bench.quick() ? 50'000 : 1'000'000;
  if (const char* chosen = std::getenv("SPLENDOR_SERVE_GAMES")) {
    games = std::strtoull(chosen, nullptr, 10);
  }
  const std::string where = "; home of " + std::to_string(games) + " games";
  const bench::InstantLeague league;
  (void)league.play(200);  // league 1
  const arena::LeagueId large = bench::store_large_league(arena::Home(league.home()), games);
  const Served served(league.home());
  measure_answers(bench, served, large, games, where);
  measure_league(bench, league, served, std::nullopt, where);
}

void measure_small_home(Bench& bench) {
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

void measure(Bench& bench) {
  std::signal(SIGPIPE, SIG_IGN);
  if (std::getenv("SPLENDOR_SERVE_GAMES") == nullptr) measure_small_home(bench);
  measure_large_home(bench);
}

}  // namespace
}  // namespace splendor

int main(int argc, char** argv) {
  return splendor::bench::run("Measures what arena serve does and costs.", argc, argv,
                              splendor::measure);
}
