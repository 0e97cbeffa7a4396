// Any trace: an accepted one agrees with the rules, and is unchanged by writing and reading it
// again. An input is a trace, or the recipe of one.
#include <sstream>
#include <vector>

#include "referee/trace/trace.hpp"
#include "tests/fuzz/law.hpp"
#include "tests/fuzz/recipe.hpp"
#include "tests/trace/random_games.hpp"

namespace splendor::fuzz {
namespace {

void check_trace(std::string_view text) {
  const auto trace = trace::read_trace(text);
  if (!trace) {
    const bool is_empty = trace.error() == "the trace is empty";
    require(is_empty || trace.error().starts_with("line "), "an error names its line",
            trace.error());
    require_sentence(trace.error());
    return;
  }
  require(text.find('\0') == std::string_view::npos, "all of the text is looked at");
  const std::string written = trace::write_trace(*trace);
  const auto again = trace::read_trace(written);
  require(static_cast<bool>(again), "what is written can be read", written);
  require(again->deal == trace->deal && again->rules == trace->rules &&
              again->moves == trace->moves && again->fault_result == trace->fault_result,
          "what is written is read as the same game", written);
  require(trace::write_trace(*again) == written, "writing twice gives the same text", written);
}

std::vector<std::string> cook(const Recipe& recipe) {
  constexpr unsigned kMostPlies = 32;  // each is hashed several times
  Random random(recipe.seed);
  trace::Trace trace{Deal::shuffled(recipe.players, random.next()), recipe.rules, {}, {}, {}, {}};
  Game game(trace.deal, trace.rules);
  while (!game.over() && trace.moves.size() < recipe.plies % kMostPlies) {
    trace.moves.push_back(trace::random_move(game, random));
    game.play(trace.moves.back());
  }
  std::vector<std::string> lines;
  std::istringstream text(trace::write_trace(trace));
  for (std::string line; std::getline(text, line);) lines.push_back(line);
  return lines;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

void check_recipe(const Recipe& recipe) {
  std::vector<std::string> lines = cook(recipe);
  const std::string before = joined(lines);
  recipe.edit(lines);
  const std::string after = joined(lines);
  if (after == before) {
    const auto trace = trace::read_trace(before);
    require(static_cast<bool>(trace), "an honest trace is accepted", before);
    require(trace::write_trace(*trace) == before, "and written again byte for byte", before);
  } else {
    check_trace(after);
  }
}

}  // namespace
}  // namespace splendor::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = splendor::fuzz::as_text(data, size);
  if (const auto recipe = splendor::fuzz::Recipe::from(text)) {
    splendor::fuzz::check_recipe(*recipe);
  } else {
    splendor::fuzz::check_trace(text);
  }
  return 0;
}
