#include "arena/rating/likelihood.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace splendor::rating {
namespace {

SeatBasis::PlayerCounts counts_present(std::span<const Match> matches) {
  SeatBasis::PlayerCounts present{};
  for (const Match& match : matches) present[match.players()] = true;
  return present;
}

}  // namespace

// Derivatives while they are being summed, by bot and by all nine seat effects.
struct Likelihood::Sums {
  Sums(Eigen::Index bots, std::size_t meetings)
      : gradient(Eigen::VectorXd::Zero(bots)),
        by_bots(Eigen::VectorXd::Zero(bots)),
        by_pairs(Eigen::VectorXd::Zero(static_cast<Eigen::Index>(meetings))),
        by_seat_and_bot(Eigen::MatrixXd::Zero(kSeatPlaces, bots)) {}

  void add_pair(std::uint32_t a, std::uint32_t b, std::uint32_t place, double information) {
    if (a == b) {
      by_bots[a] += 2.0 * information;  // one bot in two seats: both halves meet on the diagonal
    } else {
      by_pairs[place] += information;
    }
  }

  double log_sums = 0.0;
  Eigen::VectorXd gradient;
  SeatVector seat_gradient = SeatVector::Zero();
  Eigen::VectorXd by_bots;   // with itself
  Eigen::VectorXd by_pairs;  // with another, by the place of their meeting
  Eigen::MatrixXd by_seat_and_bot;
  SeatMatrix by_seats = SeatMatrix::Zero();
};

Likelihood::Likelihood(std::span<const Match> matches, std::size_t bots, LikelihoodKind kind)
    : bots_(static_cast<Eigen::Index>(bots)),
      meetings_(matches, bots),
      table_(kind),
      basis_(counts_present(matches)),
      linear_bots_(Eigen::VectorXd::Zero(bots_)) {
  for (const Match& match : matches) {
    const RankingTerms& terms = table_.of(match);
    const double times = match.times();
    for (std::size_t seat = 0; seat < match.players(); ++seat) {
      linear_bots_[match.bot(seat).value] += times * terms.linear[seat];
      linear_seats_[seat_place(match.players(), seat)] += times * terms.linear[seat];
    }
    if (match.players() == 2) continue;
    Table& row = tables_.emplace_back();
    row.players = static_cast<std::uint8_t>(match.players());
    row.times = match.times();
    row.terms = &terms;
    for (std::size_t seat = 0; seat < match.players(); ++seat) {
      row.bots[seat] = match.bot(seat).value;
    }
  }
  count_pairings(matches);
  find_places();
}

// Whatever the result, a two-player match has one choice among both seats: only how often two bots
// met matters here. The results themselves are in the linear part.
void Likelihood::count_pairings(std::span<const Match> matches) {
  struct Met {
    std::uint64_t bots;
    std::uint32_t times;
  };
  std::vector<Met> meetings;
  for (const Match& match : matches) {
    if (match.players() != 2) continue;
    meetings.push_back(
        {std::uint64_t{match.bot(0).value} << 32U | match.bot(1).value, match.times()});
  }
  std::sort(meetings.begin(), meetings.end(),
            [](const Met& a, const Met& b) { return a.bots < b.bots; });
  for (const Met& met : meetings) {
    const auto first = static_cast<std::uint32_t>(met.bots >> 32U);
    const auto second = static_cast<std::uint32_t>(met.bots);
    if (pairings_.empty() || pairings_.back().first != first || pairings_.back().second != second) {
      pairings_.push_back({first, second, 0.0, 0});
    }
    pairings_.back().matches += met.times;
  }
}

void Likelihood::find_places() {
  for (Pairing& pairing : pairings_) {
    if (pairing.first != pairing.second) {
      pairing.place = meetings_.place(pairing.first, pairing.second);
    }
  }
  for (Table& table : tables_) {
    for (std::size_t a = 1; a < table.players; ++a) {
      for (std::size_t b = 0; b < a; ++b) {
        if (table.bots[a] == table.bots[b]) continue;
        table.places[pair_of_seats(a, b)] = meetings_.place(table.bots[a], table.bots[b]);
      }
    }
  }
}

void Likelihood::add_pairings(const Parameters& at, Sums& sums) const {
  constexpr Eigen::Index first_seat = seat_place(2, 0);
  constexpr Eigen::Index second_seat = seat_place(2, 1);
  const Eigen::ArrayXd first_strength = (at.bots.array() + at.seats[first_seat]).exp();
  const Eigen::ArrayXd second_strength = (at.bots.array() + at.seats[second_seat]).exp();
  for (const Pairing& pairing : pairings_) {
    const double a = first_strength[pairing.first];
    const double b = second_strength[pairing.second];
    const double total = a + b;
    const double expected = pairing.matches * a / total;
    const double information = expected * b / total;
    sums.log_sums += pairing.matches * std::log(total);
    sums.gradient[pairing.first] -= expected;
    sums.gradient[pairing.second] -= pairing.matches - expected;
    sums.seat_gradient[first_seat] -= expected;
    sums.seat_gradient[second_seat] -= pairing.matches - expected;
    sums.by_bots[pairing.first] += information;
    sums.by_bots[pairing.second] += information;
    sums.add_pair(pairing.first, pairing.second, pairing.place, -information);
    sums.by_seat_and_bot(first_seat, pairing.first) += information;
    sums.by_seat_and_bot(second_seat, pairing.first) -= information;
    sums.by_seat_and_bot(first_seat, pairing.second) -= information;
    sums.by_seat_and_bot(second_seat, pairing.second) += information;
    sums.by_seats(first_seat, first_seat) += information;
    sums.by_seats(second_seat, second_seat) += information;
    sums.by_seats(second_seat, first_seat) -= information;
  }
}

void Likelihood::add_tables(const Parameters& at, Sums& sums) const {
  const Eigen::ArrayXd bot_strength = at.bots.array().exp();
  const SeatVector seat_strength = at.seats.array().exp();
  for (const Table& table : tables_) {
    const Eigen::Index place = seat_place(table.players, 0);
    std::array<double, kMaxPlayers> strength{};
    for (std::size_t seat = 0; seat < table.players; ++seat) {
      strength[seat] =
          bot_strength[table.bots[seat]] * seat_strength[place + static_cast<Eigen::Index>(seat)];
    }
    std::array<double, kMaxPlayers> gradient{};
    std::array<std::array<double, kMaxPlayers>, kMaxPlayers> information{};  // lower triangle
    for (const Choice& choice : table.terms->choices) {
      double total = 0.0;
      for (std::size_t i = 0; i < choice.size; ++i) total += strength[choice.seats[i]];
      const double weight = table.times * choice.weight;
      sums.log_sums += weight * std::log(total);
      const double scale = 1.0 / total;
      for (std::size_t i = 0; i < choice.size; ++i) {
        const std::size_t seat = choice.seats[i];
        const double chance = strength[seat] * scale;
        const double weighted = weight * chance;
        gradient[seat] -= weighted;
        information[seat][seat] += weighted * (1.0 - chance);
        for (std::size_t j = 0; j < i; ++j) {
          information[seat][choice.seats[j]] -= weighted * strength[choice.seats[j]] * scale;
        }
      }
    }
    for (std::size_t s = 0; s < table.players; ++s) {
      const Eigen::Index place_s = place + static_cast<Eigen::Index>(s);
      const std::uint32_t bot_s = table.bots[s];
      sums.gradient[bot_s] += gradient[s];
      sums.seat_gradient[place_s] += gradient[s];
      sums.by_bots[bot_s] += information[s][s];
      sums.by_seat_and_bot(place_s, bot_s) += information[s][s];
      sums.by_seats(place_s, place_s) += information[s][s];
      for (std::size_t t = 0; t < s; ++t) {
        const Eigen::Index place_t = place + static_cast<Eigen::Index>(t);
        sums.add_pair(bot_s, table.bots[t], table.places[pair_of_seats(s, t)], information[s][t]);
        sums.by_seat_and_bot(place_s, table.bots[t]) += information[s][t];
        sums.by_seat_and_bot(place_t, bot_s) += information[s][t];
        sums.by_seats(place_s, place_t) += information[s][t];
      }
    }
  }
}

Evaluation Likelihood::evaluate(const Parameters& at) const {
  Sums sums(bots_, meetings_.size());
  add_pairings(at, sums);
  add_tables(at, sums);

  const auto& expand = basis_.expand();
  const Eigen::Index free = basis_.free_count();
  const SeatMatrix by_seats = sums.by_seats.selfadjointView<Eigen::Lower>();
  Evaluation result;
  result.log_likelihood = linear_bots_.dot(at.bots) + linear_seats_.dot(at.seats) - sums.log_sums;
  result.log_posterior = result.log_likelihood;
  result.gradient.resize(bots_ + free);
  result.gradient.head(bots_) = linear_bots_ + sums.gradient;
  result.gradient.tail(free) = expand.transpose() * (linear_seats_ + sums.seat_gradient);
  result.information.meetings = &meetings_;
  result.information.bots = std::move(sums.by_bots);
  result.information.pairs = std::move(sums.by_pairs);
  result.information.seats_by_bots = expand.transpose() * sums.by_seat_and_bot;
  result.information.seats = expand.transpose() * by_seats * expand;
  return result;
}

// The information of a choice is diag(p) - p p', which is the sum over pairs of p_i p_j times the
// square of their difference.
void Likelihood::each_difference(const Parameters& at,
                                 const std::function<void(const Difference&)>& use) const {
  const Eigen::ArrayXd bot_strength = at.bots.array().exp();
  const SeatVector seat_strength = at.seats.array().exp();
  constexpr Eigen::Index first_seat = seat_place(2, 0);
  constexpr Eigen::Index second_seat = seat_place(2, 1);
  for (const Pairing& pairing : pairings_) {
    const double a = bot_strength[pairing.first] * seat_strength[first_seat];
    const double b = bot_strength[pairing.second] * seat_strength[second_seat];
    use({pairing.matches * (a / (a + b)) * (b / (a + b)), pairing.first, pairing.second, first_seat,
         second_seat});
  }
  for (const Table& table : tables_) {
    const Eigen::Index place = seat_place(table.players, 0);
    const auto strength = [&](std::size_t seat) {
      return bot_strength[table.bots[seat]] *
             seat_strength[place + static_cast<Eigen::Index>(seat)];
    };
    for (const Choice& choice : table.terms->choices) {
      double total = 0.0;
      for (std::size_t i = 0; i < choice.size; ++i) total += strength(choice.seats[i]);
      for (std::size_t i = 1; i < choice.size; ++i) {
        for (std::size_t j = 0; j < i; ++j) {
          const std::size_t a = choice.seats[i], b = choice.seats[j];
          use({table.times * choice.weight * (strength(a) / total) * (strength(b) / total),
               table.bots[a], table.bots[b], place + static_cast<Eigen::Index>(a),
               place + static_cast<Eigen::Index>(b)});
        }
      }
    }
  }
}

Residuals::Residuals(const RankingTable& table, const Parameters& at)
    : table_(&table),
      bot_strength_(at.bots.array().exp()),
      seat_strength_(at.seats.array().exp()) {}

std::array<double, kMaxPlayers> Residuals::of(const Match& match) const {
  const RankingTerms& terms = table_->of(match);
  std::array<double, kMaxPlayers> strength{};
  for (std::size_t seat = 0; seat < match.players(); ++seat) {
    strength[seat] =
        bot_strength_[match.bot(seat).value] * seat_strength_[seat_place(match.players(), seat)];
  }
  std::array<double, kMaxPlayers> residual = terms.linear;
  for (const Choice& choice : terms.choices) {
    double total = 0.0;
    for (std::size_t i = 0; i < choice.size; ++i) total += strength[choice.seats[i]];
    for (std::size_t i = 0; i < choice.size; ++i) {
      residual[choice.seats[i]] -= choice.weight * strength[choice.seats[i]] / total;
    }
  }
  return residual;
}

}  // namespace splendor::rating
