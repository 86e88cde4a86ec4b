#include "mutate/fusion/rules.h"

#include <algorithm>
#include <array>
#include <set>

#include "base/assert.h"
#include "base/toml.h"
#include "mutate/rule_texts.h"

namespace assay::mutate::fusion {

namespace {

struct Field {
  std::string_view key;
  std::string Rule::*text;
};
constexpr std::array kFields = {
    Field{"name", &Rule::name},  Field{"z", &Rule::fuse},    Field{"x", &Rule::invert_x},
    Field{"y", &Rule::invert_y}, Field{"when", &Rule::when}, Field{"require", &Rule::require},
};

class Reader {
 public:
  explicit Reader(std::string_view file) : file_(file) {}

  base::Result<std::vector<Rule>> read(std::string_view toml) {
    const toml::parse_result parsed = toml::parse(toml, file_);
    if (!parsed) return error(parsed.error().source(), std::string(parsed.error().description()));
    std::vector<Rule> rules;
    for (auto&& [key, node] : parsed.table()) {
      if (key != "rule") return error(node.source(), "unknown key; expected [[rule]]");
      const toml::array* list = node.as_array();
      if (list == nullptr) return error(node.source(), "expected [[rule]]");
      for (const toml::node& item : *list) {
        Rule rule;
        if (item.as_table() == nullptr || !read_rule(*item.as_table(), rule)) {
          return error_ ? *error_ : error(item.source(), "expected [[rule]]");
        }
        if (!names_.insert(rule.name).second) {
          return error(item.source(), "there are two rules '" + rule.name + "'");
        }
        rules.push_back(std::move(rule));
      }
    }
    return rules;
  }

 private:
  base::Error error(const toml::source_region& where, std::string message) const {
    return {std::move(message), file_, where.begin.line, where.begin.column};
  }
  bool fail(const toml::node& node, std::string message) {
    error_ = error(node.source(), std::move(message));
    return false;
  }

  bool read_rule(const toml::table& table, Rule& rule) {
    for (auto&& [key, node] : table) {
      if (!read_key(key.str(), node, rule)) return false;
    }
    if (rule.name.empty() || rule.x_sort.empty() || rule.y_sort.empty() || rule.z_sort.empty() ||
        rule.fuse.empty() || rule.invert_x.empty()) {
      return fail(table, "a rule needs name, sorts = { x, y, z }, z and x");
    }
    return true;
  }

  bool read_key(std::string_view key, const toml::node& node, Rule& rule) {
    const auto field = std::ranges::find(kFields, key, &Field::key);
    if (field != kFields.end()) {
      if (!node.is_string()) return fail(node, "'" + std::string(key) + "': expected a string");
      rule.*(field->text) = **node.as_string();
      return true;
    }
    if (key == "sorts") return read_sorts(node, rule);
    if (key == "random") return read_pairs(node, rule.random);
    if (key == "witness") return read_pairs(node, rule.witness);
    if (key == "declare") return read_declarations(node, rule);
    if (key == "paper" && node.is_boolean()) {
      rule.is_paper = **node.as_boolean();
      return true;
    }
    if (key == "weight" && node.is_integer() && **node.as_integer() > 0 &&
        **node.as_integer() <= 1000) {
      rule.weight = static_cast<uint32_t>(**node.as_integer());
      return true;
    }
    if (key == "weight") return fail(node, "'weight': expected a number from 1 to 1000");
    return fail(node, "unknown key '" + std::string(key) +
                          "'; expected name, sorts, z, x, y, when, require, random, declare, "
                          "witness, paper (true or false) or weight");
  }

  bool read_sorts(const toml::node& node, Rule& rule) {
    Rule::Pairs pairs;
    if (!read_pairs(node, pairs)) return false;
    for (auto& [name, sort] : pairs) {
      if (name != "x" && name != "y" && name != "z") {
        return fail(node, "'sorts': expected x, y and z");
      }
      (name == "x" ? rule.x_sort : name == "y" ? rule.y_sort : rule.z_sort) = std::move(sort);
    }
    return true;
  }

  bool read_pairs(const toml::node& node, Rule::Pairs& pairs) {
    const toml::table* table = node.as_table();
    if (table == nullptr) return fail(node, "expected { name = \"text\", ... }");
    for (auto&& [key, value] : *table) {
      if (!value.is_string()) return fail(value, "expected a string");
      pairs.emplace_back(std::string(key.str()), **value.as_string());
    }
    return true;
  }

  bool read_declarations(const toml::node& node, Rule& rule) {
    const toml::array* list = node.as_array();
    if (list == nullptr) return fail(node, "'declare': expected a list of commands");
    for (const toml::node& item : *list) {
      if (!item.is_string()) return fail(item, "'declare': expected a command");
      rule.declare.push_back(**item.as_string());
    }
    return true;
  }

  std::string file_;
  std::set<std::string> names_;
  std::optional<base::Error> error_;
};

}  // namespace

base::Result<std::vector<Rule>> read_rules(std::string_view toml, std::string_view file) {
  return Reader(file).read(toml);
}

std::vector<Rule> builtin_rules() {
  for (const base::DataText& text : rule_texts()) {
    if (text.name != "fusion") continue;
    auto rules = read_rules(text.text, text.file);
    ASSAY_ASSERT(rules.ok());
    // Those of --data are nobody's theorems.
    const bool is_ours = !base::replaced_data("rules");
    for (Rule& rule : *rules) rule.is_builtin = is_ours;
    return *std::move(rules);
  }
  return {};
}

}  // namespace assay::mutate::fusion
