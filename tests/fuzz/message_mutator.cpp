// Changes inputs that are messages in text format field by field, for libFuzzer.
#include <google/protobuf/text_format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <vector>

#include "referee/rules/random.hpp"
#include "tests/fuzz/message_input.hpp"

// libFuzzer's own change of bytes, which knows the dictionary.
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);
// Called by libFuzzer instead of its own change of bytes.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t max_size, unsigned seed);

namespace splendor::fuzz {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;

class Mutator {
 public:
  explicit Mutator(unsigned seed) : random_(seed) {}

  // Changes one field, of the message or of one inside of it.
  void change(Message& message) {
    std::vector<Message*> all;
    collect(message, all);
    change_field(*all[below(all.size())]);
  }
  bool one_in(std::size_t count) { return below(count) == 0; }

 private:
  std::size_t below(std::size_t bound) { return random_.below(static_cast<std::uint32_t>(bound)); }

  static void collect(Message& message, std::vector<Message*>& all) {
    all.push_back(&message);
    const Reflection& reflection = *message.GetReflection();
    std::vector<const FieldDescriptor*> fields;
    reflection.ListFields(message, &fields);
    for (const FieldDescriptor* field : fields) {
      if (field->cpp_type() != FieldDescriptor::CPPTYPE_MESSAGE) continue;
      if (!field->is_repeated()) {
        collect(*reflection.MutableMessage(&message, field), all);
        continue;
      }
      for (int i = 0; i < reflection.FieldSize(message, field); ++i) {
        collect(*reflection.MutableRepeatedMessage(&message, field, i), all);
      }
    }
  }

  void change_field(Message& message) {
    const auto* descriptor = message.GetDescriptor();
    if (descriptor->field_count() == 0) return;
    const FieldDescriptor* field = descriptor->field(
        static_cast<int>(below(static_cast<std::size_t>(descriptor->field_count()))));
    if (field->is_repeated()) return change_list(message, field);
    const Reflection& reflection = *message.GetReflection();
    if (one_in(4)) return reflection.ClearField(&message, field);
    if (field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE) {
      reflection.MutableMessage(&message, field);
    } else {
      set_value(message, field);
    }
  }

  void change_list(Message& message, const FieldDescriptor* field) {
    const Reflection& reflection = *message.GetReflection();
    const int size = reflection.FieldSize(message, field);
    if (size == 0) return add_element(message, field);
    const int one = static_cast<int>(below(static_cast<std::size_t>(size)));
    const int other = static_cast<int>(below(static_cast<std::size_t>(size)));
    switch (below(4)) {
      case 0:
        reflection.SwapElements(&message, field, one, other);
        return;
      case 1:
        reflection.SwapElements(&message, field, one, size - 1);
        reflection.RemoveLast(&message, field);
        return;
      case 2:
        add_element(message, field);
        reflection.SwapElements(&message, field, one, size);
        return;
      default:
        if (field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE) {
          change_field(*reflection.MutableRepeatedMessage(&message, field, one));
        } else {
          add_element(message, field);
          reflection.SwapElements(&message, field, one, size);
          reflection.RemoveLast(&message, field);
        }
    }
  }

  // Adds a copy of one that is there, or a new one.
  void add_element(Message& message, const FieldDescriptor* field) {
    const Reflection& reflection = *message.GetReflection();
    const int size = reflection.FieldSize(message, field);
    const bool copies = size > 0 && !one_in(3);
    const int from = copies ? static_cast<int>(below(static_cast<std::size_t>(size))) : 0;
    switch (field->cpp_type()) {
      case FieldDescriptor::CPPTYPE_MESSAGE: {
        Message& added = *reflection.AddMessage(&message, field);
        if (copies) added.CopyFrom(reflection.GetRepeatedMessage(message, field, from));
        return;
      }
      case FieldDescriptor::CPPTYPE_STRING:
        return reflection.AddString(
            &message, field,
            changed_text(copies ? reflection.GetRepeatedString(message, field, from) : ""));
      case FieldDescriptor::CPPTYPE_UINT32:
        return reflection.AddUInt32(
            &message, field,
            copies ? reflection.GetRepeatedUInt32(message, field, from) : number<std::uint32_t>(0));
      default:
        return;  // our messages have no other lists
    }
  }

  void set_value(Message& message, const FieldDescriptor* field) {
    const Reflection& reflection = *message.GetReflection();
    switch (field->cpp_type()) {
      case FieldDescriptor::CPPTYPE_UINT32:
        return reflection.SetUInt32(&message, field, number(reflection.GetUInt32(message, field)));
      case FieldDescriptor::CPPTYPE_UINT64:
        return reflection.SetUInt64(&message, field, number(reflection.GetUInt64(message, field)));
      case FieldDescriptor::CPPTYPE_BOOL:
        return reflection.SetBool(&message, field, !reflection.GetBool(message, field));
      case FieldDescriptor::CPPTYPE_ENUM:
        // Also numbers that have no name.
        return reflection.SetEnumValue(&message, field, static_cast<int>(below(17)) - 1);
      case FieldDescriptor::CPPTYPE_FLOAT:
        return reflection.SetFloat(&message, field, fraction<float>());
      case FieldDescriptor::CPPTYPE_DOUBLE:
        return reflection.SetDouble(&message, field, fraction<double>());
      case FieldDescriptor::CPPTYPE_STRING:
        return reflection.SetString(&message, field,
                                    changed_text(reflection.GetString(message, field)));
      default:
        return;  // our messages have no other fields
    }
  }

  template <class Number>
  Number number(Number now) {
    constexpr Number kMost = std::numeric_limits<Number>::max();
    switch (below(5)) {
      case 0:
        return static_cast<Number>(now + 1);
      case 1:
        return static_cast<Number>(now - 1);
      case 2:
        return static_cast<Number>(below(100));
      case 3:
        return static_cast<Number>(kMost >> below(std::numeric_limits<Number>::digits));
      default:
        return static_cast<Number>(random_.next());
    }
  }

  template <class Number>
  Number fraction() {
    using Limits = std::numeric_limits<Number>;
    const std::array<Number, 10> special{0,
                                         1,
                                         -1,
                                         Number(0.5),
                                         Limits::infinity(),
                                         -Limits::infinity(),
                                         Limits::quiet_NaN(),
                                         Limits::max(),
                                         Limits::min(),
                                         Limits::denorm_min()};
    return one_in(2) ? special[below(special.size())]
                     : static_cast<Number>(below(1000)) / Number(100);
  }

  std::string changed_text(std::string text) {
    const std::size_t size = text.size();
    text.resize(size + 64);
    text.resize(LLVMFuzzerMutate(reinterpret_cast<std::uint8_t*>(text.data()), size, text.size()));
    return text;
  }

  Random random_;
};

}  // namespace
}  // namespace splendor::fuzz

std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                    unsigned seed) {
  using namespace splendor::fuzz;
  Mutator mutator(seed);
  const auto message = new_message();
  const std::string input(reinterpret_cast<const char*>(data), size);
  // Now and then a message becomes bytes, whose encoding is then changed.
  if (!parse_text(input, *message)) return LLVMFuzzerMutate(data, size, max_size);
  std::string changed;
  if (mutator.one_in(50)) {
    changed = message->SerializeAsString();
  } else {
    do mutator.change(*message);
    while (mutator.one_in(3));
    google::protobuf::TextFormat::Printer printer;
    printer.SetUseShortRepeatedPrimitives(true);
    printer.PrintToString(*message, &changed);
  }
  if (changed.size() > max_size) return size;
  std::copy(changed.begin(), changed.end(), data);
  return changed.size();
}
