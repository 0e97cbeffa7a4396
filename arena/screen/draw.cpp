#include "arena/screen/draw.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "arena/screen/table.hpp"
#include "arena/text/text.hpp"
#include "referee/record/faults.hpp"

namespace splendor::screen {
namespace {

constexpr std::size_t kWidestText = 120;  // longer lines are hard to read
constexpr std::size_t kNoteIndent = 4;
constexpr std::size_t kLongestName = 40;

std::string short_name(const std::string& name) {
  const std::string safe = printable(name);
  return columns(safe) <= kLongestName ? safe : fitted(safe, kLongestName, Side::left);
}

std::string indented(const std::string& text, const DrawOptions& options, Tone tone = Tone::plain) {
  std::string lines;
  const std::size_t width = std::clamp(options.width, kNarrowestPicture, kWidestText);
  for (const std::string& piece : wrapped(text, width - kNoteIndent)) {
    lines += Line(options.look).to_column(kNoteIndent).add(piece, tone).text();
  }
  return lines;
}

std::string title_line(const Film& film, const Frame& frame, const DrawOptions& options) {
  const Table& table = frame.game.table();
  // The round of the last move, or the first.
  const std::uint32_t turns_before = table.ply == 0 ? 0 : table.ply - 1;
  std::string where = fmt::format("move {} of {}, round {}", frame.moves, film.moves(),
                                  turns_before / static_cast<unsigned>(table.players.number()) + 1);
  if (options.eyes) where += fmt::format(", as seat {} sees it", options.eyes->number() + 1);
  Line line = Line(options.look).add(options.title, Tone::bold).add("  ").add(where);
  return line.add("  ").add(printable(film.ruleset), Tone::dim).text();
}

std::string move_lines(const Film& film, const Frame& frame, const DrawOptions& options) {
  const Happening& last = *frame.last;
  std::string lines = Line(options.look)
                          .add(fmt::format("Seat {} ", last.seat.number() + 1))
                          .add(short_name(film.names[last.seat.index()]), Tone::bold)
                          .add("  ")
                          .add(printable(last.ply.notation()), Tone::bold)
                          .text();
  lines += indented(in_words(last, frame.game, options.eyes), options);
  std::string thinking = "thought for " + time_text(last.ply.wall_us());
  if (last.ply.host_delay_us() >= 1000) {
    thinking += ", including a host delay of " + time_text(last.ply.host_delay_us());
  }
  if (last.ply.has_win_estimate()) {
    thinking +=
        fmt::format("; estimates its chance of winning at {:.0f} %", 100 * last.ply.win_estimate());
  }
  lines += indented(thinking, options, Tone::dim);
  if (!last.ply.comment().empty()) {
    lines += indented("says: " + printable(last.ply.comment()), options);
  }
  return lines;
}

std::string fault_lines(const Film& film, const Happening& last, const DrawOptions& options) {
  std::string lines = Line(options.look)
                          .add(fmt::format("Seat {} ", last.seat.number() + 1))
                          .add(short_name(film.names[last.seat.index()]), Tone::bold)
                          .add("  drops out: " + record::name_of(last.fault.kind()), Tone::alarm)
                          .text();
  lines += indented(printable(last.fault.detail()), options);
  if (!last.fault.answer().empty()) {
    lines += indented("it answered: " + printable(last.fault.answer()), options);
  }
  return lines;
}

std::string start_line(const Frame& frame, const Look& look) {
  return Line(look)
      .add(
          fmt::format("Start of the game; seat {} moves first.", frame.game.to_move().number() + 1))
      .text();
}

// Under the last picture.
std::string result_lines(const Film& film, const DrawOptions& options) {
  const v1::MatchRecord& record = film.record;
  if (!record.void_reason().empty()) {
    return indented("The match is void: " + printable(record.void_reason()), options, Tone::alarm);
  }
  std::string lines =
      Line(options.look).add("Game over: ", Tone::bold).add(printable(record.reason())).text();
  for (std::uint32_t rank = 1; rank <= static_cast<std::uint32_t>(record.seats_size()); ++rank) {
    for (int i = 0; i < record.seats_size(); ++i) {
      if (record.seats(i).rank() != rank) continue;
      lines += indented(fmt::format("{}. seat {} {}, {}, {}", rank, i + 1,
                                    short_name(film.names[static_cast<std::size_t>(i)]),
                                    counted(record.seats(i).points(), "point"),
                                    counted(record.seats(i).cards(), "card")),
                        options);
    }
  }
  return lines;
}

}  // namespace

std::string draw(const Film& film, std::size_t number, const DrawOptions& options) {
  const Frame& frame = film.frames[number];
  std::string picture = title_line(film, frame, options);
  if (!frame.last) {
    picture += start_line(frame, options.look);
  } else if (frame.last->move) {
    picture += move_lines(film, frame, options);
  } else {
    picture += fault_lines(film, *frame.last, options);
  }
  picture +=
      draw_table({frame.game, frame.last ? &frame.last->before : nullptr, film.names, options.eyes},
                 options.look, options.width);
  if (number + 1 == film.frames.size()) picture += result_lines(film, options);
  return picture;
}

}  // namespace splendor::screen
