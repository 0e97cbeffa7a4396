// Bytes of a client at the whole web API: routes, tokens, forms, sessions, lists. Whatever comes,
// the answer is HTTP and no failure of ours, and shows no secret.
#include <csignal>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>

#include "arena/serve/service.hpp"
#include "arena/serve/tokens.hpp"
#include "referee/base/temporary_folder.hpp"
#include "tests/fuzz/client_bytes.hpp"
#include "tests/fuzz/law.hpp"

namespace splendor::fuzz {
namespace {

// Inputs can name the token: "arena-1-secret".
constexpr const char* kSecret = "secret";

// A home with a bot, a rejected one of somebody else, and a token; lives as long as the program.
class Arena {
 public:
  Arena() : home_(folder_.path() / "home") {
    std::signal(SIGPIPE, SIG_IGN);
    {
      arena::Store store(home_, arena::Access::edit);
      (void)store.add_token({"ada", arena::Role::submit, serve::hash_of_secret(kSecret)});
      store.add_bot(bot_of("ada", "mine"));
      store.add_bot(bot_of("ben", "other"));
    }
    serve::ServeOptions options;
    options.upload_bytes = 10'000;
    options.uploads_per_hour = 100'000'000;
    options.matches_per_hour = 100'000'000;
    service_ = std::make_unique<serve::Service>(loop_, home_, refusing_program(), options, "1");
  }

  std::string answers_to(std::string_view bytes) {
    http::Server server(loop_, http::Limits{},
                        [this](const auto& exchange) { service_->handle(exchange); });
    return send_bytes(loop_, server, bytes);
  }

 private:
  // Children are no part of this: instead of arena submit, a program that takes no bot.
  [[nodiscard]] std::filesystem::path refusing_program() const {
    const std::filesystem::path program = folder_.path() / "refuse";
    std::ofstream(program) << "#!/bin/sh\necho 'arena: no bots are taken here' >&2\nexit 2\n";
    std::filesystem::permissions(program, std::filesystem::perms(0755));
    return program;
  }
  static arena::NewBot bot_of(const std::string& author, const std::string& name) {
    arena::NewBot bot;
    bot.name = name;
    bot.author = author;
    bot.sha256 = std::string(64, name.front() == 'm' ? 'a' : 'b');
    return bot;
  }

  TemporaryFolder folder_{"splendor-fuzz-"};
  arena::Home home_;
  http::Loop loop_;
  std::unique_ptr<serve::Service> service_;
};

void check_api(std::string_view bytes) {
  static Arena arena;
  const std::string answers = arena.answers_to(bytes);
  require(answers.empty() || answers.starts_with("HTTP/1.1 "), "an answer is HTTP", answers);
  require(!answers.starts_with("HTTP/1.1 500"), "no request makes the server fail", answers);
  // libFuzzer sees what is compared, so it finds the hash, and errors quote the request.
  const std::string hash = serve::hash_of_secret(kSecret);
  require(answers.find(hash) == std::string::npos || bytes.find(hash) != std::string_view::npos,
          "no answer shows the hash of a token", answers);
}

}  // namespace
}  // namespace splendor::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  splendor::fuzz::check_api(splendor::fuzz::as_text(data, size));
  return 0;
}
