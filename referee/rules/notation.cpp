#include "referee/rules/notation.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "referee/rules/price.hpp"
#include "referee/rules/small_list.hpp"

namespace splendor {
namespace {

constexpr std::string_view kLetters = "wugrko";

std::string quoted(std::string_view text) {
  // Quotes foreign text without its control characters, and only its beginning.
  constexpr std::size_t kShown = 40;
  std::string shown = "'";
  for (const char c : text.substr(0, kShown)) shown += (c >= ' ' && c <= '~') ? c : '?';
  if (text.size() > kShown) shown += "...";
  return shown + "'";
}

template <class T>
Result<T> parse_id(std::string_view text, std::string_view what) {
  const auto range = [&] {
    return std::string(what) + " (" + std::to_string(T::kLowest) + " to " +
           std::to_string(T::kHighest) + ")";
  };
  if (text.empty()) return Error{"expected a " + range()};
  int number = 0;
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  const bool digits =
      text.size() <= 2 && text[0] != '0' && std::all_of(text.begin(), text.end(), is_digit);
  if (digits) {
    for (const char c : text) number = 10 * number + (c - '0');
  }
  if (const auto id = T::from(number); digits && id) return *id;
  return Error{quoted(text) + " is not a " + range()};
}

// At least one token, the letters in their order.
Result<Tokens> parse_tokens(std::string_view text) {
  constexpr std::size_t kMost = 20;  // no move pays or returns more
  if (text.empty()) return Error{"expected token letters (w u g r k o)"};
  if (text.size() > kMost) return Error{quoted(text) + " has too many tokens"};
  Tokens tokens;
  Colour last = Colour::white;
  for (const char c : text) {
    const auto colour = colour_of(c);
    if (!colour) return Error{quoted(text) + " has a letter other than w u g r k o"};
    if (*colour < last) {
      return Error{quoted(text) + " must have its letters in the order w u g r k o"};
    }
    last = *colour;
    tokens += Tokens::of(*colour);
  }
  return tokens;
}

Result<Action> parse_take(std::string_view text) {
  const auto tokens = parse_tokens(text);
  if (!tokens) return Error{tokens.error()};
  ColourSet colours;
  for (const Colour colour : kColours) {
    if ((*tokens)[colour] > 0) colours.insert(colour);
  }
  if (Tokens::each(colours) == *tokens) return Action(TakeDifferent{colours});
  if (colours.size() == 1 && tokens->total() == 2) return Action(TakeTwo{*colour_of(text[0])});
  return Error{quoted(text) + " is neither different colours nor two tokens of one colour"};
}

// A move has at most five words; a sixth is kept to be complained about.
using Words = SmallList<std::string_view, 6>;

struct Split {
  Words words;
  bool well_spaced = true;  // single spaces between words and none at the ends
};

Split split(std::string_view text) {
  Split result;
  std::size_t start = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (i < text.size() && text[i] != ' ') continue;
    result.well_spaced &= i > start;
    if (!result.words.full()) result.words.push_back(text.substr(start, i - start));
    start = i + 1;
  }
  return result;
}

struct ParsedAction {
  Action action;
  std::size_t words;  // that it took
};

// "B 62", "B 62 N3": no payment, or something else in its place.
bool leaves_out_payment(std::string_view word) {
  return word.empty() || word.starts_with('N') || word.starts_with('-');
}

// Without a view, a purchase must have its payment.
Result<ParsedAction> parse_buy(const Words& words, const View* view) {
  const auto word = [&](std::size_t i) { return i < words.size() ? words[i] : std::string_view(); };
  const auto id = parse_id<CardId>(word(1), "card");
  if (!id) return Error{id.error()};
  if (view != nullptr && leaves_out_payment(word(2))) {
    return ParsedAction{Buy{*id, usual_payment(*id, *view)}, 2};
  }
  if (word(2) == "0") return ParsedAction{Buy{*id, Tokens()}, 3};
  if (word(2).empty()) {
    return Error{"expected a payment in token letters (w u g r k o), or 0 for nothing"};
  }
  const auto payment = parse_tokens(word(2));
  if (!payment) return Error{"payment: " + payment.error()};
  return ParsedAction{Buy{*id, *payment}, 3};
}

Result<ParsedAction> parse_action(const Words& words, const View* view) {
  const std::string_view verb = words[0];
  const std::string_view argument = words.size() > 1 ? words[1] : std::string_view();
  switch (verb.size() == 1 ? verb[0] : ' ') {
    case 'T': {
      const auto take = parse_take(argument);
      if (!take) return Error{take.error()};
      return ParsedAction{*take, 2};
    }
    case 'R': {
      const auto id = parse_id<CardId>(argument, "card");
      if (!id) return Error{id.error()};
      return ParsedAction{ReserveCard{*id}, 2};
    }
    case 'D': {
      const auto level = parse_id<Level>(argument, "level");
      if (!level) return Error{level.error()};
      return ParsedAction{ReserveTop{*level}, 2};
    }
    case 'B':
      return parse_buy(words, view);
    case 'P':
      return ParsedAction{Pass{}, 1};
    default:
      return Error{quoted(verb) + " is not a move; moves begin with T, R, D, B or P"};
  }
}

// Parses takes such as "T wug" without preparing error messages. They are half of all moves, so a
// report of a million games is faster by it. Returns nothing for any other text.
std::optional<Move> parse_different(std::string_view text) {
  if (!text.starts_with("T ") || text.size() == 2) return std::nullopt;
  ColourSet colours;
  std::optional<Colour> last;
  for (const char c : text.substr(2)) {
    const auto colour = colour_of(c);
    if (!colour || (last && *colour <= *last)) return std::nullopt;
    colours.insert(*colour);
    last = colour;
  }
  return Move{TakeDifferent{colours}, Tokens(), std::nullopt};
}

Result<Move> parse(std::string_view text, const View* view) {
  if (const auto take = parse_different(text)) return *take;
  constexpr std::size_t kLongest = 64;
  if (text.size() > kLongest) return Error{quoted(text) + " is too long for a move"};
  if (text.empty()) return Error{"expected a move"};
  const auto [words, well_spaced] = split(text);
  if (!well_spaced) {
    return Error{"a move has single spaces between its words and none at its ends"};
  }
  const auto parsed = parse_action(words, view);
  if (!parsed) return Error{parsed.error()};

  Move move{parsed->action, Tokens(), std::nullopt};
  std::size_t next = parsed->words;
  if (next < words.size() && words[next].starts_with('-')) {
    const auto returned = parse_tokens(words[next].substr(1));
    if (!returned) return Error{"returned tokens: " + returned.error()};
    move.returned = *returned;
    ++next;
  }
  if (next < words.size() && words[next].starts_with('N')) {
    const auto id = parse_id<NobleId>(words[next].substr(1), "noble");
    if (!id) return Error{id.error()};
    move.noble = *id;
    ++next;
  }
  if (next < words.size()) {
    return Error{quoted(words[next]) +
                 " is not expected there; after the move come returned tokens (-wug), then a noble "
                 "(N3)"};
  }
  return move;
}

// "T wug" for every set of colours: most of the moves in a list.
using TakeText = std::array<char, 8>;
constexpr auto kTakes = [] {
  std::array<TakeText, 64> takes{};
  for (unsigned bits = 0; bits < takes.size(); ++bits) {
    takes[bits] = {'T', ' '};
    std::size_t size = 2;
    for (const Colour colour : kColours) {
      if (ColourSet::from_bits(bits).contains(colour))
        takes[bits][size++] = kLetters[static_cast<std::size_t>(colour)];
    }
  }
  return takes;
}();

// Writes a move into a buffer that has room for the longest: 6 times 127 tokens paid or taken, and
// as many returned.
struct Pen {
  char* at;

  void operator()(const TakeDifferent& take) {
    const TakeText& text = kTakes[take.colours.bits()];
    std::memcpy(at, text.data(), text.size());
    at += 2 + take.colours.size();
  }
  void operator()(const TakeTwo& take) { write("T ", Tokens::of(take.colour, 2)); }
  void operator()(const ReserveCard& reserve) { write("R ", reserve.card.number()); }
  void operator()(const ReserveTop& reserve) { write("D ", reserve.level.number()); }
  void operator()(const Buy& buy) {
    write("B ", buy.card.number());
    write(buy.payment.empty() ? " 0" : " ", buy.payment);
  }
  void operator()(const Pass&) { write("P"); }

  void write(std::string_view text) { at = std::copy(text.begin(), text.end(), at); }
  void write(std::string_view text, Tokens tokens) {
    write(text);
    for (const Colour colour : kColours) write(letter(colour), tokens[colour]);
  }
  // Writes eight letters at once; surplus ones are overwritten. Few colours have more.
  void write(char c, int times) {
    std::array<char, 8> eight;
    eight.fill(c);
    int written = 0;
    do {
      std::memcpy(at + written, eight.data(), eight.size());
      written += static_cast<int>(eight.size());
    } while (written < times);
    at += times;
  }
  // Ids have one or two digits.
  void write(std::string_view text, int number) {
    write(text);
    if (number >= 10) *at++ = static_cast<char>('0' + number / 10);
    *at++ = static_cast<char>('0' + number % 10);
  }
};
constexpr std::size_t kLongestText = 2 * 6 * 127 + 32;

}  // namespace

char letter(Colour colour) { return kLetters[static_cast<std::size_t>(colour)]; }

std::optional<Colour> colour_of(char letter) {
  // Not by searching kLetters: this runs for every letter of every move that is read.
  switch (letter) {
    case 'w':
      return Colour::white;
    case 'u':
      return Colour::blue;
    case 'g':
      return Colour::green;
    case 'r':
      return Colour::red;
    case 'k':
      return Colour::black;
    case 'o':
      return Colour::gold;
    default:
      return std::nullopt;
  }
}

std::string letters(Tokens tokens) {
  std::string text;
  for (const Colour colour : kColours) {
    text.append(static_cast<std::size_t>(tokens[colour]), letter(colour));
  }
  return text;
}

void append_text(std::string& text, const Move& move) {
  std::array<char, kLongestText> buffer;
  text.append(buffer.data(), write_text(buffer.data(), move));
}

char* write_text(char* at, const Move& move) {
  Pen pen{at};
  std::visit(pen, move.action);
  if (!move.returned.empty()) pen.write(" -", move.returned);
  if (move.noble) pen.write(" N", move.noble->number());
  return pen.at;
}

std::string to_text(const Move& move) {
  std::string text;
  append_text(text, move);
  return text;
}

bool is_unequal_take(Tokens taken) { return taken.total() > 1 && !parse_take(letters(taken)); }

std::optional<Tokens> unequal_take(std::string_view text) {
  const Words words = split(text).words;
  if (words.size() < 2 || words[0] != "T") return std::nullopt;
  const auto taken = parse_tokens(words[1]);
  if (taken && is_unequal_take(*taken)) return *taken;
  return std::nullopt;
}

Result<Move> parse_move(std::string_view text) { return parse(text, nullptr); }

Result<Move> parse_move(std::string_view text, const View& view) { return parse(text, &view); }

}  // namespace splendor
