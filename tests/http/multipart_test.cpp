#include "arena/http/multipart.hpp"

#include <gtest/gtest.h>

#include <map>

namespace splendor::http {
namespace {

struct Read {
  bool is_good = true;
  bool is_complete = false;
  std::map<std::string, std::string> fields;
  std::map<std::string, std::string> files;
};

Read read(const std::string& form, std::size_t piece) {
  Read result;
  std::string* current = nullptr;
  MultipartReader reader("XX", {[&](const MultipartReader::Part& part) {
                                  current = part.file_name.empty() ? &result.fields[part.name]
                                                                   : &result.files[part.file_name];
                                },
                                [&](std::string_view bytes) {
                                  *current += bytes;
                                  return true;
                                }});
  for (std::size_t at = 0; at < form.size() && result.is_good; at += piece) {
    result.is_good = reader.add(std::string_view(form).substr(at, piece));
  }
  result.is_complete = reader.is_complete();
  return result;
}

const std::string kForm =
    "--XX\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\nalpha\r\n"
    "--XX\r\nContent-Disposition: form-data; name=\"empty\"\r\n\r\n\r\n"
    "--XX\r\nContent-Type: application/x\r\nContent-Disposition: form-data; name=\"file\"; "
    "filename=\"a \\\"b\\\".zip\"\r\n\r\nline\r\n--X not yet\r\n\r\n--XX--\r\n";

TEST(Multipart, GivesTheSameHoweverItIsCut) {
  for (std::size_t piece = 1; piece <= kForm.size(); ++piece) {
    const Read result = read(kForm, piece);
    EXPECT_TRUE(result.is_good && result.is_complete) << piece;
    EXPECT_EQ(result.fields.at("name"), "alpha") << piece;
    EXPECT_EQ(result.fields.at("empty"), "") << piece;
    EXPECT_EQ(result.files.at("a \"b\".zip"), "line\r\n--X not yet\r\n") << piece;
  }
}

TEST(Multipart, ThatIsCutOffIsNotComplete) {
  EXPECT_FALSE(read(kForm.substr(0, kForm.size() - 5), 7).is_complete);
  EXPECT_FALSE(read("", 1).is_complete);
}

TEST(Multipart, WithoutNamesOrWithAnEndlessHeadIsMalformed) {
  EXPECT_FALSE(read("--XX\r\nContent-Type: a\r\n\r\nb\r\n--XX--", 9).is_good);
  EXPECT_FALSE(read("--XX\r\n" + std::string(10'000, 'a'), 100).is_good);
  EXPECT_FALSE(read("--XXoops", 100).is_good);
}

TEST(Multipart, BoundaryComesFromTheContentType) {
  EXPECT_EQ(multipart_boundary("multipart/form-data; boundary=abc"), "abc");
  EXPECT_EQ(multipart_boundary("Multipart/Form-Data; charset=x; boundary=\"a b\""), "a b");
  EXPECT_FALSE(multipart_boundary("application/octet-stream"));
  EXPECT_FALSE(multipart_boundary("multipart/form-data"));
  EXPECT_FALSE(multipart_boundary("multipart/form-data; boundary=" + std::string(71, 'x')));
}

}  // namespace
}  // namespace splendor::http
