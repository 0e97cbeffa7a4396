#include "tests/fuzz/message_input.hpp"

#include <google/protobuf/io/tokenizer.h>
#include <google/protobuf/stubs/logging.h>
#include <google/protobuf/text_format.h>

namespace splendor::fuzz {
namespace {

class IgnoreErrors : public google::protobuf::io::ErrorCollector {
 public:
  void AddError(int /*line*/, int /*column*/, const std::string& /*message*/) override {}
};

// Protobuf reports text that is not UTF-8 on stderr, which would slow down the search.
void silence() { [[maybe_unused]] static auto* before = google::protobuf::SetLogHandler(nullptr); }

}  // namespace

bool parse_text(std::string_view input, google::protobuf::Message& message) {
  silence();
  IgnoreErrors ignore;
  google::protobuf::TextFormat::Parser parser;
  parser.RecordErrorsTo(&ignore);
  return parser.ParseFromString(std::string(input), &message);
}

std::string encoded(std::string_view input) {
  const auto message = new_message();
  return parse_text(input, *message) ? message->SerializeAsString() : std::string(input);
}

bool decode(std::string_view input, google::protobuf::Message& message) {
  return message.ParseFromString(encoded(input));
}

}  // namespace splendor::fuzz
