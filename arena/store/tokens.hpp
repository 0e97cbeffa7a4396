// Who may use the web server, and the matches that were asked of it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/core/ids.hpp"
#include "arena/store/bots.hpp"

namespace splendor::arena {

using TokenId = Id<struct TokenTag, std::int64_t>;
using MatchId = Id<struct MatchTag, std::int64_t>;

// The numbers are part of the file format.
enum class Role : std::uint8_t {
  submit = 0,  // bots and matches of one's own
  staff = 1,   // and sees what is for authors only
};

struct NewToken {
  std::string author;
  Role role = Role::submit;
  std::string hash;  // of the secret: 64 digits, 0-9 and a-f
  std::optional<Moment> expires = std::nullopt;
};

struct Token : NewToken {
  TokenId id;
  Moment created;
  std::optional<Moment> revoked = std::nullopt;

  [[nodiscard]] bool is_valid(Moment now) const { return !revoked && (!expires || now < *expires); }
};

struct NewMatch {
  std::string author;             // who asks
  std::vector<std::string> bots;  // labels, in the order of seats of the first game
  std::uint32_t deals = 1;
};

struct Match : NewMatch {
  MatchId id;
  Moment at;
  std::optional<LeagueId> league = std::nullopt;  // of the kind casual: its games
  std::optional<Moment> ended = std::nullopt;
  std::optional<std::string> problem = std::nullopt;  // a sentence
};

}  // namespace splendor::arena
