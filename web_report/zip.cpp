#include "web_report/zip.hpp"

#include <archive.h>
#include <archive_entry.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <memory>
#include <vector>

#include "web_report/report_writer.hpp"

namespace splendor::web {
namespace {

namespace fs = std::filesystem;

void check(int status, archive* out) {
  if (status != ARCHIVE_OK) {
    throw ReportError(std::string("can't write the archive: ") + archive_error_string(out));
  }
}

void add_file(archive* out, const fs::path& file, const std::string& name) {
  std::ifstream in(file, std::ios::binary);
  const std::string content((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  const std::unique_ptr<archive_entry, decltype(&archive_entry_free)> entry(archive_entry_new(),
                                                                            &archive_entry_free);
  archive_entry_set_pathname(entry.get(), name.c_str());
  archive_entry_set_filetype(entry.get(), AE_IFREG);
  const bool is_program =
      (fs::status(file).permissions() & fs::perms::owner_exec) != fs::perms::none;
  archive_entry_set_perm(entry.get(), is_program ? 0755 : 0644);
  archive_entry_set_size(entry.get(), static_cast<la_int64_t>(content.size()));
  check(archive_write_header(out, entry.get()), out);
  if (archive_write_data(out, content.data(), content.size()) < 0) check(ARCHIVE_FATAL, out);
}

}  // namespace

void zip_folder(const fs::path& folder, const std::string& name, const fs::path& to) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  std::ranges::sort(files);
  const std::unique_ptr<archive, decltype(&archive_write_free)> out(archive_write_new(),
                                                                    &archive_write_free);
  check(archive_write_set_format_zip(out.get()), out.get());
  check(archive_write_open_filename(out.get(), to.c_str()), out.get());
  for (const fs::path& file : files) {
    add_file(out.get(), file, name + "/" + fs::relative(file, folder).generic_string());
  }
  check(archive_write_close(out.get()), out.get());
}

}  // namespace splendor::web
