// arena serve: the web API and uploads.
#include <sys/resource.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <iostream>
#include <map>
#include <memory>
#include <optional>

#include "arena/cli/league_file.hpp"
#include "arena/cli/season_file.hpp"
#include "arena/cli/verbs.hpp"
#include "arena/core/failure.hpp"
#include "arena/lookup/lookup.hpp"
#include "arena/serve/log.hpp"
#include "arena/serve/prompt.hpp"
#include "arena/serve/service.hpp"
#include "referee/base/version.hpp"
#include "referee/process/child.hpp"

namespace splendor::cli {
namespace {

struct ServeSettings {
  serve::ServeOptions options;
  std::uint64_t upload_megabytes = 100;
  std::string move_time;
  std::string league_file;
  std::vector<std::string> season_files;
};

// As many connections as the limits allow need as many descriptors, and a few for files.
void allow_descriptors(const http::Limits& limits) {
  rlimit now{};
  if (::getrlimit(RLIMIT_NOFILE, &now) != 0) return;
  const rlim_t wanted = limits.connections + 200;
  if (now.rlim_cur >= wanted) return;
  now.rlim_cur = std::min(wanted, now.rlim_max);
  (void)::setrlimit(RLIMIT_NOFILE, &now);
}

// The league of a file, played beside the server: continued if it was begun, begun otherwise. It
// outlives a crash of the server; if the server ends, it is stopped cleanly.
class LeagueBeside {
 public:
  LeagueBeside(const arena::Home& home, const std::string& file) {
    if (file.empty()) return;
    const league::Settings settings = read_league_file(file);
    const auto words = words_for(home, file, settings.name);
    if (words.empty()) return;
    process::Command command;
    command.program = lookup::own_program("arena");
    command.arguments = {"--home", std::filesystem::absolute(home.folder()).string()};
    command.arguments.insert(command.arguments.end(), words.begin(), words.end());
    command.environment = {"PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8"};
    command.errors = process::Stream::ours;
    child_.emplace(command);
  }
  ~LeagueBeside() {
    if (!child_ || child_->poll()) return;
    child_->signal(SIGINT);
    constexpr std::chrono::seconds kPatience(60);  // for the games that are being played
    (void)child_->wait(process::Deadline::in(kPatience));
  }
  LeagueBeside(const LeagueBeside&) = delete;
  LeagueBeside& operator=(const LeagueBeside&) = delete;

 private:
  // Of arena; none if there is nothing to do.
  static std::vector<std::string> words_for(const arena::Home& home, const std::string& file,
                                            const std::string& name) {
    if (home.holder()) {
      serve::log_line("a league is running here already; " + file + " is not started");
      return {};
    }
    std::optional<arena::League> begun;
    const arena::Store store(home, arena::Access::edit);
    for (const arena::League& league : store.leagues()) {
      if (league.kind == arena::LeagueKind::league && league.name == name) begun = league;
    }
    if (!begun) return {"league", "run", file};
    if (begun->state != arena::LeagueState::finished) {
      return {"league", "resume", std::to_string(begun->id.number())};
    }
    serve::log_line("the league " + name + " is finished; name it differently to play it again");
    return {};
  }

  std::optional<process::Child> child_;
};

// Their full paths. Throws what reading one throws, so that a mistake is told before the server
// begins.
std::vector<std::filesystem::path> checked_seasons(const std::vector<std::string>& files) {
  std::vector<std::filesystem::path> paths;
  std::map<std::string, std::string> known;  // files, by season
  for (const std::string& file : files) {
    const season::SeasonSettings settings = read_season_file(file);
    const auto [other, is_new] = known.emplace(settings.name, file);
    if (!is_new) {
      throw WrongUsage("--season: " + file + " and " + other->second + " are both season " +
                       settings.name);
    }
    paths.push_back(std::filesystem::absolute(file));
  }
  return paths;
}

// Responses under way get this long when the server ends.
constexpr std::chrono::seconds kGrace(3);

int serve_home(const ServeSettings& settings, const Globals& globals) {
  std::signal(SIGPIPE, SIG_IGN);
  serve::ServeOptions options = settings.options;
  options.upload_bytes = settings.upload_megabytes * 1'000'000;
  if (!settings.move_time.empty())
    options.examination_options = {"--move-time", settings.move_time};
  options.season_files = checked_seasons(settings.season_files);
  if (options.is_behind_proxy) options.http.connections_per_address = 0;
  allow_descriptors(options.http);
  const arena::Home home = home_of(globals);
  http::Loop loop;
  serve::Service service(loop, home, lookup::own_program("arena"), options, version());
  http::Server server(loop, options.http,
                      [&service](const auto& exchange) { service.handle(exchange); });
  const std::uint16_t port = server.listen(options.address, options.port);
  loop.on_signals({SIGINT, SIGTERM}, [&loop, &server] {
    server.shut_down();
    loop.after(server.connections() == 0 ? std::chrono::seconds(0) : kGrace,
               [&loop] { loop.stop(); });
  });
  const std::string host = options.address.find(':') == std::string::npos
                               ? options.address
                               : '[' + options.address + ']';
  const LeagueBeside league(home, settings.league_file);
  serve::ask_for_short_turns();
  std::cout << "Serving http://" << host << ':' << port << "/" << std::endl;
  loop.run();
  return 0;
}

}  // namespace

void add_serve(CLI::App& program, Action& chosen, const Globals& globals) {
  auto settings = std::make_shared<ServeSettings>();
  serve::ServeOptions& options = settings->options;
  CLI::App* verb = program.add_subcommand("serve", "Serve the web API and take uploads");
  verb->add_option("--bind", options.address, "IP address to listen at")->capture_default_str();
  verb->add_option_function<std::uint32_t>(
          "--port",
          [&options](std::uint32_t port) { options.port = static_cast<std::uint16_t>(port); },
          "Port to listen at; 0: any that is free")
      ->check(CLI::Range(0U, 65'535U))
      ->type_name("PORT")
      ->default_str(std::to_string(options.port));
  verb->add_option("--host", options.hosts,
                   "Name under which clients reach the server; may be given several times");
  verb->add_option("--run", settings->league_file,
                   "League file to play beside the server: continued if it was begun");
  verb->add_option("--season", settings->season_files,
                   "Season file: arena season FILE is called every minute and when something is "
                   "due; may be given several times")
      ->type_name("FILE");
  verb->add_flag("--behind-proxy", options.is_behind_proxy,
                 "Trust X-Forwarded-For and X-Forwarded-Proto of a proxy on this machine");
  verb->add_option("--upload-limit", settings->upload_megabytes, "Largest upload, in MB")
      ->check(CLI::Range(1U, 1000U))
      ->capture_default_str();
  verb->add_option("--uploads-per-hour", options.uploads_per_hour, "Uploads allowed per author")
      ->check(CLI::Range(1U, 100'000U))
      ->capture_default_str();
  verb->add_option("--matches-per-hour", options.matches_per_hour, "Matches allowed per author")
      ->check(CLI::Range(1U, 100'000U))
      ->capture_default_str();
  verb->add_option("--examinations", options.examinations_at_once, "Bots examined at a time")
      ->check(CLI::Range(1U, 64U))
      ->capture_default_str();
  verb->add_option("--move-time", settings->move_time, "Time per move in examinations; default: 2s")
      ->type_name("TIME");
  verb->add_option("--connections", options.http.connections, "Limit on open connections")
      ->check(CLI::Range(16U, 100'000U))
      ->capture_default_str();
  verb->add_option("--connections-per-address", options.http.connections_per_address,
                   "Limit on open connections per address; 0: none")
      ->capture_default_str();
  verb->callback([settings, &chosen, &globals] {
    chosen = [settings, &globals] { return serve_home(*settings, globals); };
  });
}

}  // namespace splendor::cli
