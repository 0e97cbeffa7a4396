// The files of the pages in a browser; their data comes from the API.
#pragma once

#include <memory>
#include <string>

#include "arena/serve/asked.hpp"

namespace splendor::serve {

class PageFiles {
 public:
  PageFiles();

  // The front page, which is the page of each league, too; its script; its style.
  void answer(const Asked& asked) const;

 private:
  struct File {
    File(std::string mime_type, std::string text);

    std::string type;
    std::shared_ptr<const std::string> content;
    std::string tag;  // changes with the content
  };

  File page_;
  File script_;
  File style_;
};

}  // namespace splendor::serve
