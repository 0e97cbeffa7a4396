// The filter's answer to each system call, before it is compiled.
#pragma once

#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>

#include <initializer_list>

namespace splendor::sandbox::launcher {

// An answer as the kernel encodes it.
using Answer = uint32_t;

constexpr Answer kAllow = SECCOMP_RET_ALLOW;
constexpr Answer kAsk = SECCOMP_RET_USER_NOTIF;  // the launcher decides
constexpr Answer refuse(int error) { return SECCOMP_RET_ERRNO | static_cast<uint32_t>(error); }

// The rule for one call: the answer of the first condition that holds, otherwise last(). Conditions
// look at the lower 32 bits of an argument, as the kernel does for the arguments used here; a test
// of all 64 bits could be evaded by setting a higher bit.
class CallRule {
 public:
  struct Condition {
    enum class Kind { equal, any_bit, own_number };
    Kind kind;
    unsigned argument;
    uint32_t mask;
    uint32_t value;
    Answer answer;
  };

  CallRule() = default;
  explicit CallRule(Answer answer) : last_(answer) {}

  CallRule& if_one_of(unsigned argument, std::initializer_list<uint32_t> values, Answer answer);
  CallRule& if_bits(unsigned argument, uint32_t mask, uint32_t value, Answer answer);
  CallRule& if_any_bit(unsigned argument, uint32_t bits, Answer answer);
  // Holds if the argument is the bot's process id.
  CallRule& if_own_number(unsigned argument, Answer answer);
  void otherwise(Answer answer) { last_ = answer; }

  [[nodiscard]] size_t count() const { return count_; }
  [[nodiscard]] const Condition& condition(size_t i) const { return conditions_[i]; }
  [[nodiscard]] Answer last() const { return last_; }
  [[nodiscard]] bool complete() const { return complete_; }

 private:
  void add(const Condition& condition);

  static constexpr size_t kMaxConditions = 20;
  Condition conditions_[kMaxConditions] = {};
  size_t count_ = 0;
  Answer last_ = kAllow;
  bool complete_ = true;
};

class CallRules {
 public:
  // `others` answers calls that no rule names, `newer` those that are newer than our lists.
  CallRules(Answer others, Answer newer);

  template <size_t size>
  void allow(const char* const (&names)[size]) {
    for (const char* name : names) allow(name);
  }
  void allow(const char* name) { answer(name, kAllow); }
  // Answers alike for all arguments.
  void answer(const char* name, Answer answer);
  // For calls that this libseccomp does not know by name. Their numbers are the same on all
  // architectures.
  void allow_number(unsigned call);
  // Returns the rule of a call, to be filled in. A call that this architecture lacks gets a rule
  // without effect.
  CallRule& on(const char* name);

  // Upper bound of call numbers.
  static constexpr size_t kCalls = 463;
  static constexpr size_t kMaxRules = 64;
  [[nodiscard]] Answer newer() const { return newer_; }
  // Equal for calls that are answered alike.
  [[nodiscard]] size_t rule_number(size_t call) const { return rule_of_[call]; }
  [[nodiscard]] const CallRule& rule(size_t number) const { return rules_[number]; }
  [[nodiscard]] size_t rule_count() const { return rule_count_; }
  // False if there was no room for all rules.
  [[nodiscard]] bool complete() const;

 private:
  CallRule rules_[kMaxRules] = {};
  size_t rule_count_ = 0;
  bool complete_ = true;
  Answer newer_;
  uint8_t rule_of_[kCalls] = {};
};

}  // namespace splendor::sandbox::launcher
