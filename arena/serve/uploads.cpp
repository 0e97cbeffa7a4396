#include "arena/serve/uploads.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

#include "arena/bots/names.hpp"
#include "arena/core/failure.hpp"
#include "arena/http/multipart.hpp"
#include "arena/serve/log.hpp"
#include "arena/serve/reply.hpp"
#include "arena/serve/tokens.hpp"
#include "arena/store/lock_file.hpp"
#include "arena/text/text.hpp"
#include "referee/base/sha256.hpp"

namespace splendor::serve {

namespace fs = std::filesystem;
using reporting::Json;

// One upload, from its first byte to its answer. The destructor removes its file.
struct Uploads::Upload {
  Upload(Uploads& owner, std::shared_ptr<http::Exchange> asked, const arena::Token& by)
      : uploads(owner),
        exchange(std::move(asked)),
        author(by.author),
        is_staff(by.role == arena::Role::staff) {
    ++uploads.under_way_;
    folder = uploads.folder_ / make_secret().substr(0, 16);
    fs::create_directory(folder);
    file = process::Fd(
        ::open((folder / "bot").c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0700));
    if (!file) throw std::system_error(errno, std::generic_category(), "can't write an upload");
  }
  ~Upload() {
    --uploads.under_way_;
    std::error_code ignored;
    fs::remove_all(folder, ignored);
  }
  Upload(const Upload&) = delete;
  Upload& operator=(const Upload&) = delete;

  bool write(std::string_view bytes) {
    hash.add(bytes);
    size += bytes.size();
    while (!bytes.empty()) {
      const ssize_t written = ::write(file.get(), bytes.data(), bytes.size());
      if (written < 0) {
        if (errno == EINTR) continue;
        error = errno;
        return false;
      }
      bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
  }

  Uploads& uploads;
  std::shared_ptr<http::Exchange> exchange;
  std::string author;
  bool is_staff = false;
  std::string name;
  std::string note;
  std::string file_name;  // as the client calls it; may be empty
  fs::path folder;
  process::Fd file;
  Sha256 hash;
  std::uint64_t size = 0;
  int error = 0;  // errno of the write that failed; 0: none has
  std::unique_ptr<http::MultipartReader> form;
  std::string* field = nullptr;  // of the form that is being read
  bool has_file = false;
};

namespace {

constexpr std::size_t kLongestField = 4096;

// The field of the form that a part is; nothing: it is the file, or of no interest.
template <class Upload>
std::string* field_named(Upload& upload, const std::string& name) {
  if (name == "name") return &upload.name;
  if (name == "note") return &upload.note;
  return nullptr;
}

template <class Upload>
void read_form(Upload& upload, const std::string& boundary) {
  http::MultipartReader::Handlers handlers;
  handlers.begin = [&upload](const http::MultipartReader::Part& part) {
    upload.field = part.file_name.empty() ? field_named(upload, part.name) : nullptr;
    upload.has_file = upload.has_file || !part.file_name.empty();
    if (!part.file_name.empty()) upload.file_name = part.file_name;
  };
  handlers.data = [&upload](std::string_view bytes) {
    if (upload.field == nullptr) return !upload.has_file || upload.write(bytes);
    *upload.field += bytes;
    return upload.field->size() <= kLongestField;
  };
  upload.form = std::make_unique<http::MultipartReader>(boundary, std::move(handlers));
}

// The right to serve this home; the system takes it back when the process ends, however it ends.
process::Fd lock_of(const fs::path& file) {
  process::Fd lock(::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
  if (!lock) throw Failure("can't open " + shown(file) + ": " + std::strerror(errno));
  if (!arena::take_over(file, [&] { return ::flock(lock.get(), LOCK_EX | LOCK_NB) == 0; })) {
    const pid_t other = arena::holder_in(file).pid;
    throw Failure("another arena serve works in " + shown(file.parent_path()) +
                  (other > 0 ? " (process " + std::to_string(other) + ")" : "") +
                  "; stop it, or use another home");
  }
  arena::name_holder(lock.get(), "arena serve");
  return lock;
}

// Takes the folder of the upload out of a sentence.
std::string without_folder(std::string sentence, const fs::path& folder) {
  const std::string prefix = folder.string() + '/';
  for (std::size_t at = 0; (at = sentence.find(prefix, at)) != std::string::npos;) {
    sentence.erase(at, prefix.size());
  }
  return sentence;
}

}  // namespace

Uploads::Uploads(Children& children, const arena::Home& home, const arena::Store& store,
                 const ServeOptions& options, Stored stored)
    : children_(children),
      store_(store),
      options_(options),
      folder_(fs::absolute(home.folder()) / "uploads"),
      lock_(lock_of(fs::absolute(home.folder()) / "serve.lock")),
      stored_(std::move(stored)),
      rate_("uploads per hour", options.uploads_per_hour, std::chrono::hours(1)) {
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
  fs::create_directory(folder_);
  fs::permissions(folder_, fs::perms::owner_all);
  // A restart forgives nobody.
  const auto now = std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
  for (const arena::Bot& bot : store.bots()) {
    const auto age = now - bot.submitted;
    if (age < std::chrono::hours(1)) rate_.add(bot.author, RateLimit::Clock::now() - age);
  }
}

void Uploads::check_name(const std::string& name, const Caller& caller) const {
  if (const auto wrong = bots::validate_bot_name(name)) {
    throw Refusal(422, "the name of the bot " + *wrong);
  }
  const auto versions = store_.versions(name);
  if (!versions.empty() && versions.front().author != caller.token.author) {
    throw Refusal(403, "the name " + name + " belongs to another author; choose another name");
  }
}

void Uploads::take(const std::shared_ptr<http::Exchange>& exchange, const Caller& caller) {
  const http::Request& request = exchange->request();
  const std::string& author = caller.token.author;
  if (const auto wait = rate_.wait(author, RateLimit::Clock::now())) {
    throw TooOften(rate_.name(), rate_.count(), *wait);
  }
  if (under_way_ >= options_.uploads_at_once) {
    http::Response busy = http::error_response(503, "other uploads are under way; try again");
    busy.headers.emplace_back("Retry-After", "10");
    respond(exchange, busy);
    return;
  }
  const std::string name = request.target.parameter("name").value_or("");
  if (!name.empty()) check_name(name, caller);
  const auto upload = std::make_shared<Upload>(*this, exchange, caller.token);
  upload->name = name;
  upload->note = request.target.parameter("note").value_or("");
  upload->file_name = request.target.parameter("file").value_or("");
  if (const auto boundary = http::multipart_boundary(request.header("content-type"))) {
    read_form(*upload, *boundary);
  }
  rate_.add(author, RateLimit::Clock::now());
  exchange->read_body(
      options_.upload_bytes,
      [upload](std::string_view piece) {
        return upload->form ? upload->form->add(piece) : upload->write(piece);
      },
      [this, upload, caller](http::BodyEnd end) {
        try {
          if (end == http::BodyEnd::too_large) {
            throw Refusal(413, "the upload is larger than " +
                                   std::to_string(options_.upload_bytes / 1'000'000) + " MB");
          }
          if (end == http::BodyEnd::lost) return;
          if (upload->error != 0) {
            log_line("an upload failed: " + std::generic_category().message(upload->error));
            throw Refusal(507, "the arena could not write the upload to its disk");
          }
          if (end == http::BodyEnd::stopped || (upload->form && !upload->form->is_complete())) {
            throw Refusal(422, "the form is malformed");
          }
          if (upload->form && !upload->has_file) throw Refusal(422, "the form has no file");
          if (upload->size == 0) throw Refusal(422, "the upload is empty");
          if (!upload->name.empty()) check_name(upload->name, caller);
          finish(upload);
        } catch (const std::exception& error) {
          respond(upload->exchange, reply_to(error));
        }
      });
}

void Uploads::finish(const std::shared_ptr<Upload>& upload) {
  upload->file.close();
  // A program is called after its file, and a script keeps its extension.
  fs::path path = upload->folder / "bot";
  if (!bots::validate_name(upload->file_name)) {
    const fs::path wanted = upload->folder / upload->file_name;
    fs::rename(path, wanted);
    path = wanted;
  }
  ChildJob job;
  job.arguments = {"submit",     path.string(),  "--author=" + upload->author,
                   "--own-name", "--store-only", "--json"};
  // The parser would take the next word for the value of an empty one.
  if (!upload->note.empty()) job.arguments.push_back("--note=" + upload->note);
  if (!upload->name.empty()) job.arguments.push_back("--name=" + upload->name);
  if (upload->is_staff) job.arguments.push_back("--staff");
  job.time = std::chrono::minutes(10);
  children_.start(job, [this, upload](const ChildResult& result) { answer(upload, result); });
}

void Uploads::answer(const std::shared_ptr<Upload>& upload, const ChildResult& result) {
  const Json said = Json::parse(result.out, nullptr, false);
  if (result.status == 0 && said.is_object() && said.contains("bot")) {
    const std::string label = said["bot"];
    const bool is_known = said.value("known", false);
    respond(upload->exchange, json_reply(is_known ? 200 : 201,
                                         {{"bot", label},
                                          {"sha256", said["sha256"]},
                                          {"upload_sha256", to_hex(upload->hash.digest())},
                                          {"verdict_url", "/api/v1/bots/" + label + "/verdict"}}));
    if (!is_known) log_line(upload->author + " uploaded " + label);
    stored_(label);
    return;
  }
  if (said.is_object() && said.contains("error")) {
    // The bot is in order, but not its author's to submit, or not now.
    const std::string reason = said.value("reason", "");
    const bool is_forbidden = reason == "owner" || reason == "season";
    respond(upload->exchange, http::error_response(is_forbidden ? 403 : 422,
                                                   without_folder(said["error"], upload->folder)));
    return;
  }
  const std::string sentence = without_folder(result.sentence(), upload->folder);
  if (result.status == 2) {  // a value that arena submit does not take
    respond(upload->exchange, http::error_response(422, sentence));
    return;
  }
  log_line("an upload of " + upload->author + " failed: " + sentence);
  respond(upload->exchange,
          http::error_response(500, "the arena could not store the bot; its log says why"));
}

}  // namespace splendor::serve
