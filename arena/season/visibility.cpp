#include "arena/season/visibility.hpp"

#include <algorithm>
#include <array>

#include "referee/base/sha256.hpp"

namespace splendor::season {
namespace {

constexpr std::array<std::string_view, 64> kAnimals{
    "badger", "beaver",  "bison",   "bittern", "buzzard", "camel",   "caribou", "cheetah",
    "condor", "cougar",  "coyote",  "crane",   "curlew",  "dingo",   "dolphin", "dormouse",
    "eagle",  "egret",   "falcon",  "ferret",  "finch",   "gannet",  "gazelle", "gecko",
    "gibbon", "grouse",  "hamster", "hare",    "heron",   "ibex",    "ibis",    "jackdaw",
    "jaguar", "kestrel", "kiwi",    "lapwing", "lemming", "leopard", "linnet",  "lizard",
    "llama",  "lynx",    "magpie",  "marmot",  "marten",  "moose",   "newt",    "ocelot",
    "osprey", "otter",   "panda",   "pelican", "petrel",  "puffin",  "quail",   "raven",
    "rhino",  "salmon",  "seal",    "sparrow", "stork",   "tapir",   "toucan",  "walrus"};

}  // namespace

Visibility visibility_of(const arena::Season& season, const Viewer& viewer) {
  if (viewer.role == Viewer::Role::staff) return {};
  Visibility visible;
  visible.release = season.released ? arena::Release::results : season.release;
  visible.names = season.names;
  visible.source = season.released && season.source == arena::SourceShown::released;
  return visible;
}

Visibility visibility_of_home(std::span<const arena::Season> seasons, const Viewer& viewer) {
  Visibility visible;
  for (const arena::Season& season : seasons) {
    visible = stricter(visible, visibility_of(season, viewer));
  }
  return visible;
}

Visibility stricter(const Visibility& a, const Visibility& b) {
  return {std::min(a.release, b.release), std::max(a.names, b.names), a.source && b.source};
}

bool is_own(std::string_view author_of_bot, const Viewer& viewer) {
  switch (viewer.role) {
    case Viewer::Role::staff:
      return true;
    case Viewer::Role::author:
      return !author_of_bot.empty() && author_of_bot == viewer.author;
    case Viewer::Role::anyone:
      return false;
  }
  return false;
}

std::string nickname(std::string_view secret, std::string_view name) {
  const Sha256Digest digest = sha256("nickname\n" + std::string(secret) + "\n" + std::string(name));
  // 24 bits of the digest besides the animal: two of a thousand bots clash once in 2,000 seasons.
  return std::string(kAnimals[digest[31] % kAnimals.size()]) + "-" + to_hex(digest, 3);
}

std::string author_nickname(std::string_view secret, std::string_view author) {
  return nickname(secret, "author\n" + std::string(author));
}

std::string shown_label(const arena::Season& season, std::string_view label,
                        std::string_view author_of_bot, const Viewer& viewer) {
  if (visibility_of(season, viewer).shows_names() || is_own(author_of_bot, viewer)) {
    return std::string(label);
  }
  const std::size_t at = label.rfind('@');
  const std::string_view name = label.substr(0, at);
  const std::string_view version = at == std::string_view::npos ? "" : label.substr(at);
  return nickname(season.secret, name) += version;
}

}  // namespace splendor::season
