// The trained weights, as they are stored in weights/ and in the program.
#pragma once

#include <span>
#include <string>

#include "sample_bots/champion_bot/network.hpp"

namespace splendor::champion {

// The content of a file of weights: two bytes each, the lower one first.
std::string pack(std::span<const Network::Sums> rows);
// The inverse. REQUIRES: whole rows
std::vector<Network::Sums> unpack(std::string_view packed);

// Tells files of weights apart (FNV-1a).
std::uint64_t fingerprint(std::string_view packed);

// The network that a file of weights holds. Throws if it is one of another size.
Network read_network(const std::string& path, PlayerCount players);

// The network that the trainer made for this number of players.
Network trained_network(PlayerCount players);

}  // namespace splendor::champion
