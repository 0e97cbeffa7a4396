#include "web_report/output.hpp"

#include <fcntl.h>
#include <stdio.h>  // NOLINT: renameat2
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>

#include "web_report/page.hpp"
#include "web_report/zip.hpp"

namespace splendor::web {
namespace {

namespace fs = std::filesystem;

// "report/" and "report" are the same target.
fs::path without_slash(fs::path path) {
  path = fs::absolute(path).lexically_normal();
  return path.has_filename() ? path : path.parent_path();
}

[[noreturn]] void fail(const std::string& what, const fs::path& path, const std::string& why) {
  throw ReportError("can't " + what + " " + path.string() + ": " + why);
}

bool is_report(const fs::path& folder) {
  return fs::exists(folder / kDataFolder / "core.js") && fs::exists(folder / kIndexFile);
}

void need_free_target(const fs::path& target, Form form) {
  if (!fs::exists(target)) return;
  if (form == Form::single_file) {
    if (!fs::is_regular_file(target)) fail("write", target, "it is a folder; name a file");
    return;
  }
  if (!fs::is_directory(target)) fail("write", target, "it is a file; name a folder");
  if (!fs::is_empty(target) && !is_report(target)) {
    fail("write", target, "it exists and is not a report; choose another name");
  }
}

}  // namespace

StagedOutput::StagedOutput(fs::path target, Form form)
    : target_(without_slash(std::move(target))), form_(form) {
  need_free_target(target_, form_);
  std::error_code error;
  fs::create_directories(target_.parent_path(), error);
  std::string name =
      (target_.parent_path() / ("." + target_.filename().string() + ".new-XXXXXX")).string();
  if (mkdtemp(name.data()) == nullptr) {
    fail("make a folder in", target_.parent_path(), std::strerror(errno));
  }
  folder_ = name;
  fs::permissions(folder_, fs::perms::owner_all | fs::perms::group_read | fs::perms::group_exec |
                               fs::perms::others_read | fs::perms::others_exec);
}

StagedOutput::~StagedOutput() {
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

void StagedOutput::write(const fs::path& file, std::string_view content) {
  const fs::path path = folder_ / file;
  std::error_code error;
  fs::create_directories(path.parent_path(), error);
  std::ofstream out(path, std::ios::binary);
  out.write(content.data(), static_cast<std::streamsize>(content.size()));
  out.close();
  if (!out) fail("write", path, std::strerror(errno));
}

void StagedOutput::zip() const {
  fs::path made = folder_;
  made += ".zip";
  fs::path wanted = target_;
  wanted += ".zip";
  zip_folder(folder_, target_.stem().string(), made);
  std::error_code error;
  fs::rename(made, wanted, error);
  if (error) fail("write", wanted, error.message());
}

void StagedOutput::publish() {
  std::error_code error;
  if (form_ == Form::single_file) {
    fs::rename(folder_ / kIndexFile, target_, error);
  } else if (fs::exists(target_)) {
    // Exchanges the two names atomically, so that the target is a complete report at all times. The
    // older report then has the name of the temporary folder.
    if (renameat2(AT_FDCWD, folder_.c_str(), AT_FDCWD, target_.c_str(), RENAME_EXCHANGE) != 0) {
      fs::remove_all(target_, error);
      fs::rename(folder_, target_, error);
    }
  } else {
    fs::rename(folder_, target_, error);
  }
  if (error) fail("write", target_, error.message());
  fs::remove_all(folder_, error);  // an emptied folder, or the older report
}

}  // namespace splendor::web
