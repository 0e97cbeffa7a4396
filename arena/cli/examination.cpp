#include "arena/cli/examination.hpp"

namespace splendor::cli {

submit::Examination examination_of(const arena::Home& home, const arena::Bot& bot,
                                   const submit::StoredBot& content) {
  submit::Examination examination;
  examination.bot = submit::spec_of(content);
  examination.bot.set_name(bot.label());
  examination.players = content.manifest.players;
  examination.rulesets = content.manifest.rulesets;
  for (const char* name : {"random_bot", "greedy_bot"}) {
    examination.house.push_back(submit::spec_of(house_bot(home, name)));
    examination.house.back().set_name(name);
  }
  const std::string label = bot.label();
  examination.reproduce = [label](const v1::MatchJob& job) {
    return "arena rerun " + label + " --check " + std::to_string(job.id());
  };
  return examination;
}

}  // namespace splendor::cli
