#include "arena/serve/service.hpp"

#include <utility>

#include "arena/serve/assets.hpp"
#include "arena/serve/bot_endpoints.hpp"
#include "arena/serve/callers.hpp"
#include "arena/serve/children.hpp"
#include "arena/serve/computed.hpp"
#include "arena/serve/events.hpp"
#include "arena/serve/gate.hpp"
#include "arena/serve/league_endpoints.hpp"
#include "arena/serve/league_pages.hpp"
#include "arena/serve/league_watch.hpp"
#include "arena/serve/log.hpp"
#include "arena/serve/match_endpoints.hpp"
#include "arena/serve/page_files.hpp"
#include "arena/serve/reply.hpp"
#include "arena/serve/season_endpoints.hpp"
#include "arena/serve/session_endpoints.hpp"
#include "arena/serve/view.hpp"

namespace splendor::serve {
namespace {

constexpr std::chrono::seconds kTick(1);
// Between turns while a league is watched, so that its bots are interrupted less often. People
// don't notice.
constexpr std::chrono::milliseconds kPause(8);
constexpr int kTicksPerComment = 15;
constexpr std::size_t kListenersAtOnce = 100;  // takes about a millisecond
constexpr std::chrono::milliseconds kBreather(5);

}  // namespace

class Service::Impl {
 public:
  Impl(http::Loop& loop, const arena::Home& home, const std::filesystem::path& arena,
       const ServeOptions& options, std::string version)
      : loop_(loop),
        home_(home),
        options_(options),
        version_(std::move(version)),
        store_(home, arena::Access::edit, "arena serve"),
        views_(store_),
        callers_(store_, options.is_behind_proxy),
        gate_(options_, store_, views_, callers_),
        children_(loop, arena, std::filesystem::absolute(home.folder())),
        computed_(children_),
        hub_([this](std::string_view type, std::optional<std::int64_t> league, const Json& data) {
          return views_.open_part(type, league, data);
        }),
        watch_(home_, store_, computed_, hub_),
        pages_(home_, store_, views_, version_, watch_, computed_, hub_),
        league_endpoints_(home_, store_, callers_, computed_, watch_, pages_),
        bot_endpoints_(children_, home_, store_, options_, callers_, hub_),
        match_endpoints_(children_, store_, options_, callers_),
        season_endpoints_(loop, children_, options_, callers_),
        session_endpoints_(callers_) {
    // Somebody else may write for a moment; the loop can't wait longer than that.
    store_.set_lock_wait([](std::chrono::seconds) { return false; });
    tick();
  }

  void handle(const std::shared_ptr<http::Exchange>& exchange) {
    try {
      if (const auto asked = gate_.pass(exchange)) answer(*asked);
    } catch (const std::exception& error) {
      respond(exchange, reply_to(error));
    }
  }

 private:
  void answer(const Asked& asked) {
    switch (asked.route) {
      case Route::league_page:
        (void)store_.league(league_in(asked.argument));  // 404 if there is none
        [[fallthrough]];
      case Route::front_page:
      case Route::script:
      case Route::style:
        return page_files_.answer(asked);
      case Route::health:
        return respond(asked.exchange, json_reply(200, {{"ok", true}, {"version", version_}}));
      case Route::openapi:
        return respond(asked.exchange, text_reply("application/json", openapi()));
      case Route::leagues:
        return league_endpoints_.leagues(asked);
      case Route::league:
        return league_endpoints_.league(asked);
      case Route::ladder:
        return league_endpoints_.ladder(asked);
      case Route::games:
        return league_endpoints_.games(asked);
      case Route::report:
        return league_endpoints_.report(asked);
      case Route::report_file:
        return league_endpoints_.report_file(asked);
      case Route::game:
        return league_endpoints_.game(asked);
      case Route::replay:
        return league_endpoints_.replay(asked);
      case Route::trace:
        return league_endpoints_.trace(asked);
      case Route::analysis:
        return league_endpoints_.analysis(asked);
      case Route::authors:
        return bot_endpoints_.authors(asked);
      case Route::author:
        return bot_endpoints_.author(asked);
      case Route::bots:
        return bot_endpoints_.bots(asked);
      case Route::bot:
        return bot_endpoints_.bot(asked);
      case Route::verdict:
        return bot_endpoints_.verdict(asked);
      case Route::upload:
        return bot_endpoints_.upload(asked);
      case Route::new_match:
        return match_endpoints_.new_match(asked);
      case Route::matches:
        return match_endpoints_.matches(asked);
      case Route::match:
        return match_endpoints_.match(asked);
      case Route::events:
        return open_events(asked);
      case Route::seasons:
        return season_endpoints_.seasons(asked);
      case Route::session:
        return session_endpoints_.session(asked);
      case Route::sign_in:
        return session_endpoints_.sign_in(asked);
      case Route::sign_out:
        return session_endpoints_.sign_out(asked);
    }
  }

  void open_events(const Asked& asked) {
    EventHub::Listener listener;
    if (const auto text = asked.parameter("league")) {
      const arena::LeagueId league = league_in(*text);
      listener.league = league.number();
      // Of a hidden league nobody learns whether it is there.
      if (asked.view->shows_results(league)) {
        (void)store_.league(league);  // 404 if there is none
        listener.wants_report = asked.request().target.parameter("report").has_value();
      }
    }
    const auto caller = gate_.reader_of(asked.request());
    if (caller && caller->is_staff()) listener.audience = EventHub::Audience::staff;
    const std::string last(asked.request().header("last-event-id"));
    watch_.listen();
    listener.stream = asked.exchange->open_events();
    if (!hub_.add(listener, last)) watch_.tell(listener);
  }

  // To some listeners at a time, so that requests don't wait for all of them.
  void send_events() {
    if (hub_.flush(kListenersAtOnce)) loop_.after(kBreather, [this] { send_events(); });
  }

  void tick() {
    try {
      watch_.tick();
      pages_.tick();
    } catch (const std::exception& error) {
      log_line(std::string("can't watch the leagues: ") + error.what());
    }
    loop_.set_pause(watch_.is_league_watched() ? kPause : std::chrono::milliseconds(0));
    send_events();
    if (++ticks_ % kTicksPerComment == 0) hub_.keep_alive();
    loop_.after(kTick, [this] { tick(); });
  }

  http::Loop& loop_;
  arena::Home home_;
  ServeOptions options_;
  std::string version_;
  arena::Store store_;
  Views views_;
  Callers callers_;
  Gate gate_;
  Children children_;
  ComputedAnswers computed_;
  EventHub hub_;
  LeagueWatch watch_;
  LeaguePages pages_;
  LeagueEndpoints league_endpoints_;
  BotEndpoints bot_endpoints_;
  MatchEndpoints match_endpoints_;
  SeasonEndpoints season_endpoints_;
  SessionEndpoints session_endpoints_;
  PageFiles page_files_;
  int ticks_ = 0;
};

Service::Service(http::Loop& loop, const arena::Home& home, const std::filesystem::path& arena,
                 const ServeOptions& options, std::string version)
    : impl_(std::make_unique<Impl>(loop, home, arena, options, std::move(version))) {}
Service::~Service() = default;

void Service::handle(const std::shared_ptr<http::Exchange>& exchange) { impl_->handle(exchange); }

}  // namespace splendor::serve
