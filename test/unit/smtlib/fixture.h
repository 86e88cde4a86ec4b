// What the tests of this folder share: reading a text, and the checks that every text must pass
// (what is printed parses back to the same handles, in every form).
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "smtlib/parser.h"
#include "smtlib/printer.h"

namespace assay::smtlib {

class ScriptTest : public testing::Test {
 protected:
  // The script, or an empty one and a failure of the test.
  Parsed parse_ok(std::string_view text, const ParseOptions& options = {}) {
    base::Result<Parsed> parsed = parse(store_, text, {}, options);
    EXPECT_TRUE(parsed.ok()) << parsed.error().to_string() << "\nin: " << text;
    return parsed ? *std::move(parsed) : Parsed{};
  }

  // "line:column: message", or "none".
  std::string error_of(std::string_view text) {
    const base::Result<Parsed> parsed = parse(store_, text);
    return parsed ? "none" : parsed.error().to_string();
  }

  // The canonical text, one command a line without the last newline, after checking that it and the
  // pretty form read back to the same handles.
  std::string canonical(std::string_view text) {
    const Script script = parse_ok(text).script;
    const std::string printed = to_text(store_, script);
    PrintOptions pretty;
    pretty.pretty = true;
    pretty.columns = 40;
    if (reads_back(printed, script) && reads_back(to_text(store_, script, pretty), script)) {
      check_in_another_store(printed);
    }
    return printed.substr(0, printed.empty() ? 0 : printed.size() - 1);
  }

  // The canonical text of one term of any sort, after some declarations.
  std::string canonical_term(std::string_view declarations, std::string_view term) {
    const std::string script = std::string(declarations) + "(simplify " + std::string(term) + ")";
    const std::string printed = canonical(script);
    const size_t start = printed.rfind("(simplify ") + 10;
    return start < 10 ? printed : printed.substr(start, printed.size() - start - 1);
  }

  // The only term of the last command.
  Term last_term(std::string_view text) {
    const Script script = parse_ok(text).script;
    const auto terms = script.commands().empty() ? std::span<const Term>{}
                                                 : script.terms(script.commands().back());
    EXPECT_EQ(terms.size(), 1u) << text;
    return terms.empty() ? store_.boolean(true) : terms[0];
  }

  term::TermStore store_;

 private:
  bool reads_back(const std::string& printed, const Script& script) {
    const base::Result<Parsed> parsed = parse(store_, printed);
    EXPECT_TRUE(parsed.ok()) << parsed.error().to_string() << "\nin: " << printed;
    const bool same = parsed && parsed->script == script;
    EXPECT_TRUE(!parsed || same) << "does not read back to the same handles:\n" << printed;
    return same;
  }
  // What a text means does not depend on what the store held before.
  static void check_in_another_store(const std::string& printed) {
    term::TermStore other;
    const base::Result<Parsed> parsed = parse(other, printed);
    ASSERT_TRUE(parsed.ok()) << parsed.error().to_string() << "\nin: " << printed;
    EXPECT_EQ(to_text(other, parsed->script), printed);
  }
};

}  // namespace assay::smtlib
