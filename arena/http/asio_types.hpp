// Names of Boost.Asio that the sources of this folder share. Never included from elsewhere.
#pragma once

#include <boost/asio/generic/stream_protocol.hpp>
#include <boost/system/error_code.hpp>
#include <chrono>

namespace splendor::http {

namespace asio = boost::asio;
using boost::system::error_code;
using Socket = asio::generic::stream_protocol::socket;
using Clock = std::chrono::steady_clock;

}  // namespace splendor::http
