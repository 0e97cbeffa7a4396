#include "referee/trace/deal_json.hpp"

#include "referee/rules/cards.hpp"

namespace splendor::trace {
namespace {

template <class T>
std::vector<T> ids_from(const Input& list) {
  std::vector<T> ids;
  for (const Input& item : list.items(0, T::kHighest)) ids.push_back(item.id<T>());
  return ids;
}

}  // namespace

Deal deal_from_json(const Input& object, PlayerCount players) {
  const Deal plain = Deal::in_id_order(players);
  std::array<std::vector<CardId>, 3> decks;
  if (const auto given = object.optional_member("decks")) {
    const auto lists = given->items(decks.size());
    for (std::size_t i = 0; i < decks.size(); ++i) decks[i] = ids_from<CardId>(lists[i]);
  } else {
    for (const Level level : kLevels) {
      decks[level.index()].assign(plain.deck(level).begin(), plain.deck(level).end());
    }
  }
  std::vector<NobleId> nobles(plain.nobles().begin(), plain.nobles().end());
  if (const auto given = object.optional_member("nobles")) nobles = ids_from<NobleId>(*given);

  const auto deal = Deal::from(players, decks, nobles);
  if (!deal) throw InputError(deal.error());
  return *deal;
}

}  // namespace splendor::trace
