#include "arena/rating/ladder/reference.hpp"

namespace splendor::rating {

Reference::Reference(const std::vector<LadderRow>& bots, const std::optional<Anchor>& anchor) {
  for (std::size_t i = 0; i < bots.size(); ++i) {
    const BotLinks& links = bots[i].links;
    if (links.pool >= members_.size()) {
      members_.resize(links.pool + 1U);
      reference_.resize(links.pool + 1U);
    }
    members_[links.pool].push_back(static_cast<Eigen::Index>(i));
    if (links.in_reference) reference_[links.pool].push_back(static_cast<Eigen::Index>(i));
  }
  if (anchor) reference_[bots[anchor->bot.value].links.pool] = {anchor->bot.value};
}

void Reference::subtract_means(Eigen::Ref<Eigen::MatrixXd> rows) const {
  for (std::size_t pool = 0; pool < members_.size(); ++pool) {
    if (reference_[pool].empty()) continue;
    const Eigen::RowVectorXd mean = rows(reference_[pool], Eigen::all).colwise().mean();
    for (const Eigen::Index member : members_[pool]) rows.row(member) -= mean;
  }
}

Eigen::VectorXd Reference::centred(const Eigen::VectorXd& ratings) const {
  Eigen::VectorXd result = ratings;
  subtract_means(result);
  return result;
}

Eigen::MatrixXd Reference::centred(const Eigen::MatrixXd& covariance) const {
  Eigen::MatrixXd result = covariance;
  subtract_means(result);
  result.transposeInPlace();
  subtract_means(result);
  return result;
}

}  // namespace splendor::rating
