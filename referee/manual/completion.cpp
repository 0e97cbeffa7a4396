#include "referee/manual/completion.hpp"

#include <iostream>
#include <string_view>

#include "referee/manual/walk.hpp"

namespace splendor::manual {
namespace {

// What the last word of a command line belongs to.
struct Place {
  const CLI::App* command;
  const CLI::Option* awaits_value = nullptr;  // the option before it, if that needs a value
  std::size_t arguments = 0;                  // that were given to the command already
};

bool takes_value(const CLI::Option& option) { return option.get_items_expected_max() > 0; }

// Options of outer commands may come after an inner one, as --home does.
const CLI::Option* find_option(const CLI::App& command, const std::string& word) {
  for (const CLI::App* app = &command; app != nullptr; app = app->get_parent()) {
    for (const CLI::Option* option : app->get_options()) {
      if (option->check_name(word)) return option;
    }
  }
  return nullptr;
}

const CLI::App* find_command(const CLI::App& command, const std::string& word) {
  for (const CLI::App* sub : shown_subcommands(command)) {
    if (sub->get_name() == word) return sub;
  }
  return nullptr;
}

Place place_of_last(const CLI::App& program, const std::vector<std::string>& words) {
  Place place{&program};
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    const std::string& word = words[i];
    if (place.awaits_value != nullptr) {
      place.awaits_value = nullptr;
    } else if (word.starts_with('-')) {
      const CLI::Option* option = find_option(*place.command, word);
      if (option != nullptr && takes_value(*option)) place.awaits_value = option;
    } else if (const CLI::App* sub = find_command(*place.command, word)) {
      place = {sub};
    } else {
      ++place.arguments;
    }
  }
  return place;
}

// The argument at a position; the last one may take several words.
const CLI::Option* argument_at(const CLI::App& command, std::size_t position) {
  for (const CLI::Option* option : shown_options(command)) {
    if (!option->get_positional()) continue;
    const auto most = static_cast<std::size_t>(option->get_items_expected_max());
    if (position < most) return option;
    position -= most;
  }
  return nullptr;
}

class Offer {
 public:
  explicit Offer(std::string typed) : typed_(std::move(typed)) {}

  void add(const Candidate& candidate) {
    if (candidate.word.starts_with(typed_)) candidates_.push_back(candidate);
  }
  // The value of an option, which may be a list with commas: only its last part is completed.
  void add_values(const CLI::Option& option, const std::vector<std::string>& words,
                  const Names& names, const std::string& before) {
    const std::size_t start = std::max(before.size(), typed_.rfind(',') + 1);
    const std::string kept = typed_.substr(0, start);
    for (const std::string& choice : choices_of(option)) add({kept + choice, ""});
    for (const Candidate& name : names(option.get_type_name(), words)) {
      add({kept + name.word, name.description});
    }
  }
  [[nodiscard]] std::vector<Candidate> take() { return std::move(candidates_); }

 private:
  std::string typed_;
  std::vector<Candidate> candidates_;
};

}  // namespace

std::vector<Candidate> complete(const CLI::App& program, const std::vector<std::string>& words,
                                const Names& names) {
  const std::string typed = words.empty() ? "" : words.back();
  const Place place = place_of_last(program, words);
  Offer offer(typed);
  if (place.awaits_value != nullptr) {
    offer.add_values(*place.awaits_value, words, names, "");
    return offer.take();
  }
  const std::size_t equals = typed.find('=');
  if (typed.starts_with("--") && equals != std::string::npos) {  // --format=sw
    const CLI::Option* option = find_option(*place.command, typed.substr(0, equals));
    if (option != nullptr) offer.add_values(*option, words, names, typed.substr(0, equals + 1));
    return offer.take();
  }
  if (!typed.starts_with('-')) {
    for (const CLI::App* sub : shown_subcommands(*place.command)) {
      offer.add({sub->get_name(), sub->get_description()});
    }
    const CLI::Option* argument = argument_at(*place.command, place.arguments);
    if (argument != nullptr) offer.add_values(*argument, words, names, "");
    return offer.take();
  }
  for (const CLI::App* app = place.command; app != nullptr; app = app->get_parent()) {
    for (const CLI::Option* option : shown_options(*app)) {
      if (app != place.command && option == app->get_help_ptr()) continue;  // every command has it
      for (const std::string& name : option->get_lnames()) {
        offer.add({"--" + name, entry_of(*option).description});
      }
    }
  }
  return offer.take();
}

bool answered_completion(const CLI::App& program, int argc, const char* const* argv,
                         const Names& names) {
  if (argc < 2 || std::string_view(argv[1]) != "--complete") return false;
  for (const auto& [word, description] : complete(program, {argv + 2, argv + argc}, names)) {
    std::cout << word << '\t' << description << '\n';
  }
  std::cout.flush();
  return true;
}

}  // namespace splendor::manual
