#include "arena/season/seal.hpp"

#include <sys/random.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <system_error>

#include "arena/core/failure.hpp"
#include "arena/schedule/deal.hpp"
#include "arena/season/visibility.hpp"
#include "arena/text/text.hpp"
#include "arena/text/time_text.hpp"
#include "referee/base/sha256.hpp"

namespace splendor::season {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kFormat = "splendor-arena seal 1";

[[noreturn]] void refuse(const std::string& why) { throw Failure("this is no seal: " + why); }

std::string text_in(const Json& json, const char* key) {
  if (!json.contains(key) || !json[key].is_string()) refuse(std::string(key) + " is missing");
  return json[key];
}

Json document_in(std::string_view text) {
  Json json = Json::parse(text, nullptr, false);
  if (!json.is_object()) refuse("it is not a JSON object");
  return json;
}

// A batch has fewer deals than this.
constexpr std::uint32_t kMostDealsOfBatch = 1U << 17U;

// How many of the seeds are not those of deals of this batch.
std::size_t count_foreign(std::uint64_t league_seed, std::uint32_t batch,
                          std::set<std::uint64_t> seeds) {
  for (std::uint32_t deal = 0; deal < kMostDealsOfBatch && !seeds.empty(); ++deal) {
    seeds.erase(schedule::deal_seed(league_seed, batch, deal));
  }
  return seeds.size();
}

void add_foreign_deals(const SealContent& sealed, const std::vector<PlayedDeal>& deals,
                       std::vector<std::string>& deviations) {
  std::map<std::uint32_t, std::set<std::uint64_t>> batches;
  for (const PlayedDeal& deal : deals) batches[deal.batch].insert(deal.seed);
  std::size_t foreign = 0;
  for (const auto& [batch, seeds] : batches) foreign += count_foreign(sealed.seed, batch, seeds);
  if (foreign > 0) {
    deviations.push_back(std::to_string(foreign) + " deals do not come of the sealed seed");
  }
}

}  // namespace

std::string draw_secret() {
  Sha256Digest bytes{};
  if (::getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size())) {
    throw std::system_error(errno, std::generic_category(), "drawing a secret");
  }
  return to_hex(bytes);
}

SealedBot sealed_bot(const arena::Season& season, const SeasonSettings& settings,
                     const arena::Bot& bot) {
  return {settings.is_staff(bot.name) ? bot.label() : shown_label(season, bot.label(), "", {}),
          bot.sha256};
}

arena::NewSeal make_seal(const SealContent& content) {
  Json bots = Json::array();
  for (const SealedBot& bot : content.bots) {
    bots.push_back({{"bot", bot.label}, {"sha256", bot.sha256}});
  }
  const Json opening{{"format", kFormat},       {"season", content.season},
                     {"nonce", content.nonce},  {"seed", content.seed},
                     {"bots", std::move(bots)}, {"settings", content.settings}};
  arena::NewSeal seal;
  seal.opening = opening.dump();
  seal.commitment = to_hex(sha256(seal.opening));
  return seal;
}

std::string seal_file(const std::string& season, const arena::Seal& seal) {
  Json file{{"format", kFormat},
            {"season", season},
            {"made", iso_time(seal.made)},
            {"commitment", seal.commitment},
            {"commitment_is", "SHA-256 of the text in opening, which is added after the final"}};
  if (seal.opened) {
    file["opened"] = iso_time(*seal.opened);
    file["opening"] = seal.opening;
  }
  return file.dump(2) + "\n";
}

SealFile parse_seal_file(std::string_view text) {
  const Json json = document_in(text);
  if (text_in(json, "format") != kFormat) refuse("its format is unknown");
  SealFile file;
  file.commitment = text_in(json, "commitment");
  if (json.contains("opening")) file.opening = text_in(json, "opening");
  return file;
}

SealContent open_seal(const SealFile& file) {
  if (file.opening.empty()) throw Failure("the seal is still closed: it is opened after the final");
  if (to_hex(sha256(file.opening)) != file.commitment) {
    throw Failure("the opening does not have the hash that was published: the seal was changed");
  }
  const Json json = document_in(file.opening);
  SealContent content;
  content.season = text_in(json, "season");
  content.nonce = text_in(json, "nonce");
  content.settings = text_in(json, "settings");
  if (!json.contains("seed") || !json["seed"].is_number_unsigned()) refuse("seed is missing");
  content.seed = json["seed"];
  if (!json.contains("bots") || !json["bots"].is_array()) refuse("bots is missing");
  for (const Json& bot : json["bots"]) {
    if (!bot.is_object()) refuse("bots has something that is no bot");
    content.bots.push_back({text_in(bot, "bot"), text_in(bot, "sha256")});
  }
  return content;
}

std::vector<std::string> find_deviations(const SealContent& sealed, const PlayedFinal& played) {
  std::vector<std::string> deviations;
  if (played.seed != sealed.seed) deviations.emplace_back("its seed is another one");
  if (played.settings != sealed.settings) deviations.emplace_back("its settings are others");
  if (played.bots.size() != sealed.bots.size()) {
    deviations.push_back(std::to_string(played.bots.size()) + " bots played, " +
                         std::to_string(sealed.bots.size()) + " were sealed");
  }
  for (std::size_t i = 0; i < std::min(played.bots.size(), sealed.bots.size()); ++i) {
    if (played.bots[i] != sealed.bots[i]) {
      deviations.push_back(excerpt(played.bots[i].label) + " played in the place of " +
                           excerpt(sealed.bots[i].label) + ", or with other content");
    }
  }
  add_foreign_deals(sealed, played.deals, deviations);
  return deviations;
}

std::vector<std::string> find_deviations(const SealContent& sealed, const PlayedGames& played) {
  std::vector<std::string> deviations;
  std::set<std::string> missing;
  for (const SealedBot& bot : sealed.bots) missing.insert(bot.label);
  for (const std::string& bot : played.bots) {
    if (missing.erase(bot) == 0) deviations.push_back(excerpt(bot) + " played and was not sealed");
  }
  for (const std::string& bot : missing) {
    deviations.push_back(excerpt(bot) + " was sealed and did not play");
  }
  add_foreign_deals(sealed, played.deals, deviations);
  return deviations;
}

}  // namespace splendor::season
