// Writes the files of a report beside the target, and publishes them with one rename.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "referee/base/temporary_folder.hpp"
#include "web_report/report_writer.hpp"

namespace splendor::web {

// A temporary folder beside the target. The destructor removes it unless it was published.
class StagedOutput {
 public:
  // Throws ReportError.
  StagedOutput(std::filesystem::path target, Form form);

  // Creates parent folders as needed. Throws ReportError.
  void write(const std::filesystem::path& file, std::string_view content);
  // Writes all files to TARGET.zip, in a folder with the target's name.
  void zip() const;
  // Renames the folder (or its only file) to the target, replacing an older report.
  void publish();

 private:
  std::filesystem::path target_;
  Form form_;
  TemporaryFolder folder_;
};

}  // namespace splendor::web
