#include "arena/serve/league_pages.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <utility>

#include "arena/core/store_error.hpp"
#include "arena/serve/reply.hpp"
#include "referee/base/sha256.hpp"
#include "web_report/served_files.hpp"

namespace splendor::serve {
namespace {

constexpr std::size_t kFileNameLength = 32;

bool is_file_name(const std::string& name) {
  return name.size() == kFileNameLength && std::ranges::all_of(name, [](char c) {
           return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
         });
}

// Nothing if there is no such file.
std::shared_ptr<const std::string> content_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return nullptr;
  return std::make_shared<const std::string>(std::istreambuf_iterator<char>(in),
                                             std::istreambuf_iterator<char>());
}

}  // namespace

std::string pages_version(const std::string& program_version, const arena::League& league) {
  return program_version + '/' + std::to_string(league.created.time_since_epoch().count()) + '/';
}

LeaguePages::LeaguePages(const arena::Home& home, const arena::Store& store,
                         std::string program_version, const LeagueWatch& watch,
                         ComputedAnswers& answers, EventHub& hub)
    : folder_(home.pages()),
      store_(store),
      program_version_(std::move(program_version)),
      watch_(watch),
      answers_(answers),
      hub_(hub) {}

ComputedAnswers::Question LeaguePages::index_of(arena::LeagueId league) const {
  return watch_.question(league, {"pages", std::to_string(league.number())});
}

std::shared_ptr<const std::string> LeaguePages::written_index(const arena::League& league) const {
  auto text = content_of(folder_ / std::to_string(league.id.number()) / web::kServedIndex);
  if (!text) return nullptr;
  const Json index = Json::parse(*text, nullptr, false);
  const bool is_usable =
      index.is_object() &&
      index.value("version", "").starts_with(pages_version(program_version_, league));
  return is_usable ? text : nullptr;
}

void LeaguePages::ask(arena::LeagueId league, const ComputedAnswers::Use& use) {
  const auto written = written_index(store_.league(league));
  if (!written) {
    answers_.ask(index_of(league), use);
    return;
  }
  Computed index;
  index.text = written;
  index.tag = to_hex(sha256(*written), 12);
  use(index);
  answers_.ask(index_of(league), [](const Computed&) {});
}

std::shared_ptr<const std::string> LeaguePages::file(arena::LeagueId league,
                                                     const std::string& name) {
  const Refusal missing(404, "this league has no file " + name + "; ask for its report again");
  if (!is_file_name(name)) throw missing;
  std::erase_if(open_, [](const auto& entry) { return entry.second.expired(); });
  const std::string path = std::to_string(league.number()) + '/' + name;
  if (const auto known = open_[path].lock()) return known;
  auto content = content_of(folder_ / path);
  if (!content) throw missing;
  open_[path] = content;
  return content;
}

void LeaguePages::tick() {
  for (const std::int64_t number : hub_.reports_wanted()) {
    try {
      answers_.ask(index_of(arena::LeagueId(number)), [this, number](const Computed& answer) {
        if (answer.is_error) return;
        if (std::exchange(told_[number], answer.tag) == answer.tag) return;
        hub_.publish("report", number, {{"league", number}, {"version", answer.tag}});
      });
    } catch (const arena::StoreError&) {
      told_.erase(number);  // the league is gone
    }
  }
}

}  // namespace splendor::serve
