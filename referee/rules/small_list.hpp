// A list with a fixed capacity that lives inside its owner: no allocation, plain copy.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

namespace splendor {

template <class T, std::size_t kCapacity>
class SmallList {
 public:
  using value_type = T;

  constexpr SmallList() = default;
  constexpr SmallList(std::initializer_list<T> items) {
    for (const T& item : items) push_back(item);
  }
  static constexpr std::size_t capacity() { return kCapacity; }

  [[nodiscard]] constexpr std::size_t size() const { return size_; }
  [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
  [[nodiscard]] constexpr bool full() const { return size_ == kCapacity; }
  constexpr T& operator[](std::size_t i) { return items_[i]; }
  constexpr const T& operator[](std::size_t i) const { return items_[i]; }
  constexpr T* begin() { return items_.data(); }
  constexpr T* end() { return items_.data() + size_; }
  [[nodiscard]] constexpr const T* begin() const { return items_.data(); }
  [[nodiscard]] constexpr const T* end() const { return items_.data() + size_; }

  // REQUIRES: !full()
  constexpr void push_back(const T& item) {
    assert(!full());
    items_[size_++] = item;
  }
  // Later items move up, so the order stays. REQUIRES: i < size()
  constexpr void erase_at(std::size_t i) {
    assert(i < size_);
    std::copy(items_.data() + i + 1, items_.data() + size_, items_.data() + i);
    --size_;
  }
  friend constexpr bool operator==(const SmallList& a, const SmallList& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }

 private:
  std::array<T, kCapacity> items_{};
  std::uint8_t size_ = 0;
};

}  // namespace splendor
