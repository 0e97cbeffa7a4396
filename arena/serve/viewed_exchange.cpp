#include "arena/serve/viewed_exchange.hpp"

#include <algorithm>
#include <utility>

#include "arena/serve/reply.hpp"

namespace splendor::serve {
namespace {

class ViewedExchange : public http::Exchange {
 public:
  ViewedExchange(std::shared_ptr<http::Exchange> exchange, std::shared_ptr<const View> view,
                 Shows shows)
      : exchange_(std::move(exchange)),
        view_(std::move(view)),
        shows_(shows),
        is_masked_(view_->mask() && shows_ != Shows::nothing && shows_ != Shows::moves),
        request_(exchange_->request()) {
    // Handlers know the answer with its names: by a 304 they would confirm a guess of it.
    if (is_masked_) {
      std::erase_if(request_.headers, [](const auto& header) {
        return http::equal_ignoring_case(header.first, "if-none-match");
      });
    }
  }

  [[nodiscard]] const http::Request& request() const override { return request_; }
  void read_body(std::uint64_t limit, Reader reader,
                 std::function<void(http::BodyEnd)> done) override {
    exchange_->read_body(limit, std::move(reader), std::move(done));
  }
  void respond(http::Response response) override {
    exchange_->respond(filtered(std::move(response)));
  }
  // Events are filtered where they are published.
  [[nodiscard]] std::shared_ptr<http::EventStream> open_events() override {
    return exchange_->open_events();
  }

 private:
  http::Response filtered(http::Response response) const {
    if (shows_ == Shows::nothing) return response;
    std::erase_if(response.headers, [&](const auto& header) {
      return header.first == "Cache-Control" || (is_masked_ && header.first == "ETag");
    });
    response.headers.emplace_back("Cache-Control", "no-store");
    if (!is_masked_ || !response.body) return response;
    if (response.status >= 400) return without_names(std::move(response));
    Json json;
    if (response.type == "application/json") json = Json::parse(*response.body, nullptr, false);
    // What can't be read can't be masked.
    if (!json.is_object() && !json.is_array()) {
      return http::error_response(403, "this holds names, which are hidden in this season");
    }
    view_->mask()->apply(json);
    response.body = std::make_shared<const std::string>(reporting::dumped(json) + '\n');
    return response;
  }

  // An error quotes what was asked for: masked, it would tell the nickname of a name, and as it is,
  // the name of a nickname. Names that the client named itself may stay.
  http::Response without_names(http::Response response) const {
    const http::Target& target = request().target;
    for (const std::string& name : view_->mask()->hidden_names(*response.body)) {
      const bool is_asked =
          std::any_of(target.segments.begin(), target.segments.end(),
                      [&](const std::string& word) { return word.find(name) != word.npos; }) ||
          std::any_of(target.query.begin(), target.query.end(),
                      [&](const auto& field) { return field.second.find(name) != name.npos; });
      if (!is_asked) {
        return http::error_response(response.status,
                                    "this can't be done; the reason holds names, which are hidden");
      }
    }
    return response;
  }

  std::shared_ptr<http::Exchange> exchange_;
  std::shared_ptr<const View> view_;
  Shows shows_;
  bool is_masked_;
  http::Request request_;
};

}  // namespace

std::shared_ptr<http::Exchange> viewed(std::shared_ptr<http::Exchange> exchange,
                                       std::shared_ptr<const View> view, Shows shows) {
  return std::make_shared<ViewedExchange>(std::move(exchange), std::move(view), shows);
}

}  // namespace splendor::serve
