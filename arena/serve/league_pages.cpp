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

std::filesystem::path pages_folder(const arena::Home& home, arena::LeagueId league,
                                   const NameMask* mask) {
  return home.pages() / (std::to_string(league.number()) + (mask != nullptr ? "-nicknames" : ""));
}

std::string pages_version(const std::string& program_version, const arena::League& league,
                          const NameMask* mask) {
  return program_version + '/' + std::to_string(league.created.time_since_epoch().count()) + '/' +
         (mask != nullptr ? mask->keyed("pages") + '/' : "");
}

LeaguePages::LeaguePages(const arena::Home& home, const arena::Store& store, Views& views,
                         std::string program_version, const LeagueWatch& watch,
                         ComputedAnswers& answers, EventHub& hub)
    : home_(home),
      store_(store),
      views_(views),
      program_version_(std::move(program_version)),
      watch_(watch),
      answers_(answers),
      hub_(hub) {}

std::shared_ptr<const NameMask> LeaguePages::mask_of(Names names) {
  if (names == Names::real) return nullptr;
  auto mask = views_.of_anybody().mask();
  if (!mask) throw Refusal(404, "this page shows names as they are by now; ask for it again");
  return mask;
}

ComputedAnswers::Question LeaguePages::index_of(arena::LeagueId league, Names names) const {
  std::vector<std::string> words{"pages", std::to_string(league.number())};
  if (names == Names::nicknames) words.emplace_back("--nicknames");
  return watch_.question(league, std::move(words));
}

std::shared_ptr<const std::string> LeaguePages::written_index(const arena::League& league,
                                                              const NameMask* mask) const {
  auto text = content_of(pages_folder(home_, league.id, mask) / web::kServedIndex);
  if (!text) return nullptr;
  const Json index = Json::parse(*text, nullptr, false);
  const bool is_usable =
      index.is_object() &&
      index.value("version", "").starts_with(pages_version(program_version_, league, mask));
  return is_usable ? text : nullptr;
}

void LeaguePages::ask(arena::LeagueId league, Names names, const ComputedAnswers::Use& use) {
  const auto written = written_index(store_.league(league), mask_of(names).get());
  if (!written) {
    answers_.ask(index_of(league, names), use);
    return;
  }
  Computed index;
  index.text = written;
  index.tag = to_hex(sha256(*written), 12);
  use(index);
  answers_.ask(index_of(league, names), [](const Computed&) {});
}

std::shared_ptr<const std::string> LeaguePages::file(arena::LeagueId league, Names names,
                                                     const std::string& name) {
  const Refusal missing(404, "this league has no file " + name + "; ask for its report again");
  if (!is_file_name(name)) throw missing;
  std::erase_if(open_, [](const auto& entry) { return entry.second.expired(); });
  const std::filesystem::path path = pages_folder(home_, league, mask_of(names).get()) / name;
  auto& known = open_[path.string()];
  if (const auto content = known.lock()) return content;
  const auto content = content_of(path);
  if (!content) throw missing;
  known = content;
  return content;
}

void LeaguePages::tick() {
  for (const auto& [league, audience] : hub_.reports_wanted()) {
    const bool sees_names = audience == EventHub::Audience::staff || !views_.of_anybody().mask();
    tell_changes(arena::LeagueId(league), sees_names ? Names::real : Names::nicknames);
  }
}

void LeaguePages::tell_changes(arena::LeagueId league, Names names) {
  const std::pair key(league.number(), names);
  try {
    answers_.ask(index_of(league, names), [this, key](const Computed& answer) {
      if (answer.is_error || std::exchange(told_[key], answer.tag) == answer.tag) return;
      hub_.publish("report", key.first, {{"league", key.first}, {"version", answer.tag}});
    });
  } catch (const arena::StoreError&) {
    told_.erase(key);  // the league is gone
  }
}

}  // namespace splendor::serve
