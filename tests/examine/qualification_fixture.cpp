#include "tests/examine/qualification_fixture.hpp"

#include <csignal>
#include <stdexcept>

#include "arena/examine/referee_process.hpp"
#include "referee/process/child.hpp"

namespace splendor::examine {
namespace {

bool can_confine() {
  process::Command command;
  command.program = SPLENDOR_REFEREE;
  command.arguments = {"--check"};
  command.environment = {"PATH=/usr/bin:/bin"};
  process::Child child(command);
  return child.wait(process::Deadline::in(std::chrono::seconds(30))) ==
         process::Exit(process::Exited{0});
}

}  // namespace

void QualificationTest::SetUp() {
  std::signal(SIGPIPE, SIG_IGN);
  static const bool confined = can_confine();
  if (!confined) GTEST_SKIP() << "NOT TESTED: bots can't be confined here, see referee --check";
}

bots::StoredBot QualificationTest::imported(const std::filesystem::path& source,
                                            const std::vector<std::string>& arguments) const {
  auto bot = bots::import_bot(source, folder_.path() / "bots", arguments);
  if (!bot) throw std::runtime_error(bot.error());
  return std::move(*bot);
}

Examination QualificationTest::examination_of(const bots::StoredBot& bot) const {
  Examination examination;
  examination.bot = bots::spec_of(bot);
  examination.players = bot.manifest.players;
  examination.rulesets = bot.manifest.rulesets;
  examination.house = {bots::spec_of(imported(SPLENDOR_RANDOM_BOT)),
                       bots::spec_of(imported(SPLENDOR_GREEDY_BOT))};
  return examination;
}

Verdict QualificationTest::submit(const std::filesystem::path& source,
                                  const std::vector<std::string>& arguments) {
  RefereeProcess referee(SPLENDOR_REFEREE, std::chrono::minutes(2));
  return qualify(examination_of(imported(source, arguments)), referee);
}

}  // namespace splendor::examine
