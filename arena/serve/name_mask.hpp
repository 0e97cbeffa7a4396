// Replaces names of bots and authors by nicknames in whatever is sent.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "arena/reporting/listing_json.hpp"
#include "arena/season/visibility.hpp"
#include "arena/store/bots.hpp"

namespace splendor::serve {

using reporting::Json;

// The names that one viewer must not see, with what stands for them. The viewer's own bots keep
// theirs.
class NameMask {
 public:
  // `secret` is that of the season that hides names.
  NameMask(const std::vector<arena::Bot>& bots, const season::Viewer& viewer,
           const std::string& secret);

  // Labels and names in all texts, authors and hashes of contents; what bots and authors say of
  // them is emptied.
  void apply(Json& json) const;
  // A text that stands for another one without telling anything of it.
  [[nodiscard]] std::string keyed(std::string_view text) const;
  // The hidden names of bots and authors that are in a text.
  [[nodiscard]] std::set<std::string> hidden_names(std::string_view text) const;
  // What is shown for a name.
  [[nodiscard]] const std::string& shown_bot(const std::string& name) const;
  [[nodiscard]] const std::string& shown_author(const std::string& name) const;
  // The bot that "nickname@2" or "nickname" stands for, as the store knows it; nothing for a hidden
  // name, so that nobody finds out what stands for it.
  [[nodiscard]] std::optional<std::string> bot_called(std::string_view shown) const;
  [[nodiscard]] std::optional<std::string> author_called(std::string_view shown) const;

 private:
  [[nodiscard]] std::string masked(std::string_view text) const;

  std::string secret_;
  std::string own_author_;                                   // empty: none
  std::map<std::string, std::string, std::less<>> bots_;     // nicknames by name
  std::map<std::string, std::string, std::less<>> authors_;  // the same
  std::map<std::string, std::string, std::less<>> names_;    // of bots, by what is shown
  std::map<std::string, std::string, std::less<>> author_names_;
  std::set<std::string, std::less<>> hashes_;  // of contents
};

}  // namespace splendor::serve
