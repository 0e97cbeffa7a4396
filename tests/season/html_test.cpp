#include "arena/season/run/html.hpp"

#include <gtest/gtest.h>

namespace splendor::season {
namespace {

TEST(Html, HasNoMarkupOfHostileText) {
  EXPECT_EQ(html("<b onclick=\"x()\">&amp;'</b>"),
            "&lt;b onclick=&quot;x()&quot;&gt;&amp;amp;'&lt;/b&gt;");
}

TEST(Html, ShowsWhatCantBeShownAsACode) {
  EXPECT_EQ(html("a\x1b[31m\nb").find('\x1b'), std::string::npos);
  EXPECT_EQ(html("\xff\xfe").find('\xff'), std::string::npos);
  EXPECT_EQ(html("ab\xe2\x80\xae"
                 "dc")
                .find("\xe2\x80\xae"),
            std::string::npos)
      << "nothing turns the direction of writing";
  EXPECT_EQ(html("ædelsten ± 3–5"), "ædelsten ± 3–5");
}

TEST(Html, APageEscapesItsTitleAndRunsNothing) {
  const std::string page = html_page("<script>alert(1)</script>", "<p>body</p>");
  EXPECT_EQ(page.find("<script>"), std::string::npos);
  EXPECT_NE(page.find("<title>&lt;script&gt;"), std::string::npos);
  EXPECT_NE(page.find("default-src 'none'"), std::string::npos);
  EXPECT_NE(page.find("<p>body</p>"), std::string::npos);
}

}  // namespace
}  // namespace splendor::season
