#include "mutate/synth/rules.h"

#include <optional>
#include <set>

#include "base/assert.h"
#include "base/toml.h"
#include "mutate/rule_texts.h"

namespace assay::mutate::synth {

namespace {

using SortedTexts = std::vector<std::pair<std::string, std::vector<std::string>>>;

class Reader {
 public:
  explicit Reader(std::string_view file) : file_(file) {}

  base::Result<Rules> read(std::string_view toml) {
    const toml::parse_result parsed = toml::parse(toml, file_);
    if (!parsed) {
      return base::Error{std::string(parsed.error().description()), file_,
                         parsed.error().source().begin.line, parsed.error().source().begin.column};
    }
    for (auto&& [key, node] : parsed.table()) {
      const toml::array* list = node.as_array();
      const bool is_known = key == "theory" || key == "equivalence" || key == "equality" ||
                            key == "constant" || key == "semantics";
      if (!is_known || list == nullptr) {
        fail(node,
             "expected [[theory]], [[equivalence]], [[equality]], [[constant]] or [[semantics]]");
        return *error_;
      }
      for (const toml::node& item : *list) {
        if (item.as_table() == nullptr) fail(item, "expected a table");
        if (!error_) read_item(key.str(), *item.as_table());
        if (error_) return *error_;
      }
    }
    return std::move(rules_);
  }

 private:
  void fail(const toml::node& node, std::string message) {
    if (error_) return;
    error_ = base::Error{std::move(message), file_, node.source().begin.line,
                         node.source().begin.column};
  }

  RulePlace place_of(const toml::table& table) const {
    return {file_, table.source().begin.line, table.source().begin.column};
  }

  void read_item(std::string_view kind, const toml::table& table) {
    if (kind == "theory") {
      TheoryText t;
      for (auto&& [key, node] : table) {
        if (key == "name") {
          t.name = text(node);
        } else if (key == "declare") {
          t.declare = texts(node);
        } else if (key == "operators") {
          t.operators = texts(node);
        } else if (key == "constants") {
          t.constants = sorted_texts(node);
        } else if (key == "pool") {
          t.pool = sorted_texts(node);
        } else {
          fail(node, "unknown key '" + std::string(key.str()) +
                         "'; expected name, declare, constants, pool or operators");
        }
      }
      t.place = place_of(table);
      if (t.name.empty() || t.constants.empty() || t.operators.empty()) {
        fail(table, "a theory needs name, constants and operators");
      }
      rules_.theories.push_back(std::move(t));
    } else if (kind == "equivalence") {
      read_equivalence(table);
    } else if (kind == "semantics") {
      read_semantics(table);
    } else {
      read_equality(table, kind == "constant");
    }
  }

  void read_semantics(const toml::table& table) {
    SemanticsText t;
    for (auto&& [key, node] : table) {
      if (key == "operator") {
        t.op = text(node);
      } else if (key == "arguments") {
        t.arguments = texts(node);
      } else if (key == "sort") {
        t.sort = text(node);
      } else if (key == "when") {
        t.when = text(node);
      } else if (key == "value") {
        t.value = text(node);
      } else {
        fail(node, "unknown key '" + std::string(key.str()) +
                       "'; expected operator, arguments, sort, when or value");
      }
    }
    t.place = place_of(table);
    if (t.op.empty() || t.arguments.empty() || t.sort.empty() || t.when.empty() ||
        t.value.empty()) {
      fail(table, "a semantics needs operator, arguments, sort, when and value");
    }
    rules_.semantics.push_back(std::move(t));
  }

  void read_equivalence(const toml::table& table) {
    EquivalenceText e;
    for (auto&& [key, node] : table) {
      if (key == "theory") {
        e.theory = text(node);
      } else if (key == "id") {
        e.id = text(node);
      } else if (key == "name") {
        e.name = text(node);
      } else if (key == "operation") {
        e.operation = text(node);
      } else if (key == "means") {
        e.means = text(node);
      } else if (key == "skip") {
        e.skip = texts(node);
      } else if (key == "variables") {
        e.variables = named_sorts(node);
      } else if (key == "exists") {
        e.exists = named_sorts(node);
      } else if (key == "slip") {
        e.slip = text(node);
      } else if (key == "slip_variables") {
        e.slip_variables = named_sorts(node);
      } else {
        fail(node, "unknown key '" + std::string(key.str()) +
                       "'; expected theory, id, name, variables, exists, operation, means or skip");
      }
    }
    e.place = place_of(table);
    if (e.name.empty()) e.name = e.id;
    if (e.theory.empty() || e.id.empty() || e.operation.empty() || e.means.empty() ||
        e.variables.empty()) {
      fail(table, "an equivalence needs theory, id, variables, operation and means");
    }
    claim(table, e.theory, e.id);
    rules_.equivalences.push_back(std::move(e));
  }

  void read_equality(const toml::table& table, bool is_constant) {
    EqualityText e;
    for (auto&& [key, node] : table) {
      if (key == "theory") {
        e.theory = text(node);
      } else if (key == "id") {
        e.id = text(node);
      } else if (key == "sort") {
        e.sort = text(node);
      } else if (key == "term") {
        e.term = text(node);
      } else if (key == "when") {
        e.when = text(node);
      } else if (key == "value" && is_constant) {
        e.value = text(node);
      } else if (key == "variables") {
        e.variables = named_sorts(node);
      } else {
        fail(node, "unknown key '" + std::string(key.str()) +
                       "'; expected theory, id, sort, variables, term, when" +
                       (is_constant ? " or value" : ""));
      }
    }
    e.place = place_of(table);
    if (e.theory.empty() || e.id.empty() || e.sort.empty() || e.term.empty() ||
        (is_constant && e.value.empty())) {
      fail(table, is_constant ? "a constant needs theory, id, sort, value and term"
                              : "an equality needs theory, id, sort and term");
    }
    claim(table, e.theory, e.id);
    rules_.equalities.push_back(std::move(e));
  }

  void claim(const toml::node& node, const std::string& theory, const std::string& id) {
    if (!ids_.insert(theory + " " + id).second) {
      fail(node, "there are two entries '" + id + "' of theory '" + theory + "'");
    }
  }

  std::string text(const toml::node& node) {
    if (!node.is_string()) {
      fail(node, "expected a string");
      return {};
    }
    return **node.as_string();
  }

  std::vector<std::string> texts(const toml::node& node) {
    std::vector<std::string> list;
    if (node.as_array() == nullptr) {
      fail(node, "expected a list of strings");
      return list;
    }
    for (const toml::node& item : *node.as_array()) list.push_back(text(item));
    return list;
  }

  NamedSorts named_sorts(const toml::node& node) {
    NamedSorts list;
    if (node.as_table() == nullptr) {
      fail(node, "expected { name = \"sort\", ... }");
      return list;
    }
    for (auto&& [key, value] : *node.as_table()) list.emplace_back(key.str(), text(value));
    return list;
  }

  SortedTexts sorted_texts(const toml::node& node) {
    SortedTexts list;
    if (node.as_table() == nullptr) {
      fail(node, "expected { \"sort\" = [\"constant\", ...], ... }");
      return list;
    }
    for (auto&& [key, value] : *node.as_table()) list.emplace_back(key.str(), texts(value));
    return list;
  }

  std::string file_;
  Rules rules_;
  std::set<std::string> ids_;
  std::optional<base::Error> error_;
};

}  // namespace

base::Result<Rules> read_rules(std::string_view toml, std::string_view file) {
  return Reader(file).read(toml);
}

const Rules& builtin_rules() {
  static const Rules all = [] {
    Rules rules;
    for (const base::DataText& text : rule_texts()) {
      if (!text.name.starts_with("synth")) continue;
      auto read = read_rules(text.text, text.file);
      ASSAY_ASSERT(read.ok());
      const auto append = [](auto& to, auto& from) {
        to.insert(to.end(), from.begin(), from.end());
      };
      append(rules.theories, read->theories);
      append(rules.equivalences, read->equivalences);
      append(rules.equalities, read->equalities);
    }
    return rules;
  }();
  return all;
}

}  // namespace assay::mutate::synth
