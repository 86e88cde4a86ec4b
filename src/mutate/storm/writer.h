// Writer: puts a test together from the texts of a pool: declarations that are used, the
// smallest logic, and commands. Knows nothing of truth.
//
//   Writer writer(pool);
//   writer.assert_formula(f, /*is_negated=*/false);
//   writer.command("(check-sat)");
//   std::string text = writer.finish();
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "mutate/storm/pool.h"

namespace assay::mutate::storm {

class Writer {
 public:
  explicit Writer(const Pool& pool);

  // Appends to the commands.
  void assert_formula(uint32_t formula, bool is_negated);
  void command(std::string_view text);
  // Parts of commands, for those that build their own.
  void text(std::string_view text) { body_ += text; }
  void formula(uint32_t formula);
  void leaf(uint32_t leaf);
  // A Boolean constant that no seed has, declared in the test.
  std::string fresh_name();
  // A name that no seed has, for who declares it himself.
  std::string unused_name();
  size_t bytes() const { return body_.size(); }
  bool has_quantifier() const { return has_quantifier_; }
  // Different predicates of the seeds so far.
  size_t predicates() const { return predicates_; }

  std::string finish();

 private:
  const Pool& pool_;
  std::string body_;
  std::string fresh_;
  uint32_t fresh_count_ = 0;
  size_t predicates_ = 0;
  bool has_quantifier_ = false;
  std::vector<bool> is_used_;      // leaves
  std::vector<bool> is_declared_;  // declarations
  smtlib::Logic logic_;
  std::vector<std::pair<uint32_t, std::string_view>> stack_;
};

}  // namespace assay::mutate::storm
