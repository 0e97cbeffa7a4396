// Events that a client has not taken yet.
#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <string>
#include <string_view>

namespace splendor::http {

class UnsentEvents {
 public:
  using Text = std::shared_ptr<const std::string>;

  void add(Text text) {
    bytes_ += text->size();
    texts_.push_back(std::move(text));
  }
  [[nodiscard]] bool empty() const { return texts_.empty(); }
  [[nodiscard]] std::size_t bytes() const { return bytes_; }
  // What has to be sent next, in one piece. REQUIRES: not empty.
  [[nodiscard]] std::string_view front() const {
    return std::string_view(*texts_.front()).substr(sent_);
  }
  // This much of front() was sent. Returns whether that was all of it.
  bool remove(std::size_t count) {
    sent_ += count;
    bytes_ -= count;
    if (sent_ < texts_.front()->size()) return false;
    texts_.pop_front();
    sent_ = 0;
    return true;
  }

 private:
  std::deque<Text> texts_;  // shared by all who get the same
  std::size_t sent_ = 0;    // of the first
  std::size_t bytes_ = 0;
};

}  // namespace splendor::http
