// A promise about the final: at the deadline the hash of its seed, bots and settings is published;
// after the final everything that was hashed is. So anybody can check that neither deals nor bots
// were chosen afterwards.
//
// The opening is a JSON text; its SHA-256, over exactly these bytes, is the commitment. A nonce
// of 256 random bits keeps others from trying all seeds.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "arena/season/settings.hpp"
#include "arena/store/bots.hpp"
#include "arena/store/seasons.hpp"

namespace splendor::season {

struct SealedBot {
  std::string label;
  std::string sha256;
  friend bool operator==(const SealedBot&, const SealedBot&) = default;
};

// A bot as a seal names it: where names are hidden, by its nickname, unless it is a staff bot.
[[nodiscard]] SealedBot sealed_bot(const arena::Season& season, const SeasonSettings& settings,
                                   const arena::Bot& bot);

// What the commitment binds.
struct SealContent {
  std::string season;
  std::string nonce;  // 64 hexadecimal digits
  std::uint64_t seed = 0;
  std::string settings;         // the league file of the final; no `bots` if names are hidden
  std::vector<SealedBot> bots;  // in the order of the entry list
  friend bool operator==(const SealContent&, const SealContent&) = default;
};

// 64 hexadecimal digits from the system's random numbers. Throws std::system_error.
[[nodiscard]] std::string draw_secret();

[[nodiscard]] arena::NewSeal make_seal(const SealContent& content);

// The file that is published: the commitment, and once the final is over the opening.
[[nodiscard]] std::string seal_file(const std::string& season, const arena::Seal& seal);

// A published file.
struct SealFile {
  std::string commitment;
  std::string opening;  // empty: still secret
};
// Throws Failure that says what is wrong with the file.
[[nodiscard]] SealFile parse_seal_file(std::string_view text);

// What was sealed. Throws Failure unless the opening has this commitment and is complete.
[[nodiscard]] SealContent open_seal(const SealFile& file);

// The deal of a game, and the batch of the schedule in which it was played.
struct PlayedDeal {
  std::uint64_t seed = 0;
  std::uint32_t batch = 0;
};

// A final as a home has it.
struct PlayedFinal {
  std::uint64_t seed = 0;
  std::string settings;
  std::vector<SealedBot> bots;
  std::vector<PlayedDeal> deals;  // of every game
};

// The games of a final, as a file of results has them.
struct PlayedGames {
  std::set<std::string> bots;     // labels
  std::vector<PlayedDeal> deals;  // of every game
};

// Differences between what was played and the seal, one sentence each; empty if there are none.
[[nodiscard]] std::vector<std::string> find_deviations(const SealContent& sealed,
                                                       const PlayedFinal& played);
[[nodiscard]] std::vector<std::string> find_deviations(const SealContent& sealed,
                                                       const PlayedGames& played);

}  // namespace splendor::season
