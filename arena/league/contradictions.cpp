#include <algorithm>

#include "arena/league/keys.hpp"
#include "arena/league/reader.hpp"

namespace splendor::league {
namespace {

// Keys that mean something in one format only.
struct Belongs {
  std::string_view key;
  Format format;
  std::string_view format_name;
};
constexpr std::array kBelongs{Belongs{"challengers", Format::gauntlet, "gauntlet"},
                              Belongs{"rounds", Format::swiss, "swiss"},
                              Belongs{"seeding", Format::knockout, "knockout"},
                              Belongs{"tie_deals", Format::knockout, "knockout"},
                              Belongs{"opening_rounds", Format::adaptive, "adaptive"},
                              Belongs{"pair_cap", Format::adaptive, "adaptive"}};

bool is_changed(const Settings& settings, std::string_view key) {
  const Access& value = find_key(key)->value;
  return value.get(settings) != value.get(Settings{});
}

template <class List>
auto first_double(const List& list) {
  auto last = list.end();
  for (auto item = list.begin(); item != last; ++item) {
    if (std::find(list.begin(), item, *item) != item) return item;
  }
  return last;
}

void check_format(const Settings& settings, std::vector<Contradiction>& found) {
  for (const Belongs& belongs : kBelongs) {
    if (settings.format != belongs.format && is_changed(settings, belongs.key)) {
      found.push_back({belongs.key, "is only for format = \"" + std::string(belongs.format_name) +
                                        "\": remove it or change the format"});
    }
  }
  const bool is_knockout = settings.format == Format::knockout;
  if (is_knockout && settings.players.size() > 1) {
    found.push_back({"players", "a knockout has tables of one size: choose 2, 3 or 4"});
  }
  if ((is_knockout || settings.format == Format::swiss) && settings.deals == 0) {
    found.push_back({"deals", "a Swiss tournament and a knockout need at least 1 deal"});
  }
}

// Only settings that were not read from text can have a larger one.
void check_seed(const Settings& settings, std::vector<Contradiction>& found) {
  if (settings.seed.value_or(0) > kLargestSeed) {
    found.push_back({"seed", "is larger than " + std::to_string(kLargestSeed)});
  }
}

void check_bots(const Settings& settings, std::vector<Contradiction>& found) {
  const auto& bots = settings.bots;
  for (const auto& [key, list] :
       {std::pair<std::string_view, const std::vector<BotName>&>{"bots", bots},
        {"challengers", settings.challengers}}) {
    if (first_double(list) != list.end()) {
      found.push_back({key, "a bot is named twice: use mirrors for games of a bot against itself"});
    }
  }
  const std::size_t largest = *std::max_element(settings.players.begin(), settings.players.end());
  if (!bots.empty() && bots.size() < largest) {
    found.push_back({"bots", "a table of " + std::to_string(largest) +
                                 " needs as many bots: name more or choose smaller tables"});
  }
  if (settings.format != Format::gauntlet) return;
  if (settings.challengers.empty()) {
    found.push_back({"format", "a gauntlet needs challengers: name them with that key"});
  }
  for (const BotName& bot : settings.challengers) {
    if (!bots.empty() && std::find(bots.begin(), bots.end(), bot) == bots.end()) {
      found.push_back({"challengers", "a challenger is not among the bots: add it to bots"});
      break;
    }
  }
}

void check_end(const Settings& settings, std::vector<Contradiction>& found) {
  const bool has_rule = settings.error_below || settings.order_sure;
  if (settings.deals == 0 && !has_rule && !settings.hours && !settings.until) {
    found.push_back({"deals",
                     "nothing ends a league with 0 deals: add hours, until, error_below or "
                     "order_sure"});
  }
  if (settings.top > 0 && !has_rule) {
    found.push_back({"top", "needs error_below or order_sure, to which it applies"});
  }
}

}  // namespace

std::vector<Contradiction> contradictions(const Settings& settings) {
  std::vector<Contradiction> found;
  check_format(settings, found);
  check_seed(settings, found);
  check_bots(settings, found);
  check_end(settings, found);
  return found;
}

}  // namespace splendor::league
