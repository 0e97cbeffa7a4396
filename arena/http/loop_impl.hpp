// What Loop hides. Only for the sources of this folder.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>

#include "arena/http/loop.hpp"

namespace splendor::http {

struct Loop::Impl {
  boost::asio::io_context context{1};  // one thread
  boost::asio::signal_set signals{context};
  Clock::duration pause{};
};

}  // namespace splendor::http
