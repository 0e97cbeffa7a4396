#include "tests/bots/pack.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <locale.h>

#include <memory>
#include <stdexcept>

namespace splendor::bots {
namespace {

unsigned type_of(Member member) {
  switch (member) {
    case Member::file:
    case Member::hardlink:
      return AE_IFREG;
    case Member::folder:
      return AE_IFDIR;
    case Member::symlink:
      return AE_IFLNK;
    case Member::device:
      return AE_IFCHR;
    case Member::pipe:
      return AE_IFIFO;
  }
  return 0;
}

// libarchive writes names by the locale.
class InUtf8 {
 public:
  InUtf8() : utf8_(::newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr)), before_(::uselocale(utf8_)) {}
  ~InUtf8() {
    ::uselocale(before_);
    ::freelocale(utf8_);
  }
  InUtf8(const InUtf8&) = delete;
  InUtf8& operator=(const InUtf8&) = delete;

 private:
  locale_t utf8_;
  locale_t before_;
};

void write(archive* writer, const Packed& packed) {
  const std::unique_ptr<archive_entry, decltype(&archive_entry_free)> entry(archive_entry_new(),
                                                                            &archive_entry_free);
  archive_entry_set_pathname(entry.get(), packed.path.c_str());
  archive_entry_set_filetype(entry.get(), type_of(packed.member));
  archive_entry_set_perm(entry.get(), packed.mode);
  const bool has_content = packed.member == Member::file;
  archive_entry_set_size(entry.get(),
                         has_content ? static_cast<la_int64_t>(packed.content.size()) : 0);
  if (packed.member == Member::symlink) {
    archive_entry_set_symlink(entry.get(), packed.content.c_str());
  }
  if (packed.member == Member::hardlink) {
    archive_entry_set_hardlink(entry.get(), packed.content.c_str());
  }
  if (archive_write_header(writer, entry.get()) != ARCHIVE_OK ||
      (has_content &&
       archive_write_data(writer, packed.content.data(), packed.content.size()) < 0)) {
    throw std::runtime_error(archive_error_string(writer));
  }
}

}  // namespace

void pack(const std::filesystem::path& archive, const std::vector<Packed>& members) {
  const InUtf8 in_utf8;
  const std::unique_ptr<::archive, decltype(&archive_write_free)> writer(archive_write_new(),
                                                                         &archive_write_free);
  const std::string extension = archive.extension();
  if (extension == ".zst") {
    archive_write_set_format_pax_restricted(writer.get());
    archive_write_add_filter_zstd(writer.get());
  } else {
    archive_write_set_format_filter_by_ext(writer.get(), archive.c_str());
  }
  if (archive_write_open_filename(writer.get(), archive.c_str()) != ARCHIVE_OK) {
    throw std::runtime_error(archive_error_string(writer.get()));
  }
  for (const Packed& packed : members) write(writer.get(), packed);
  if (archive_write_close(writer.get()) != ARCHIVE_OK) {
    throw std::runtime_error(archive_error_string(writer.get()));
  }
}

}  // namespace splendor::bots
