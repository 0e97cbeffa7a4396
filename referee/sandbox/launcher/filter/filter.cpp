// Calls with neighbouring numbers and the same rule form a span, and the program finds the span of
// a call by bisection: a hundred or more comparisons, of which each call takes eight. Where no
// argument matters, the kernel caches the answer and does not run the program at all.
#include "referee/sandbox/launcher/filter/filter.hpp"

#include <linux/seccomp.h>
#include <seccomp.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "referee/sandbox/launcher/filter/allowed_calls.hpp"

namespace splendor::sandbox::launcher {
namespace {

using Place = FilterProgram::Place;

// Placeholder for the bot's process id. No rule compares with this value.
constexpr uint32_t kOwnNumber = 0x80000000;

// Calls from this number on belong to another ABI (x32).
constexpr uint32_t kForeignCalls = 0x40000000;

struct Span {
  uint32_t first;  // number of a call
  Place answer;
};

class Compiler {
 public:
  explicit Compiler(const CallRules& rules) : rules_(rules) {}

  FilterProgram compile() {
    // Calls of another architecture have other numbers.
    const Place foreign = program_.answer(SECCOMP_RET_KILL_PROCESS);
    add_spans(foreign);
    const Place found = tree(0, span_count_);
    const Place native = program_.load(offsetof(seccomp_data, nr), found);
    const Place begin = program_.if_equal(seccomp_arch_native(), native, foreign);
    program_.load(offsetof(seccomp_data, arch), begin);
    return program_;
  }

 private:
  void add_spans(Place foreign) {
    size_t previous = rules_.rule_count();
    for (size_t call = 0; call < CallRules::kCalls; ++call) {
      const size_t number = rules_.rule_number(call);
      if (number != previous) {
        spans_[span_count_++] = {static_cast<uint32_t>(call), place_of(number)};
      }
      previous = number;
    }
    spans_[span_count_++] = {CallRules::kCalls, program_.answer(rules_.newer())};
    spans_[span_count_++] = {kForeignCalls, foreign};
  }

  // Code of a rule that several spans share is emitted once.
  Place place_of(size_t number) {
    if (places_[number] == 0) places_[number] = add_rule(rules_.rule(number));
    return places_[number];
  }

  Place add_rule(const CallRule& rule) {
    Place next = program_.answer(rule.last());
    Place next_loaded = next;  // behind the instruction that loads the argument
    for (size_t i = rule.count(); i-- > 0;) {
      const CallRule::Condition& condition = rule.condition(i);
      const bool loaded = i + 1 < rule.count() && !is_masked(condition) &&
                          rule.condition(i + 1).argument == condition.argument;
      next_loaded = add_test(condition, loaded ? next_loaded : next);
      // The lower half of the argument; the architectures that we know have it first.
      next = program_.load(offsetof(seccomp_data, args) + condition.argument * sizeof(uint64_t),
                           next_loaded);
    }
    return next;
  }

  // Whether the test leaves less than the argument behind.
  static bool is_masked(const CallRule::Condition& condition) {
    return condition.kind == CallRule::Condition::Kind::equal && condition.mask != ~0U;
  }

  // REQUIRES: the argument was loaded.
  Place add_test(const CallRule::Condition& condition, Place no) {
    using ConditionKind = CallRule::Condition::Kind;
    const Place yes = program_.answer(condition.answer);
    if (condition.kind == ConditionKind::any_bit)
      return program_.if_any_bit(condition.mask, yes, no);
    const uint32_t value =
        condition.kind == ConditionKind::own_number ? kOwnNumber : condition.value;
    const Place test = program_.if_equal(value, yes, no);
    return is_masked(condition) ? program_.mask(condition.mask, test) : test;
  }

  // Finds the span of the call among those from `begin` to before `end`.
  Place tree(size_t begin, size_t end) {
    if (end - begin == 1) return spans_[begin].answer;
    const size_t middle = begin + (end - begin) / 2;
    const Place upper = tree(middle, end);
    const Place lower = tree(begin, middle);
    return program_.if_at_least(spans_[middle].first, upper, lower);
  }

  const CallRules& rules_;
  FilterProgram program_;
  Span spans_[CallRules::kCalls + 2] = {};
  size_t span_count_ = 0;
  Place places_[CallRules::kMaxRules] = {};
};

// The kernel's answer; negative: errno says why not.
long load_program(FilterProgram program, unsigned flags) {
  program.replace(kOwnNumber, static_cast<uint32_t>(getpid()));
  const sock_fprog code{static_cast<unsigned short>(program.size()), program.code()};
  return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &code);
}

Failure compile(const Setting& setting, Supervisor supervisor, FilterProgram& program) {
  const CallRules rules = allowed_calls(setting, supervisor);
  program = Compiler(rules).compile();
  const bool complete = rules.complete() && program.complete();
  return complete ? Failure{} : Failure{"the list of system calls", E2BIG};
}

}  // namespace

Failure Filter::build(const Setting& setting) {
  return compile(setting, Supervisor::launcher, program_);
}

Failure Filter::load(const Setting& setting, int& listener) const {
  const long result = load_program(program_, SECCOMP_FILTER_FLAG_NEW_LISTENER);
  listener = static_cast<int>(result);
  if (result >= 0) return {};
  if (errno != EBUSY) return failed("seccomp");
  FilterProgram alone;
  if (const Failure failure = compile(setting, Supervisor::none, alone)) return failure;
  return load_program(alone, 0) < 0 ? failed("seccomp") : Failure{};
}

}  // namespace splendor::sandbox::launcher
