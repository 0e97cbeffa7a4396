#include "referee/sandbox/launcher/filter/call_rules.hpp"

#include <seccomp.h>

namespace splendor::sandbox::launcher {
namespace {

// Calls from this number on are newer than our lists.
constexpr size_t kFirstNewCall = 451;

// Numbers of the first rules. The last one receives rules for calls that don't exist here.
enum : uint8_t { kOthers, kAllowed, kNewer, kNobodys };

}  // namespace

void CallRule::add(const Condition& condition) {
  if (count_ == kMaxConditions) {
    complete_ = false;
    return;
  }
  conditions_[count_++] = condition;
}

CallRule& CallRule::if_one_of(unsigned argument, std::initializer_list<uint32_t> values,
                              Answer answer) {
  for (const uint32_t value : values) if_bits(argument, ~0U, value, answer);
  return *this;
}

CallRule& CallRule::if_bits(unsigned argument, uint32_t mask, uint32_t value, Answer answer) {
  add({Condition::Kind::equal, argument, mask, value, answer});
  return *this;
}

CallRule& CallRule::if_any_bit(unsigned argument, uint32_t bits, Answer answer) {
  add({Condition::Kind::any_bit, argument, bits, 0, answer});
  return *this;
}

CallRule& CallRule::if_own_number(unsigned argument, Answer answer) {
  add({Condition::Kind::own_number, argument, ~0U, 0, answer});
  return *this;
}

CallRules::CallRules(Answer others, Answer newer) : rule_count_(kNobodys + 1), newer_(newer) {
  rules_[kOthers] = CallRule(others);
  rules_[kAllowed] = CallRule(kAllow);
  rules_[kNewer] = CallRule(newer);
  for (size_t call = kFirstNewCall; call < kCalls; ++call) rule_of_[call] = kNewer;
}

void CallRules::answer(const char* name, Answer answer) {
  const int call = seccomp_syscall_resolve_name(name);
  if (call < 0 || static_cast<size_t>(call) >= kCalls) return;
  // Sharing rules between calls makes the program shorter.
  for (size_t i = 0; i < rule_count_; ++i) {
    if (i == kNobodys || rules_[i].count() > 0 || rules_[i].last() != answer) continue;
    rule_of_[call] = static_cast<uint8_t>(i);
    return;
  }
  on(name).otherwise(answer);
}

void CallRules::allow_number(unsigned call) {
  if (call < kCalls) rule_of_[call] = kAllowed;
}

CallRule& CallRules::on(const char* name) {
  const int call = seccomp_syscall_resolve_name(name);
  if (call < 0 || static_cast<size_t>(call) >= kCalls) return rules_[kNobodys] = CallRule();
  if (rule_count_ == kMaxRules) {
    complete_ = false;
    return rules_[kNobodys] = CallRule();
  }
  rule_of_[call] = static_cast<uint8_t>(rule_count_);
  return rules_[rule_count_++];
}

bool CallRules::complete() const {
  for (const CallRule& rule : rules_) {
    if (!rule.complete()) return false;
  }
  return complete_;
}

}  // namespace splendor::sandbox::launcher
