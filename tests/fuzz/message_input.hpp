// Fuzz inputs that are protobuf messages. An input is the message in protobuf's text format, so
// that people can read and write it, or any other bytes, which then stand for the message's
// encoding.
//
// With libFuzzer the message is changed field by field (message_mutator.cpp): nearly every input
// then gets past the decoder.
#pragma once

#include <google/protobuf/message.h>

#include <memory>
#include <string>
#include <string_view>

namespace splendor::fuzz {

// The message of this target's inputs; each target defines it.
[[nodiscard]] std::unique_ptr<google::protobuf::Message> new_message();

// Reads the text format; false if the input is something else.
[[nodiscard]] bool parse_text(std::string_view input, google::protobuf::Message& message);

// The encoded message of an input. Text in it need not be UTF-8.
[[nodiscard]] std::string encoded(std::string_view input);

// The message of an input as a receiver of the encoding reads it; false if it would refuse it.
[[nodiscard]] bool decode(std::string_view input, google::protobuf::Message& message);

}  // namespace splendor::fuzz
