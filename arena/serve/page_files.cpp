#include "arena/serve/page_files.hpp"

#include <utility>

#include "arena/serve/assets.hpp"
#include "arena/serve/tagged_reply.hpp"
#include "referee/base/sha256.hpp"
#include "web_report/assets.hpp"

namespace splendor::serve {

PageFiles::File::File(std::string mime_type, std::string text)
    : type(std::move(mime_type)),
      content(std::make_shared<const std::string>(std::move(text))),
      tag(to_hex(sha256(*content), 12)) {}

PageFiles::PageFiles()
    : page_("text/html; charset=utf-8", front_page()),
      script_("text/javascript; charset=utf-8", std::string(web::live_js())),
      style_("text/css; charset=utf-8", std::string(web::live_css())) {}

void PageFiles::answer(const Asked& asked) const {
  const File& file = asked.route == Route::script  ? script_
                     : asked.route == Route::style ? style_
                                                   : page_;
  http::Response response;
  response.type = file.type;
  response.body = file.content;
  respond_tagged(asked.exchange, std::move(response), file.tag);
}

}  // namespace splendor::serve
