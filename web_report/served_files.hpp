// The data files of a report as a web server hands them out.
//
// Each file is named after its content, so a browser may keep it for good and files that have not
// changed stay when the report is written again. index.json says which file is which:
//   {"version":"…","files":{"core":"0a1b…","cross":"2c3d…","b/0":"…"}}
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

#include "web_report/packing.hpp"

namespace splendor::web {

inline constexpr const char* kServedIndex = "index.json";

class ServedFiles {
 public:
  // Makes the folder if it is missing. Throws ReportError.
  explicit ServedFiles(std::filesystem::path folder);

  // Stores the bytes, deflated. `key` is as in web_report/README.md. Throws ReportError.
  void put(const std::string& key, std::string_view bytes);

  // Replaces the index by one of the files put so far. Files that only older indexes name are
  // removed, ten minutes after they were replaced: somebody may be about to ask for them. Throws
  // ReportError.
  void publish(const std::string& version);

 private:
  void write(const std::string& name, std::string_view content) const;
  void remove_old(const std::map<std::string, std::string>& before) const;

  std::filesystem::path folder_;
  Packer packer_;
  std::map<std::string, std::string> names_;  // by key
};

}  // namespace splendor::web
