// Getters and setters for the keys of a league file. Used only by the table in keys.cpp.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>

#include "arena/league/keys.hpp"
#include "arena/league/settings.hpp"
#include "arena/league/values.hpp"

namespace splendor::league::access {

// Names in the order of the enums.
inline constexpr std::array<std::string_view, 2> kRotations{"rotations", "permutations"};
inline constexpr std::array<std::string_view, 2> kSeedings{"entry_order", "rating"};
inline constexpr std::array<std::string_view, 3> kJoins{"none", "newest", "all"};
inline constexpr std::array<std::string_view, 2> kOnFaults{"play_on", "end"};
inline constexpr std::array<std::string_view, 2> kProcesses{"one", "many"};
inline constexpr std::array<std::string_view, 3> kIsolations{"full", "weak", "none"};

inline constexpr std::int64_t kHour = 3'600'000;  // in milliseconds

// The only word of a value that is not a list.
inline const std::string& only(const Words& words) {
  if (words.size() != 1) throw BadValue("expected one value");
  return words.front();
}

inline constexpr Access name{[](Settings& settings, const Words& words) {
                               settings.name = read_text(only(words), 100);
                               if (settings.name.empty()) throw BadValue("expected a name");
                             },
                             [](const Settings& settings) { return Words{settings.name}; }};

// A command or a path, or nothing.
template <auto Member>
inline constexpr Access text_of{
    [](Settings& settings, const Words& words) { settings.*Member = read_text(only(words), 4096); },
    [](const Settings& settings) {
      return (settings.*Member).empty() ? Words{} : Words{settings.*Member};
    }};

// Options of a program in one text, separated by spaces, without quoting.
template <auto Member>
inline constexpr Access words_of{[](Settings& settings, const Words& words) {
                                   settings.*Member = split_at_spaces(read_text(only(words), 4096));
                                 },
                                 [](const Settings& settings) {
                                   std::string text;
                                   for (const std::string& word : settings.*Member)
                                     text += (text.empty() ? "" : " ") + word;
                                   return text.empty() ? Words{} : Words{text};
                                 }};

inline constexpr Access workers{
    [](Settings& settings, const Words& words) { settings.workers = read_workers(words); },
    [](const Settings& settings) {
      Words words;
      for (const WorkerSpec& worker : settings.workers) words.push_back(worker_text(worker));
      return words;
    }};

// A setting that may be missing.
template <auto Member>
inline constexpr Access percent_if{
    [](Settings& settings, const Words& words) { settings.*Member = read_percent(only(words)); },
    [](const Settings& settings) {
      return settings.*Member ? Words{decimal_text(*(settings.*Member)) + "%"} : Words{};
    }};

template <auto Member, const auto& Names>
inline constexpr Access choice_of{
    [](Settings& settings, const Words& words) {
      using Choice = std::remove_reference_t<decltype(settings.*Member)>;
      settings.*Member = static_cast<Choice>(read_choice(only(words), Names));
    },
    [](const Settings& settings) {
      return Words{std::string(Names[static_cast<std::size_t>(settings.*Member)])};
    }};

template <auto Member, std::uint32_t Low, std::uint32_t High>
inline constexpr Access whole_of{
    [](Settings& settings, const Words& words) {
      settings.*Member = static_cast<std::uint32_t>(read_whole(only(words), {Low, High}));
    },
    [](const Settings& settings) { return Words{std::to_string(settings.*Member)}; }};

template <auto Member, int Low, int High>
inline constexpr Access decimal_of{
    [](Settings& settings, const Words& words) {
      settings.*Member = read_decimal(only(words), {Low, High});
    },
    [](const Settings& settings) { return Words{decimal_text(settings.*Member)}; }};

// A setting that may be missing.
template <auto Member, int Low, int High>
inline constexpr Access decimal_if{
    [](Settings& settings, const Words& words) {
      settings.*Member = read_decimal(only(words), {Low, High});
    },
    [](const Settings& settings) {
      return settings.*Member ? Words{decimal_text(*(settings.*Member))} : Words{};
    }};

template <auto Member>
inline constexpr Access yes_no_of{
    [](Settings& settings, const Words& words) { settings.*Member = read_yes_no(only(words)); },
    [](const Settings& settings) { return Words{settings.*Member ? "true" : "false"}; }};

template <auto Member, std::int64_t Low, std::int64_t High>
inline constexpr Access duration_of{
    [](Settings& settings, const Words& words) {
      settings.*Member = read_duration(only(words), {Milliseconds(Low), Milliseconds(High)});
    },
    [](const Settings& settings) { return Words{duration_text(settings.*Member)}; }};

template <auto Member, std::uint32_t Low, std::uint32_t High>
inline constexpr Access size_of{
    [](Settings& settings, const Words& words) {
      settings.*Member = read_size(only(words), {Low, High});
    },
    [](const Settings& settings) { return Words{size_text(settings.*Member)}; }};

template <auto Member>
inline constexpr Access bots_of{
    [](Settings& settings, const Words& words) {
      std::vector<BotName> bots;
      for (const std::string& word : words) bots.push_back(read_bot(word));
      if (bots.empty()) throw BadValue("expected names of bots such as alpha or alpha@3");
      settings.*Member = std::move(bots);
    },
    [](const Settings& settings) {
      Words words;
      for (const BotName& bot : settings.*Member) words.push_back(to_text(bot));
      return words;
    }};

inline constexpr Access bots_or_all{
    [](Settings& settings, const Words& words) {
      if (words == Words{"all"}) {
        settings.bots.clear();
      } else if (std::find(words.begin(), words.end(), "all") != words.end()) {
        throw BadValue("expected either all or names of bots, not both");
      } else {
        bots_of<&Settings::bots>.set(settings, words);
      }
    },
    [](const Settings& settings) {
      return settings.bots.empty() ? Words{"all"} : bots_of<&Settings::bots>.get(settings);
    }};

inline constexpr Access players{[](Settings& settings, const Words& words) {
                                  std::vector<std::size_t> sizes;
                                  for (const std::string& word : words)
                                    sizes.push_back(read_whole(word, {2, 4}));
                                  const bool has_double =
                                      std::set(sizes.begin(), sizes.end()).size() < sizes.size();
                                  if (sizes.empty() || has_double)
                                    throw BadValue("expected 2, 3 or 4, each at most once");
                                  settings.players = std::move(sizes);
                                },
                                [](const Settings& settings) {
                                  Words words;
                                  for (const std::size_t size : settings.players)
                                    words.push_back(std::to_string(size));
                                  return words;
                                }};

inline constexpr Access seed{[](Settings& settings, const Words& words) {
                               settings.seed = read_whole(only(words), {0, kLargestSeed});
                             },
                             [](const Settings& settings) {
                               return settings.seed ? Words{std::to_string(*settings.seed)}
                                                    : Words{};
                             }};

inline constexpr Access ruleset{
    [](Settings& settings, const Words& words) { settings.ruleset = read_ruleset(only(words)); },
    [](const Settings& settings) { return Words{ruleset_text(settings.ruleset)}; }};

inline constexpr Access until{
    [](Settings& settings, const Words& words) { settings.until = read_time_of_day(only(words)); },
    [](const Settings& settings) {
      return settings.until ? Words{time_of_day_text(*settings.until)} : Words{};
    }};

template <auto Member>
inline constexpr Access bench_of{
    [](Settings& settings, const Words& words) {
      settings.bench.*Member = static_cast<std::uint32_t>(read_whole(only(words), {0, 1'000'000}));
    },
    [](const Settings& settings) { return Words{std::to_string(settings.bench.*Member)}; }};

inline constexpr Access bench_share{
    [](Settings& settings, const Words& words) {
      settings.bench.fault_share = read_decimal(only(words), {0, 1});
    },
    [](const Settings& settings) { return Words{decimal_text(settings.bench.fault_share)}; }};

}  // namespace splendor::league::access
