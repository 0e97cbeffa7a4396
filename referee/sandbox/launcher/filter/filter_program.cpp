#include "referee/sandbox/launcher/filter/filter_program.hpp"

namespace splendor::sandbox::launcher {
namespace {

constexpr unsigned kReturn = BPF_RET | BPF_K;
constexpr unsigned kJump = BPF_JMP | BPF_JA;
constexpr unsigned kIfEqual = BPF_JMP | BPF_JEQ | BPF_K;

}  // namespace

FilterProgram::Place FilterProgram::add(unsigned code, uint32_t value, size_t if_true,
                                        size_t if_false) {
  if (size_ == kMaxSize) {
    complete_ = false;
    return size_;
  }
  ++size_;
  code_[kMaxSize - size_] = {static_cast<uint16_t>(code), static_cast<uint8_t>(if_true),
                             static_cast<uint8_t>(if_false), value};
  return size_;
}

FilterProgram::Place FilterProgram::jump(Place target) {
  return add(kJump, static_cast<uint32_t>(size_ - target));
}

FilterProgram::Place FilterProgram::near(Place target) {
  // One less than the reach: reaching the other target may add an instruction.
  if (size_ - target < kReach) return target;
  return at(target).code == kReturn ? answer(at(target).k) : jump(target);
}

FilterProgram::Place FilterProgram::answer(uint32_t value) {
  for (Place place = size_; place > 0 && size_ - place < kReach / 2; --place) {
    if (at(place).code == kReturn && at(place).k == value) return place;
  }
  return add(kReturn, value);
}

FilterProgram::Place FilterProgram::load(size_t offset, Place next) {
  if (next != size_) jump(next);
  return add(BPF_LD | BPF_W | BPF_ABS, static_cast<uint32_t>(offset));
}

FilterProgram::Place FilterProgram::mask(uint32_t bits, Place next) {
  if (next != size_) jump(next);
  return add(BPF_ALU | BPF_AND | BPF_K, bits);
}

FilterProgram::Place FilterProgram::if_equal(uint32_t value, Place yes, Place no) {
  return compare(kIfEqual, value, yes, no);
}

void FilterProgram::replace(uint32_t value, uint32_t other) {
  for (size_t i = kMaxSize - size_; i < kMaxSize; ++i) {
    if (code_[i].code == kIfEqual && code_[i].k == value) code_[i].k = other;
  }
}

FilterProgram::Place FilterProgram::if_at_least(uint32_t value, Place yes, Place no) {
  return compare(BPF_JMP | BPF_JGE | BPF_K, value, yes, no);
}

FilterProgram::Place FilterProgram::if_any_bit(uint32_t bits, Place yes, Place no) {
  return compare(BPF_JMP | BPF_JSET | BPF_K, bits, yes, no);
}

FilterProgram::Place FilterProgram::compare(unsigned code, uint32_t value, Place yes, Place no) {
  yes = near(yes);
  no = near(no);
  return add(code, value, size_ - yes, size_ - no);
}

}  // namespace splendor::sandbox::launcher
