#include "arena/serve/service.hpp"

#include <charconv>
#include <utility>

#include "arena/http/hosts.hpp"
#include "arena/serve/answers.hpp"
#include "arena/serve/assets.hpp"
#include "arena/serve/callers.hpp"
#include "arena/serve/children.hpp"
#include "arena/serve/computed.hpp"
#include "arena/serve/events.hpp"
#include "arena/serve/examinations.hpp"
#include "arena/serve/league_pages.hpp"
#include "arena/serve/league_watch.hpp"
#include "arena/serve/log.hpp"
#include "arena/serve/matches.hpp"
#include "arena/serve/reply.hpp"
#include "arena/serve/routes.hpp"
#include "arena/serve/uploads.hpp"
#include "arena/serve/view.hpp"
#include "arena/serve/viewed_exchange.hpp"
#include "arena/store/state_names.hpp"
#include "referee/base/sha256.hpp"
#include "web_report/assets.hpp"

namespace splendor::serve {
namespace {

constexpr std::size_t kLargestPage = 1000;      // games
constexpr std::uint64_t kLargestJson = 64'000;  // bytes of a request's body
constexpr std::chrono::seconds kTick(1);
constexpr int kTicksPerComment = 15;
constexpr std::size_t kListenersAtOnce = 20;
constexpr std::chrono::milliseconds kBreather(5);
constexpr std::size_t kAnalysesPerMinute = 30;

using ExchangePtr = std::shared_ptr<http::Exchange>;
using ViewPtr = std::shared_ptr<const View>;

// A number from 1, or "there is no …".
std::int64_t number_in(const std::string& text, const char* what) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number < 1) {
    throw Refusal(404, std::string("there is no ") + what + ' ' + text);
  }
  return number;
}

std::size_t count_in(const std::string& text, const char* what, std::size_t largest) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number < 1 || number > largest) {
    throw Refusal(422,
                  std::string(what) + " must be a number from 1 to " + std::to_string(largest));
  }
  return number;
}

Json session_json(const arena::Token& token) {
  return {{"author", token.author}, {"role", arena::name_of(token.role)}};
}

}  // namespace

class Service::Impl {
 public:
  Impl(http::Loop& loop, const arena::Home& home, const std::filesystem::path& arena,
       const ServeOptions& options, std::string version)
      : loop_(loop),
        home_(home),
        options_(options),
        version_(std::move(version)),
        hosts_(options.hosts),
        store_(home, arena::Access::edit, "arena serve"),
        views_(store_),
        callers_(store_, options.is_behind_proxy),
        children_(loop, arena, std::filesystem::absolute(home.folder())),
        computed_(children_),
        hub_([this](std::string_view type, std::optional<std::int64_t> league, const Json& data) {
          return open_part(type, league, data);
        }),
        watch_(home, store_, computed_, hub_),
        pages_(home, store_, version_, watch_, computed_, hub_),
        examinations_(children_, options.examination_options, options.examinations_at_once,
                      [this](const std::string& label) { tell_verdict(label); }),
        uploads_(children_, home, store_, options_,
                 [this](const std::string& label) { examine(label); }),
        matches_(children_, store_, options_),
        analyses_("analyses per minute", kAnalysesPerMinute, std::chrono::minutes(1)) {
    // Somebody else may write for a moment; the loop can't wait longer than that.
    store_.set_lock_wait([](std::chrono::seconds) { return false; });
    examinations_.add_unexamined(store_);
    tick();
  }

  void handle(const ExchangePtr& exchange) {
    try {
      dispatch(exchange);
    } catch (const std::exception& error) {
      respond(exchange, reply_to(error));
    }
  }

 private:
  // A file of the page, with a tag that changes with its content.
  struct Asset {
    Asset(std::string mime_type, std::string text)
        : type(std::move(mime_type)),
          content(std::make_shared<const std::string>(std::move(text))),
          tag(to_hex(sha256(*content), 12)) {}

    std::string type;
    std::shared_ptr<const std::string> content;
    std::string tag;
  };

  void dispatch(const ExchangePtr& exchange) {
    const http::Request& request = exchange->request();
    if (!hosts_.accepts_host(request)) {
      throw Refusal(421, "this server is not known under that Host; start it with --host NAME");
    }
    const auto found = find_route(request.method, request.target.segments);
    if (const auto* wrong = std::get_if<WrongMethod>(&found)) {
      http::Response response = http::error_response(405, "this address takes " + wrong->allowed);
      response.headers.emplace_back("Allow", wrong->allowed);
      respond(exchange, std::move(response));
      return;
    }
    if (std::holds_alternative<NoSuchPath>(found)) {
      throw Refusal(404, "there is nothing at this address; see /api/v1/openapi.json");
    }
    const auto& [route, argument, second] = std::get<Found>(found);
    const bool changes = request.method != "GET" && request.method != "HEAD";
    if (changes && http::is_from_other_site(request)) {
      throw Refusal(403, "this request was made by a page of another site");
    }
    const RouteRow& row = row_of(route);
    const auto view = std::make_shared<const View>(view_of(request, row));
    admit(row, argument, *view);
    const bool is_plain = !views_.is_anything_hidden();
    answer(is_plain ? exchange : viewed(exchange, view, row.shows), route, argument, second, view);
  }

  // What the sender of a request may see. Who that is matters only where something is hidden.
  View view_of(const http::Request& request, const RouteRow& row) {
    if (row.shows == Shows::nothing || !views_.is_anything_hidden()) return {};
    const auto caller = reader_of(request);
    if (!caller) return views_.of_anybody();
    return views_.of(
        {caller->is_staff() ? season::Viewer::Role::staff : season::Viewer::Role::author,
         caller->token.author});
  }

  // Who reads. A browser whose cookie is no longer valid is anybody.
  std::optional<Caller> reader_of(const http::Request& request) {
    try {
      return callers_.caller_of(request);
    } catch (const std::exception&) {
      if (!request.header("authorization").empty()) throw;
      return std::nullopt;
    }
  }

  // The gate that every request passes. Throws Refusal (403), with the same sentence for what is
  // hidden and for what does not exist.
  void admit(const RouteRow& row, const std::string& argument, const View& view) const {
    if (row.shows == Shows::nothing || row.shows == Shows::filtered) return;
    if (view.shows_results(std::nullopt)) return;
    if (!view.shows_results(league_of(row, argument))) {
      throw Refusal(403, "results are hidden until the organisers of the season release them");
    }
  }

  // The league that a request is about; nothing if it is about none, or about one that is not
  // there.
  std::optional<arena::LeagueId> league_of(const RouteRow& row, const std::string& argument) const {
    try {
      if (row.path.find("/leagues/{") != std::string_view::npos) {
        return store_.league(league_in(argument)).id;
      }
      if (row.path.find("/games/{") != std::string_view::npos) {
        return store_.game(game_in(argument)).league;
      }
    } catch (const Refusal&) {
    } catch (const arena::StoreError& error) {
      if (error.trouble() != arena::StoreTrouble::not_found) throw;
    }
    return std::nullopt;
  }

  void answer(const ExchangePtr& exchange, Route route, const std::string& argument,
              const std::string& second, const ViewPtr& view) {
    switch (route) {
      case Route::front_page:
        return answer_asset(exchange, front_page_);
      case Route::league_page:
        (void)store_.league(league_in(argument));  // 404 if there is none
        return answer_asset(exchange, front_page_);
      case Route::script:
        return answer_asset(exchange, script_);
      case Route::style:
        return answer_asset(exchange, style_);
      case Route::health:
        return respond(exchange, json_reply(200, {{"ok", true}, {"version", version_}}));
      case Route::openapi:
        return respond(exchange, text_reply("application/json", openapi()));
      case Route::leagues:
        return respond(exchange, json_reply(200, leagues_answer(home_, store_, *view)));
      case Route::league:
        return answer_computed(exchange, watch_.status_of(league_in(argument)));
      case Route::ladder:
        return answer_computed(exchange, watch_.ladder_of(league_in(argument)));
      case Route::games:
        return answer_games(exchange, league_in(argument), *view);
      case Route::report:
        return pages_.ask(league_in(argument),
                          [exchange](const Computed& answer) { answer_with(exchange, answer); });
      case Route::report_file:
        return answer_report_file(exchange, league_in(argument), second);
      case Route::replay:
        return answer_replay(exchange, game_in(argument));
      case Route::game:
        return answer_game(exchange, game_in(argument));
      case Route::trace:
        return respond(exchange,
                       text_reply("application/x-ndjson", trace_answer(store_, game_in(argument))));
      case Route::analysis:
        return answer_analysis(exchange, game_in(argument));
      case Route::authors:
        return respond(exchange, json_reply(200, authors_answer(store_, *view)));
      case Route::author:
        return answer_author(exchange, argument, *view);
      case Route::bots:
        return respond(exchange, json_reply(200, bots_answer(store_, *view)));
      case Route::bot:
        return respond(exchange,
                       json_reply(200, bot_answer(store_, bot_in(argument, *view), *view)));
      case Route::verdict:
        return answer_verdict(exchange, bot_in(argument, *view), *view);
      case Route::upload:
        return uploads_.take(exchange, callers_.author_of(exchange->request()));
      case Route::new_match:
        return add_match(exchange, view);
      case Route::matches:
        return answer_matches(exchange, *view);
      case Route::match:
        return answer_match(exchange, arena::MatchId(number_in(argument, "match")));
      case Route::events:
        return open_events(exchange);
      case Route::session:
        return answer_session(exchange);
      case Route::sign_in:
        return sign_in(exchange);
      case Route::sign_out:
        return sign_out(exchange);
    }
  }

  static arena::LeagueId league_in(const std::string& text) {
    return arena::LeagueId(number_in(text, "league"));
  }
  static arena::GameId game_in(const std::string& text) {
    return arena::GameId(number_in(text, "game"));
  }
  arena::Bot bot_in(const std::string& reference, const View& view) const {
    const auto bot = view.bot_called(store_, reference);
    if (!bot) throw Refusal(404, "there is no bot " + reference);
    return *bot;
  }

  static void answer_with(const ExchangePtr& exchange, const Computed& answer) {
    http::Response response;
    response.body = answer.text;
    if (!answer.is_error) return answer_tagged(exchange, std::move(response), answer.tag);
    response.status = 500;
    respond(exchange, std::move(response));
  }

  // Sends the body only to those who don't have it yet.
  static void answer_tagged(const ExchangePtr& exchange, http::Response response,
                            const std::string& hash) {
    const std::string tag = '"' + hash + '"';
    response.headers.emplace_back("ETag", tag);
    response.headers.emplace_back("Cache-Control", "no-cache");
    if (exchange->request().header("if-none-match") == tag) {
      response.status = 304;
      response.body.reset();
    }
    respond(exchange, std::move(response));
  }

  static void answer_asset(const ExchangePtr& exchange, const Asset& asset) {
    http::Response response;
    response.type = asset.type;
    response.body = asset.content;
    answer_tagged(exchange, std::move(response), asset.tag);
  }

  void answer_report_file(const ExchangePtr& exchange, arena::LeagueId league,
                          const std::string& name) {
    http::Response response;
    response.type = "application/octet-stream";
    response.body = pages_.file(league, name);
    response.headers.emplace_back("Cache-Control", "public, max-age=31536000, immutable");
    respond(exchange, std::move(response));
  }

  // Of one league, if it is named: seats are numbers of its bots.
  void answer_replay(const ExchangePtr& exchange, arena::GameId game) {
    const auto league = exchange->request().target.parameter("league");
    if (league && store_.game(game).league != league_in(*league)) {
      throw Refusal(404, "this game is not of league " + *league);
    }
    respond(exchange, text_reply("application/octet-stream", replay_answer(store_, game)));
  }

  void answer_matches(const ExchangePtr& exchange, const View& view) {
    const auto shown = exchange->request().target.parameter("author");
    if (!shown || shown->empty()) throw Refusal(422, "say whose matches: ?author=ada");
    const auto author = view.author_called(*shown);
    if (!author) throw Refusal(422, "there is no author " + *shown);
    respond(exchange, json_reply(200, matches_answer(store_, *author)));
  }

  void answer_computed(const ExchangePtr& exchange, const ComputedAnswers::Question& question) {
    computed_.ask(question, [exchange](const Computed& answer) { answer_with(exchange, answer); });
  }

  void answer_games(const ExchangePtr& exchange, arena::LeagueId league, const View& view) {
    const http::Target& target = exchange->request().target;
    GamesQuery query;
    if (const auto after = target.parameter("after"); after && !after->empty()) {
      query.after = game_in(*after);
    }
    if (const auto limit = target.parameter("limit"); limit && !limit->empty()) {
      query.limit = count_in(*limit, "limit", kLargestPage);
    }
    if (const auto bot = target.parameter("bot"); bot && !bot->empty()) {
      query.bot = view.mask() ? view.mask()->bot_called(*bot) : bot;
      if (!query.bot) throw Refusal(404, "no bot " + *bot + " plays in this league");
    }
    respond(exchange, json_reply(200, games_answer(store_, league, query)));
  }

  void answer_game(const ExchangePtr& exchange, arena::GameId game) {
    const auto caller = callers_.caller_of(exchange->request());
    const auto may_see_log = [&](const std::string& label) {
      if (!caller) return false;
      const auto bot = store_.bot_named(label);
      return caller->is_staff() || (bot && caller->may_see(*bot));
    };
    respond(exchange, text_reply("application/json", game_answer(store_, game, may_see_log)));
  }

  void answer_analysis(const ExchangePtr& exchange, arena::GameId game) {
    (void)store_.game(game);  // 404 if there is none
    const std::string address = callers_.address_of(exchange->request());
    if (const auto wait = analyses_.take(address, RateLimit::Clock::now())) {
      throw TooOften(analyses_.name(), analyses_.count(), *wait);
    }
    const ComputedAnswers::Question question{{"analyse", std::to_string(game.number()), "--json"},
                                             [] { return std::string("a game never changes"); },
                                             [] { return false; }};
    computed_.ask(question, [exchange](const Computed& answer) { answer_with(exchange, answer); });
  }

  void answer_author(const ExchangePtr& exchange, const std::string& shown, const View& view) {
    const auto author = view.author_called(shown);
    if (!author) throw Refusal(404, "there is no author " + shown);
    respond(exchange, json_reply(200, author_answer(store_, *author, view)));
  }

  // The place in the queue tells how many others have submitted something.
  enum class QueuePlace : std::uint8_t { shown, hidden };

  Json examination_json(const std::string& label, QueuePlace place = QueuePlace::shown) const {
    const auto state = examinations_.state_of(label);
    if (!state) return nullptr;
    if (state->place > 0 && place == QueuePlace::hidden) return {{"state", "waiting"}};
    if (state->place > 0) return {{"state", "waiting"}, {"place", state->place}};
    return {{"state", "running"},
            {"check", state->check},
            {"of", state->of},
            {"name", state->check_name}};
  }

  void answer_verdict(const ExchangePtr& exchange, const arena::Bot& bot, const View& view) {
    const auto caller = callers_.caller_of(exchange->request());
    const Sight sight = caller && caller->may_see(bot) ? Sight::author : Sight::everybody;
    Json json = verdict_answer(store_, bot, sight);
    json["examination"] = examination_json(
        bot.label(), view.shows_participants() ? QueuePlace::shown : QueuePlace::hidden);
    http::Response response = json_reply(200, json);
    response.headers.emplace_back("Cache-Control", "no-store");
    respond(exchange, std::move(response));
  }

  void examine(const std::string& label) {
    const auto bot = store_.bot_named(label);
    const bool is_open =
        bot && (bot->state == arena::BotState::fresh || bot->state == arena::BotState::rejected);
    if (is_open) examinations_.add(label);
  }

  // Everybody may know how far an examination is and how it ended, but no more than that.
  void tell_verdict(const std::string& label) {
    const auto bot = store_.bot_named(label);
    if (!bot) return;
    hub_.publish(
        "verdict", std::nullopt,
        {{"bot", label}, {"state", name_of(bot->state)}, {"examination", examination_json(label)}});
  }

  // Reads a small body, then calls `use`; what it throws becomes the answer.
  void with_body(const ExchangePtr& exchange, std::function<void(const std::string&)> use) {
    const auto body = std::make_shared<std::string>();
    exchange->read_body(
        kLargestJson,
        [body](std::string_view piece) {
          *body += piece;
          return true;
        },
        [exchange, body, use = std::move(use)](http::BodyEnd end) {
          if (end == http::BodyEnd::lost) return;
          try {
            if (end == http::BodyEnd::too_large) {
              throw Refusal(413,
                            "the body is larger than " + std::to_string(kLargestJson) + " bytes");
            }
            use(*body);
          } catch (const std::exception& error) {
            respond(exchange, reply_to(error));
          }
        });
  }

  void add_match(const ExchangePtr& exchange, const ViewPtr& view) {
    const Caller caller = callers_.author_of(exchange->request());
    with_body(exchange, [this, exchange, caller, view](const std::string& body) {
      respond(exchange, matches_.add(body, caller, *view));
    });
  }

  void answer_match(const ExchangePtr& exchange, arena::MatchId id) {
    Json json = match_answer(store_, store_.match(id));
    if (matches_.is_playing(id)) json["state"] = "playing";
    respond(exchange, json_reply(200, json));
  }

  void open_events(const ExchangePtr& exchange) {
    const http::Request& request = exchange->request();
    EventHub::Listener listener;
    if (const auto league = request.target.parameter("league"); league && !league->empty()) {
      listener.league = store_.league(league_in(*league)).id.number();
      listener.wants_report = request.target.parameter("report").has_value();
    }
    const auto caller = reader_of(request);
    if (caller && caller->is_staff()) listener.audience = EventHub::Audience::staff;
    const std::string last(request.header("last-event-id"));
    watch_.listen();
    listener.stream = exchange->open_events();
    if (!hub_.add(listener, last)) watch_.tell(listener);
  }

  // What everybody may know of an event.
  std::optional<Json> open_part(std::string_view type, std::optional<std::int64_t> league,
                                const Json& data) {
    if (!views_.is_anything_hidden()) return data;
    const View& view = views_.of_anybody();
    const bool is_visible = type == "verdict" ? view.shows_participants()
                            : league          ? view.shows_results(arena::LeagueId(*league))
                                              : view.shows_results(std::nullopt);
    if (!is_visible) return std::nullopt;
    if (!view.mask()) return data;
    Json masked = data;
    masked.erase("version");  // the hash of an answer with names
    view.mask()->apply(masked);
    return masked;
  }

  void answer_session(const ExchangePtr& exchange) {
    const auto caller = callers_.caller_of(exchange->request());
    if (!caller) throw Refusal(401, "you are not signed in");
    respond(exchange, json_reply(200, session_json(caller->token)));
  }

  void sign_in(const ExchangePtr& exchange) {
    with_body(exchange, [this, exchange](const std::string& body) {
      const http::Request& request = exchange->request();
      const Json json = Json::parse(body, nullptr, false);
      if (!json.is_object() || !json.value("token", Json()).is_string()) {
        throw Refusal(422, R"(send {"token":"…"})");
      }
      const std::string text = json["token"];
      const arena::Token token = callers_.check(request, text);
      http::Response response = json_reply(200, session_json(token));
      response.headers.emplace_back("Set-Cookie", callers_.cookie(request, text));
      response.headers.emplace_back("Cache-Control", "no-store");
      respond(exchange, std::move(response));
    });
  }

  void sign_out(const ExchangePtr& exchange) {
    http::Response response;
    response.status = 204;
    response.headers.emplace_back("Set-Cookie", callers_.cookie(exchange->request(), ""));
    respond(exchange, std::move(response));
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
    send_events();
    if (++ticks_ % kTicksPerComment == 0) hub_.keep_alive();
    loop_.after(kTick, [this] { tick(); });
  }

  http::Loop& loop_;
  arena::Home home_;
  ServeOptions options_;
  std::string version_;
  http::HostRules hosts_;
  arena::Store store_;
  Views views_;
  Callers callers_;
  Children children_;
  ComputedAnswers computed_;
  EventHub hub_;
  LeagueWatch watch_;
  LeaguePages pages_;
  Examinations examinations_;
  Uploads uploads_;
  Matches matches_;
  RateLimit analyses_;
  Asset front_page_{"text/html; charset=utf-8", front_page()};
  Asset script_{"text/javascript; charset=utf-8", std::string(web::live_js())};
  Asset style_{"text/css; charset=utf-8", std::string(web::live_css())};
  int ticks_ = 0;
};

Service::Service(http::Loop& loop, const arena::Home& home, const std::filesystem::path& arena,
                 const ServeOptions& options, std::string version)
    : impl_(std::make_unique<Impl>(loop, home, arena, options, std::move(version))) {}
Service::~Service() = default;

void Service::handle(const std::shared_ptr<http::Exchange>& exchange) { impl_->handle(exchange); }

}  // namespace splendor::serve
