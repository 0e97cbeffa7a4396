// Tokens of authors: made once, shown once, stored as a hash.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "arena/store/store.hpp"

namespace splendor::serve {

// The part of a token that is secret: 256 random bits as text. Throws std::runtime_error if the
// system gives no random bits.
[[nodiscard]] std::string make_secret();
// What is stored of it.
[[nodiscard]] std::string hash_of_secret(std::string_view secret);
// What the author keeps: "arena-12-SECRET".
[[nodiscard]] std::string token_text(arena::TokenId id, std::string_view secret);

// The token that this text is, if it is one that is valid now. Takes as long for a wrong secret as
// for a right one.
[[nodiscard]] std::optional<arena::Token> find_token(const arena::Store& store,
                                                     std::string_view text);

}  // namespace splendor::serve
