#include "arena/store/connection.hpp"

#include <sqlite3.h>

#include <stdexcept>

#include "arena/store/open_database.hpp"
#include "splendor/v1/match.pb.h"

namespace splendor::arena {
namespace {

// The lock comes before the database is looked at: its holder may be about to change it.
std::optional<HomeLock> prepare(const Home& home, Access access, std::string_view command) {
  if (access == Access::read) return std::nullopt;
  home.create();
  if (access != Access::run) return std::nullopt;
  return HomeLock(home, command);
}

}  // namespace

Connection::Connection(const Home& home, Access access, std::string_view command)
    : home_(home),
      access_(access),
      lock_(prepare(home, access, command)),
      database_(open_database(home, access, lock_wait_)) {}

void Connection::read_at_one_moment(const std::function<void()>& work) {
  read([&] {
    SQLite::Transaction transaction(database_);
    work();
    transaction.commit();
  });
}

void Connection::require(Access needed) const {
  if (access_ < needed) throw std::logic_error("the store was not opened for this kind of change");
}

v1::MatchRecord Connection::unpack(const PackedRecord& packed) {
  return packer_.unpack(database_, packed);
}

void Connection::train_if_due(GameId newest) {
  if (!packer_.training_is_due(newest.number())) return;
  try {
    write(Access::run, [&] { packer_.train(database_); });
  } catch (const StoreError&) {  // if it matters, storing the next game says so
  }
}

StoreError Connection::explained(const SQLite::Exception& error) const {
  return explain(error, sqlite3_system_errno(database_.getHandle()), home_.database());
}

}  // namespace splendor::arena
