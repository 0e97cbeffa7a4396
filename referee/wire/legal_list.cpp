#include "referee/wire/legal_list.hpp"

#include <algorithm>

#include "referee/rules/notation.hpp"
#include "referee/wire/game_fields.hpp"
#include "splendor/v1/bot.pb.h"

namespace splendor::wire {
namespace {

// Room for a move in either form, with its tag and length, and what write_text() writes beyond it.
constexpr std::size_t kRoom = 64;
static_assert(kLargestMove + 2 <= kRoom && kLongestLegalText + 2 + 8 <= kRoom);

}  // namespace

std::string_view LegalList::of(const View& view, ListForms forms) {
  if (!forms.moves && !forms.notation) return {};
  legal_.clear();
  LegalMoves(view).append_to(legal_);
  bytes_.resize(std::max(bytes_.size(), 2 * kRoom * legal_.size()));
  FieldWriter out(bytes_.data());
  if (forms.moves) {
    for (const Move& move : legal_) {
      out.message<v1::TurnRequest::kLegalMovesFieldNumber>([&] { write_move(out, move); });
    }
  }
  if (forms.notation) {
    for (const Move& move : legal_) {
      out.text<v1::TurnRequest::kLegalNotationFieldNumber>(
          [&](char* at) { return write_text(at, move); });
    }
  }
  return {bytes_.data(), out.end()};
}

}  // namespace splendor::wire
