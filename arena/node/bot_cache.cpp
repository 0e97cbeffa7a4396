#include "arena/node/bot_cache.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <system_error>

#include "arena/bots/import.hpp"
#include "arena/bots/tree.hpp"
#include "arena/text/text.hpp"
#include "referee/base/temporary_folder.hpp"
#include "referee/process/arena_fault.hpp"
#include "referee/process/fd.hpp"

namespace splendor::arena {
namespace {

namespace fs = std::filesystem;

constexpr const char* kIncoming = ".incoming-";
// An incoming bot of this age was abandoned: its worker has died.
constexpr std::chrono::hours kAbandoned{24};

bool is_sha256(const std::string& text) {
  return text.size() == 64 && text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

void remove_abandoned(const fs::path& folder) {
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    if (!entry.path().filename().native().starts_with(kIncoming)) continue;
    const auto age = fs::file_time_type::clock::now() - entry.last_write_time(error);
    if (error || age < kAbandoned) continue;
    try {
      bots::remove_tree(entry.path());
    } catch (const ArenaFault&) {  // another worker is removing it
    }
  }
}

}  // namespace

fs::path usual_cache() {
  // Root runs bots as another user, who can't enter root's home.
  if (::geteuid() == 0) return "/var/cache/splendor-arena";
  const char* cache = std::getenv("XDG_CACHE_HOME");
  if (cache != nullptr && *cache == '/') return fs::path(cache) / "splendor-arena";
  const char* home = std::getenv("HOME");
  if (home != nullptr && *home == '/') return fs::path(home) / ".cache" / "splendor-arena";
  throw ArenaFault(
      "there is no folder for bots: neither HOME nor XDG_CACHE_HOME is set; choose one with "
      "--cache");
}

// A bot that is being received.
class BotCache::Incoming {
 public:
  // What a failing destructor leaves, the next worker removes.
  explicit Incoming(const fs::path& cache) try : folder_(cache, kIncoming) {
  } catch (const std::system_error& failure) {
    throw ArenaFault("can't create a folder in " + shown(cache), failure.code().value());
  }

  [[nodiscard]] const fs::path& folder() const { return folder_.path(); }

  void add(const v1::BotPart& part) {
    const bots::ImportLimits limits;
    if (part.is_first()) open(part, limits);
    if (!file_ || part.path() != path_) throw ArenaFault("the parts of a bot arrived out of order");
    total_ += part.data().size();
    if (total_ > limits.total_bytes) throw ArenaFault("a bot exceeds the size limit");
    for (std::string_view rest = part.data(); !rest.empty();) {
      const ssize_t put = ::write(file_.get(), rest.data(), rest.size());
      if (put < 0 && errno != EINTR)
        throw ArenaFault("can't write " + shown(folder() / path_), errno);
      if (put > 0) rest.remove_prefix(static_cast<std::size_t>(put));
    }
  }

 private:
  void open(const v1::BotPart& part, const bots::ImportLimits& limits) {
    if (const auto wrong = bots::validate_path(part.path(), limits)) {
      throw ArenaFault("a file of a bot " + *wrong);
    }
    if (++files_ > limits.files) throw ArenaFault("a bot exceeds the limit on files");
    path_ = part.path();
    const fs::path target = folder() / path_;
    std::error_code error;
    fs::create_directories(target.parent_path(), error);
    if (error) throw ArenaFault("can't create " + shown(target.parent_path()), error.value());
    file_ = process::Fd(
        ::open(target.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
    if (!file_ || ::fchmod(file_.get(), part.executable() ? 0555 : 0444) != 0) {
      throw ArenaFault("can't create " + shown(target), errno);
    }
  }

  TemporaryFolder folder_;
  std::string path_;  // of the file that is being written
  process::Fd file_;
  std::uint64_t total_ = 0;
  std::size_t files_ = 0;
};

BotCache::BotCache(fs::path folder) : folder_(std::move(folder)) {
  std::error_code error;
  fs::create_directories(folder_, error);
  if (error) throw ArenaFault("can't create the folder " + shown(folder_), error.value());
  struct stat info {};
  if (::lstat(folder_.c_str(), &info) != 0 || !S_ISDIR(info.st_mode)) {
    throw ArenaFault(shown(folder_) + " is not a folder");
  }
  if (info.st_uid != ::geteuid()) {
    throw ArenaFault(shown(folder_) + " belongs to another user; choose another with --cache");
  }
  // Root runs bots as another user, who must be able to read them.
  fs::permissions(folder_, fs::perms(::geteuid() == 0 ? 0755 : 0700), error);
  if (error) throw ArenaFault("can't change the permissions of " + shown(folder_), error.value());
  remove_abandoned(folder_);
}

BotCache::~BotCache() = default;

std::optional<fs::path> BotCache::find(const std::string& sha256, const fs::path& suggested) {
  if (const auto found = known_.find(sha256); found != known_.end()) return found->second;
  if (!is_sha256(sha256)) return std::nullopt;
  for (const fs::path& folder : {suggested, folder_ / sha256}) {
    if (folder.empty() || bots::verify_content(folder, sha256).has_value()) continue;
    known_[sha256] = folder;
    return folder;
  }
  return std::nullopt;
}

bool BotCache::add(const v1::BotPart& part) {
  if (!is_sha256(part.sha256())) throw ArenaFault("a bot arrived without its hash");
  auto& incoming = incoming_[part.sha256()];
  try {
    if (!part.problem().empty()) throw ArenaFault("the arena can't send it: " + part.problem());
    if (!incoming) incoming = std::make_unique<Incoming>(folder_);
    if (!part.is_last()) {
      incoming->add(part);
      return false;
    }
    bots::seal(incoming->folder());
    if (bots::tree_hash(incoming->folder()) != part.sha256()) {
      throw ArenaFault("its content does not match its hash");
    }
    const fs::path place = folder_ / part.sha256();
    if (::rename(incoming->folder().c_str(), place.c_str()) != 0) {
      // Another worker was faster, or the existing folder is damaged, or renaming is impossible.
      if (bots::verify_content(place, part.sha256()).has_value()) {
        bots::remove_tree(place);
        if (::rename(incoming->folder().c_str(), place.c_str()) != 0) {
          throw ArenaFault("can't create " + shown(place), errno);
        }
      }
    }
    incoming_.erase(part.sha256());
    known_[part.sha256()] = place;
    return true;
  } catch (const std::exception& failure) {
    incoming_.erase(part.sha256());
    throw ArenaFault("the bot " + part.sha256().substr(0, 12) + ": " + failure.what());
  }
}

}  // namespace splendor::arena
