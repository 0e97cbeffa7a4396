#include "web_report/output.hpp"

#include <fcntl.h>
#include <stdio.h>  // NOLINT: renameat2

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

TemporaryFolder make_folder(const fs::path& target, Form form) {
  need_free_target(target, form);
  const fs::path parent = target.parent_path();
  std::error_code error;
  fs::create_directories(parent, error);
  try {
    return {parent, "." + target.filename().string() + ".new-", TemporaryFolder::kForEverybody};
  } catch (const std::system_error& failure) {
    fail("make a folder in", parent, failure.code().message());
  }
}

}  // namespace

StagedOutput::StagedOutput(fs::path target, Form form)
    : target_(without_slash(std::move(target))), form_(form), folder_(make_folder(target_, form)) {}

void StagedOutput::write(const fs::path& file, std::string_view content) {
  const fs::path path = folder_.path() / file;
  std::error_code error;
  fs::create_directories(path.parent_path(), error);
  std::ofstream out(path, std::ios::binary);
  out.write(content.data(), static_cast<std::streamsize>(content.size()));
  out.close();
  if (!out) fail("write", path, std::strerror(errno));
}

void StagedOutput::zip() const {
  fs::path made = folder_.path();
  made += ".zip";
  fs::path wanted = target_;
  wanted += ".zip";
  zip_folder(folder_.path(), target_.stem().string(), made);
  std::error_code error;
  fs::rename(made, wanted, error);
  if (error) fail("write", wanted, error.message());
}

void StagedOutput::publish() {
  std::error_code error;
  if (form_ == Form::single_file) {
    fs::rename(folder_.path() / kIndexFile, target_, error);
  } else if (fs::exists(target_)) {
    // Exchanges the two names atomically, so that the target is a complete report at all times. The
    // older report then has the name of the temporary folder.
    if (renameat2(AT_FDCWD, folder_.path().c_str(), AT_FDCWD, target_.c_str(), RENAME_EXCHANGE) !=
        0) {
      fs::remove_all(target_, error);
      fs::rename(folder_.path(), target_, error);
    }
  } else {
    fs::rename(folder_.path(), target_, error);
  }
  if (error) fail("write", target_, error.message());
  fs::remove_all(folder_.path(), error);  // an emptied folder, or the older report
}

}  // namespace splendor::web
