// Forms with files, as browsers send them: multipart/form-data, read piece by piece.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace splendor::http {

// The boundary in a Content-Type; nothing if it is no multipart/form-data with a boundary.
[[nodiscard]] std::optional<std::string> multipart_boundary(std::string_view content_type);

class MultipartReader {
 public:
  struct Part {
    std::string name;       // of the field
    std::string file_name;  // hostile; empty: the field is no file
  };
  struct Handlers {
    std::function<void(const Part&)> begin;
    std::function<bool(std::string_view)> data;  // of the part that began last; false: stop
  };

  MultipartReader(std::string_view boundary, Handlers handlers);

  // False if the form is malformed or a handler stopped; nothing more may be added then.
  bool add(std::string_view bytes);
  // Whether the closing boundary has come.
  [[nodiscard]] bool is_complete() const { return state_ == State::complete; }

 private:
  enum class State { before, after_boundary, headers, data, complete };
  bool step(bool& goes_on);
  bool read_headers(std::string_view text);

  std::string delimiter_;  // "\r\n--boundary"
  Handlers handlers_;
  State state_ = State::before;
  std::string rest_ = "\r\n";  // so that the first boundary is like the others
};

}  // namespace splendor::http
