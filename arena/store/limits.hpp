// The largest values that the database takes, in bytes unless said otherwise. Longer ones are
// refused, not cut; only sentences that programs write (why a game was void, why a league ended)
// are cut to kLongestSentence and cleaned of control characters. A record may have kLargestRecord
// bytes before compression, see base/conventions.hpp.
#pragma once

#include <cstddef>

namespace splendor::arena {

inline constexpr std::size_t kLongestName = 64;   // of a bot or a league
inline constexpr std::size_t kLongestLine = 256;  // author, language, worker, verb, label
inline constexpr std::size_t kLongestText = std::size_t{64}
                                            << 10;  // note, reason, command, options
inline constexpr std::size_t kLongestSentence = std::size_t{4} << 10;
inline constexpr std::size_t kLongestDocument = std::size_t{1} << 20;  // settings, verdict
inline constexpr std::size_t kLargestBatch = std::size_t{1} << 20;     // games
inline constexpr std::size_t kMostEntrants = 10'000;

}  // namespace splendor::arena
