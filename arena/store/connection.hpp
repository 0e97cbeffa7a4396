// An open database: how it is opened, how it fails, what a transaction is.
#pragma once

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Transaction.h>

#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <type_traits>

#include "arena/core/clock.hpp"
#include "arena/sqlite/lock_wait.hpp"
#include "arena/sqlite/query.hpp"
#include "arena/sqlite/scan.hpp"
#include "arena/sqlite/sqlite_errors.hpp"
#include "arena/store/home.hpp"
#include "arena/store/plans.hpp"
#include "arena/store/record_packer.hpp"
#include "arena/store/store.hpp"

namespace splendor::arena {

class Connection {
 public:
  Connection(const Home& home, Access access, std::string_view command);

  template <class... Values>
  Query query(const std::string& sql, const Values&... values) {
    return Query(database_, sql, values...);
  }

  // For very many rows of whole numbers.
  Scan scan(std::string_view sql, std::initializer_list<std::int64_t> values) {
    return {database_.getHandle(), sql, values};
  }

  // Runs what reads; failures of SQLite become StoreError.
  template <class Work>
  auto read(Work&& work) {
    try {
      return work();
    } catch (const SQLite::Exception& error) {
      throw explained(error);
    }
  }
  // Runs what writes, as one transaction that is on the disk when this returns.
  template <class Work>
  auto write(Access needed, Work&& work) {
    require(needed);
    return read([&] {
      SQLite::Transaction transaction(database_, SQLite::TransactionBehavior::IMMEDIATE);
      if constexpr (std::is_void_v<decltype(work())>) {
        work();
        transaction.commit();
      } else {
        auto answer = work();
        transaction.commit();
        return answer;
      }
    });
  }
  // Runs what reads more than once, all of it at one moment.
  void read_at_one_moment(const std::function<void()>& work);
  void set_lock_wait(LockWait::GoOn go_on) { lock_wait_.set(std::move(go_on)); }
  [[nodiscard]] Access access() const { return access_; }
  void require(Access needed) const;  // std::logic_error if the store was opened for less

  [[nodiscard]] std::int64_t last_id() const { return database_.getLastInsertRowid(); }
  std::shared_ptr<const Batch> plan(LeagueId league, std::uint32_t number) {
    return plans_.get(database_, league, number);
  }
  PackedRecord pack(const v1::MatchRecord& record) { return packer_.pack(database_, record); }
  v1::MatchRecord unpack(const PackedRecord& packed);
  // Failing to make records smaller is no reason to fail: the games are stored.
  void train_if_due(GameId newest);

 private:
  [[nodiscard]] StoreError explained(const SQLite::Exception& error) const;

  Home home_;
  Access access_;
  std::optional<HomeLock> lock_;
  LockWait lock_wait_;
  SQLite::Database database_;
  RecordPacker packer_;
  Plans plans_;
};

}  // namespace splendor::arena
