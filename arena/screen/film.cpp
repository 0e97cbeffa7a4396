#include "arena/screen/film.hpp"

#include "referee/record/replay.hpp"

namespace splendor::screen {

std::optional<std::size_t> Film::after_moves(std::size_t moves) const {
  for (std::size_t i = frames.size(); i-- > 0;) {
    if (frames[i].moves == moves) return i;
  }
  return std::nullopt;
}

Result<Film> film_of(const v1::MatchRecord& record) {
  const auto start = record::first_position(record);
  if (!start) return Error{start.error()};
  Film film;
  film.frames.push_back({*start, std::nullopt, 0});
  const auto last = record::replay(record, [&](const record::Step& step) {
    Happening happened{step.seat, std::nullopt, {}, {}, step.before.table()};
    if (step.move != nullptr) happened.move = *step.move;
    if (step.ply != nullptr) happened.ply = *step.ply;
    if (step.fault != nullptr) happened.fault = *step.fault;
    const std::size_t moves = film.moves() + (step.move != nullptr ? 1 : 0);
    film.frames.push_back({step.after, std::move(happened), moves});
  });
  if (!last) return Error{last.error()};
  film.ruleset = record.ruleset().name();
  for (const v1::SeatRecord& seat : record.seats()) film.names.push_back(seat.bot().name());
  film.record = record;
  return film;
}

}  // namespace splendor::screen
