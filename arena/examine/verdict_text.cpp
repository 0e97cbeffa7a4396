#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "arena/examine/verdict.hpp"
#include "arena/text/text.hpp"

namespace splendor::examine {
namespace {

constexpr std::size_t kWidth = 80;
constexpr std::size_t kIndent = 2;
constexpr std::size_t kLabel = 14;  // columns of a label, the space behind it included

using Checks = std::vector<Check>;

std::ptrdiff_t count(const Checks& checks, CheckState state) {
  return std::count_if(checks.begin(), checks.end(),
                       [&](const Check& check) { return check.state == state; });
}

std::string spaces(std::size_t columns) { return std::string(columns, ' '); }

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

// A label, and text to the right of it. What came from outside is made safe, line by line.
std::string field(std::string_view label, std::string_view text) {
  std::string page;
  for (const std::string& line : lines_of(text)) {
    for (const std::string& piece : wrapped(printable_log_line(line), kWidth - kIndent - kLabel)) {
      page +=
          spaces(kIndent) + fitted(page.empty() ? label : "", kLabel, Side::left) + piece + "\n";
    }
  }
  return page;
}

// A log below its label, nearly as wide as the page, so that few of its lines are broken.
std::string log_field(std::string_view label, std::string_view log) {
  if (log.empty()) return "";
  std::string page = spaces(kIndent) + std::string(label) + "\n";
  for (const std::string& line : lines_of(log)) {
    for (const std::string& piece : chopped(printable_log_line(line), kWidth - 2 * kIndent)) {
      page += spaces(2 * kIndent) + piece + "\n";
    }
  }
  return page;
}

std::string headline(const Verdict& verdict) {
  const auto all = verdict.checks.size();
  switch (verdict.outcome) {
    case Outcome::accepted:
      return fmt::format("ACCEPTED: all {} checks passed.\n", all);
    case Outcome::rejected:
      return fmt::format("REJECTED: {} of {} checks failed.\n",
                         count(verdict.checks, CheckState::failed), all);
    case Outcome::unjudged:
      return "NOT JUDGED: the arena failed, not the bot. Run arena doctor to find out why,\n"
             "then submit the bot again.\n";
  }
  return "";
}

std::string tally(const Verdict& verdict, CheckKind kind, std::string_view label) {
  Checks of_kind;
  std::copy_if(verdict.checks.begin(), verdict.checks.end(), std::back_inserter(of_kind),
               [&](const Check& check) { return check.kind == kind; });
  std::string text =
      fmt::format("{} of {} passed", count(of_kind, CheckState::passed), of_kind.size());
  if (const auto failed = count(of_kind, CheckState::failed); failed > 0) {
    text += fmt::format(", {} failed", failed);
  }
  if (const auto unjudged = count(of_kind, CheckState::unjudged); unjudged > 0) {
    text += fmt::format(", {} not judged", unjudged);
  }
  if (const auto not_run = count(of_kind, CheckState::not_run); not_run > 0) {
    text += fmt::format(", {} not run", not_run);
  }
  return of_kind.empty() ? "" : field(label, text);
}

std::string figures(const Verdict& verdict) {
  std::string page;
  if (!verdict.bot_name.empty() || !verdict.bot_version.empty()) {
    page +=
        field("calls itself",
              verdict.bot_name + (verdict.bot_version.empty() ? "" : " " + verdict.bot_version));
  }
  if (verdict.startup_us > 0) {
    page += field("start-up", fmt::format("{:.1f} ms", verdict.startup_us / 1e3));
  }
  if (!verdict.slowest_move_in.empty()) {
    page += field("slowest move", fmt::format("{:.1f} ms, in {}", verdict.slowest_move_us / 1e3,
                                              verdict.slowest_move_in));
  }
  if (verdict.peak_memory_kib > 0) {
    page += field("memory", fmt::format("{:.1f} MiB", verdict.peak_memory_kib / 1024.0));
  }
  return page;
}

std::string what_happened(const Check& check) {
  const std::string when = check.fault.empty() ? ""
                           : check.turn        ? fmt::format(", turn {}", *check.turn)
                                               : ", at the hello";
  return fmt::format("{}{}{}{}", check.fault, when, check.fault.empty() ? "" : ": ",
                     check.happened);
}

// Whether the bot sent nothing that could be shown. After other faults it sent something, even if
// that was no move.
bool sent_nothing(const Check& check) {
  static constexpr std::array<std::string_view, 7> kSilent{
      "timeout", "exited", "signalled", "memory", "processes", "disk", "sandbox"};
  return check.answered.empty() &&
         std::find(kSilent.begin(), kSilent.end(), check.fault) != kSilent.end();
}

std::string section(const Check& check) {
  const bool failed = check.state == CheckState::failed;
  std::string page =
      fmt::format("\n{}: {}\n", failed ? "FAILED" : "NOT JUDGED", printable(check.name));
  page += field("tests", check.tests);
  page += field("happened", what_happened(check));
  page += field("rule broken", check.rule);
  page += field("asked", check.asked);
  if (failed && check.turn) {
    page += field("answered", sent_nothing(check) ? "(no move)" : check.answered);
  }
  page += field("advice", check.advice);
  page += log_field("stderr", check.stderr_excerpt);
  if (!check.reproduce.empty()) {
    page += spaces(kIndent) + fitted("reproduce", kLabel, Side::left) + printable(check.reproduce) +
            "\n";
  }
  return page;
}

}  // namespace

std::string to_text(const Verdict& verdict) {
  std::string page = headline(verdict) + "\n";
  page += tally(verdict, CheckKind::hello, "hello");
  page += tally(verdict, CheckKind::game, "games");
  page += tally(verdict, CheckKind::position, "positions");
  page += figures(verdict);
  for (const Check& check : verdict.checks) {
    if (check.state == CheckState::failed || check.state == CheckState::unjudged) {
      page += section(check);
    }
  }
  if (!verdict.remarks.empty()) page += "\nRemarks\n";
  for (const std::string& remark : verdict.remarks) {
    bool first = true;
    for (const std::string& line : wrapped(printable(remark), kWidth - 2 * kIndent)) {
      page += spaces(kIndent) + (first ? "- " : "  ") + line + "\n";
      first = false;
    }
  }
  return page;
}

}  // namespace splendor::examine
