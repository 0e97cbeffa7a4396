#include "arena/cluster/bot_cache.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdlib>

#include "arena/submit/import.hpp"
#include "arena/submit/tree.hpp"
#include "arena/text/text.hpp"
#include "referee/process/arena_fault.hpp"
#include "referee/process/fd.hpp"

namespace splendor::arena {
namespace {

namespace fs = std::filesystem;

constexpr const char* kIncoming = ".incoming-";
// Nobody needs so long to fetch a bot: whoever began it has died.
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
      submit::remove_tree(entry.path());
    } catch (const ArenaFault&) {  // somebody else is doing it
    }
  }
}

}  // namespace

fs::path usual_cache() {
  // The user as which root runs bots can't enter root's home.
  if (::geteuid() == 0) return "/var/cache/splendor-arena";
  const char* cache = std::getenv("XDG_CACHE_HOME");
  if (cache != nullptr && *cache == '/') return fs::path(cache) / "splendor-arena";
  const char* home = std::getenv("HOME");
  if (home != nullptr && *home == '/') return fs::path(home) / ".cache" / "splendor-arena";
  throw ArenaFault(
      "there is no place for bots: neither HOME nor XDG_CACHE_HOME is set; name one with --cache");
}

// One bot on its way.
class BotCache::Incoming {
 public:
  explicit Incoming(const fs::path& cache) {
    std::string path = cache / (std::string(kIncoming) + "XXXXXX");
    if (::mkdtemp(path.data()) == nullptr) {
      throw ArenaFault("can't create a folder in " + shown(cache), errno);
    }
    folder_ = path;
  }
  ~Incoming() {
    try {
      submit::remove_tree(folder_);
    } catch (const std::exception&) {  // the next worker tries again
    }
  }
  Incoming(const Incoming&) = delete;
  Incoming& operator=(const Incoming&) = delete;

  [[nodiscard]] const fs::path& folder() const { return folder_; }

  void add(const v1::BotPart& part) {
    const submit::ImportLimits limits;
    if (part.is_first()) open(part, limits);
    if (!file_ || part.path() != path_) throw ArenaFault("the parts of a bot came in disorder");
    total_ += part.data().size();
    if (total_ > limits.total_bytes) throw ArenaFault("a bot is larger than any may be");
    for (std::string_view rest = part.data(); !rest.empty();) {
      const ssize_t put = ::write(file_.get(), rest.data(), rest.size());
      if (put < 0 && errno != EINTR)
        throw ArenaFault("can't write " + shown(folder_ / path_), errno);
      if (put > 0) rest.remove_prefix(static_cast<std::size_t>(put));
    }
  }

 private:
  void open(const v1::BotPart& part, const submit::ImportLimits& limits) {
    if (const auto wrong = submit::wrong_with_path(part.path(), limits)) {
      throw ArenaFault("a file of a bot " + *wrong);
    }
    if (++files_ > limits.files) throw ArenaFault("a bot has more files than any may have");
    path_ = part.path();
    const fs::path target = folder_ / path_;
    std::error_code error;
    fs::create_directories(target.parent_path(), error);
    if (error) throw ArenaFault("can't create " + shown(target.parent_path()), error.value());
    file_ = process::Fd(
        ::open(target.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
    if (!file_ || ::fchmod(file_.get(), part.executable() ? 0555 : 0444) != 0) {
      throw ArenaFault("can't create " + shown(target), errno);
    }
  }

  fs::path folder_;
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
    throw ArenaFault(shown(folder_) + " belongs to another user; name another with --cache");
  }
  // Bots that root runs do so as another user, who must get there.
  fs::permissions(folder_, fs::perms(::geteuid() == 0 ? 0755 : 0700), error);
  if (error) throw ArenaFault("can't change the permissions of " + shown(folder_), error.value());
  remove_abandoned(folder_);
}

BotCache::~BotCache() = default;

std::optional<fs::path> BotCache::find(const std::string& sha256, const fs::path& suggested) {
  if (const auto found = known_.find(sha256); found != known_.end()) return found->second;
  if (!is_sha256(sha256)) return std::nullopt;
  for (const fs::path& folder : {suggested, folder_ / sha256}) {
    if (folder.empty() || submit::damaged(folder, sha256)) continue;
    known_[sha256] = folder;
    return folder;
  }
  return std::nullopt;
}

bool BotCache::add(const v1::BotPart& part) {
  if (!is_sha256(part.sha256())) throw ArenaFault("a bot came without its hash");
  auto& incoming = incoming_[part.sha256()];
  try {
    if (!part.problem().empty()) throw ArenaFault("the arena can't send it: " + part.problem());
    if (!incoming) incoming = std::make_unique<Incoming>(folder_);
    if (!part.is_last()) {
      incoming->add(part);
      return false;
    }
    submit::seal(incoming->folder());
    if (submit::tree_hash(incoming->folder()) != part.sha256()) {
      throw ArenaFault("its content is not what its hash says");
    }
    const fs::path place = folder_ / part.sha256();
    if (::rename(incoming->folder().c_str(), place.c_str()) != 0) {
      // Another worker was faster, or what is there is damaged, or else it can't be done at all.
      if (submit::damaged(place, part.sha256())) {
        submit::remove_tree(place);
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
