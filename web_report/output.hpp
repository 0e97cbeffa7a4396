// Where the files of a report go until it is finished, and how it gets into place.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "web_report/report_writer.hpp"

namespace splendor::web {

// A folder beside the target, invisible to whoever reads the target; removed unless put in place.
class Workshop {
 public:
  explicit Workshop(std::filesystem::path target, Form form);
  ~Workshop();
  Workshop(const Workshop&) = delete;
  Workshop& operator=(const Workshop&) = delete;

  // Folders on the way are made. Throws ReportError.
  void write(const std::filesystem::path& file, std::string_view content);
  // Puts all files into TARGET.zip, as a folder of the target's name.
  void zip() const;
  // Renames the folder (or its only file) to the target, over an older report if there is one.
  void put_in_place();

 private:
  std::filesystem::path target_;
  Form form_;
  std::filesystem::path folder_;
};

}  // namespace splendor::web
