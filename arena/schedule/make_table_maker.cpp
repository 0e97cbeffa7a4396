#include "arena/schedule/adaptive.hpp"
#include "arena/schedule/knockout.hpp"
#include "arena/schedule/round_robin.hpp"
#include "arena/schedule/swiss.hpp"
#include "arena/schedule/table_maker.hpp"

namespace splendor::schedule {
namespace {

struct MakerOf {
  const Options& options;

  std::unique_ptr<TableMaker> operator()(const RoundRobin& /*format*/) const {
    return std::make_unique<RoundRobinMaker>(options, std::vector<Entrant>{});
  }
  std::unique_ptr<TableMaker> operator()(const Gauntlet& format) const {
    return std::make_unique<RoundRobinMaker>(options, format.challengers);
  }
  std::unique_ptr<TableMaker> operator()(const Swiss& format) const {
    return std::make_unique<SwissMaker>(options, format);
  }
  std::unique_ptr<TableMaker> operator()(const Knockout& format) const {
    return std::make_unique<KnockoutMaker>(options, format);
  }
  std::unique_ptr<TableMaker> operator()(const Adaptive& format) const {
    return std::make_unique<AdaptiveMaker>(options, format);
  }
};

}  // namespace

std::unique_ptr<TableMaker> make_table_maker(const Options& options) {
  return std::visit(MakerOf{options}, options.format);
}

}  // namespace splendor::schedule
