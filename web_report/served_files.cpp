#include "web_report/served_files.hpp"

#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <system_error>

#include "referee/base/sha256.hpp"
#include "web_report/report_writer.hpp"

namespace splendor::web {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kNameBytes = 16;  // of the hash
constexpr std::chrono::minutes kGrace(10);

// The files of the index that is there; none if it can't be read.
std::map<std::string, std::string> files_of_index(const fs::path& file) {
  std::ifstream in(file);
  const auto index = nlohmann::json::parse(in, nullptr, false);
  std::map<std::string, std::string> files;
  if (!index.is_object() || !index.contains("files")) return files;
  for (const auto& [key, name] : index["files"].items()) {
    if (name.is_string()) files[key] = name;
  }
  return files;
}

}  // namespace

ServedFiles::ServedFiles(fs::path folder) : folder_(std::move(folder)) {
  std::error_code error;
  fs::create_directories(folder_, error);
  if (error) throw ReportError("can't make " + folder_.string() + ": " + error.message());
}

void ServedFiles::put(const std::string& key, std::string_view bytes) {
  const std::string& packed = packer_.deflated(bytes);
  std::string name = to_hex(sha256(packed), kNameBytes);
  if (!fs::exists(folder_ / name)) write(name, packed);
  names_[key] = std::move(name);
}

void ServedFiles::publish(const std::string& version) {
  const auto before = files_of_index(folder_ / kServedIndex);
  const nlohmann::ordered_json index{{"version", version}, {"files", names_}};
  write(kServedIndex, index.dump() + '\n');
  remove_old(before);
}

// A reader sees the whole file or none.
void ServedFiles::write(const std::string& name, std::string_view content) const {
  const fs::path made = folder_ / (name + ".new-" + std::to_string(::getpid()));
  std::ofstream out(made, std::ios::binary);
  out.write(content.data(), static_cast<std::streamsize>(content.size()));
  out.close();
  std::error_code error;
  if (!out) {
    const std::string why = std::generic_category().message(errno);
    fs::remove(made, error);
    throw ReportError("can't write " + made.string() + ": " + why);
  }
  fs::rename(made, folder_ / name, error);
  if (error) throw ReportError("can't write " + (folder_ / name).string() + ": " + error.message());
}

void ServedFiles::remove_old(const std::map<std::string, std::string>& before) const {
  std::set<std::string> named;
  std::set<std::string> replaced;
  for (const auto& [key, name] : names_) named.insert(name);
  for (const auto& [key, name] : before) replaced.insert(name);
  const auto now = fs::file_time_type::clock::now();
  std::error_code ignored;  // whatever stays is removed next time
  for (const fs::directory_entry& entry : fs::directory_iterator(folder_, ignored)) {
    const std::string name = entry.path().filename().string();
    if (name == kServedIndex || named.contains(name)) continue;
    if (replaced.contains(name)) {
      fs::last_write_time(entry.path(), now, ignored);  // its grace begins
    } else if (now - entry.last_write_time(ignored) > kGrace) {
      fs::remove(entry.path(), ignored);
    }
  }
}

}  // namespace splendor::web
