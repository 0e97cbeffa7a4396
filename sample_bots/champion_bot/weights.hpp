// The trained weights, as they are stored in weights/ and in the program.
#pragma once

#include <span>
#include <string>

#include "sample_bots/champion_bot/network.hpp"

namespace splendor::champion {

// The content of a file of weights: two bytes each, the lower one first, in units of 1/4096.
std::string pack(std::span<const float> weights);
// The inverse. REQUIRES: an even number of bytes
std::vector<float> unpack(std::string_view packed);

// The network that the trainer made for this number of players.
Network trained_network(PlayerCount players);

}  // namespace splendor::champion
