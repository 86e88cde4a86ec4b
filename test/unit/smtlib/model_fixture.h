// What the tests of the model reader share: a model as a text that says all of it.
#pragma once

#include <string>
#include <string_view>

#include "fixture.h"
#include "smtlib/model_reader.h"
#include "term/sort_text.h"

namespace assay::smtlib {

class ModelTest : public ScriptTest {
 protected:
  ModelText read(std::string_view script, std::string_view text, const ParseOptions& options = {}) {
    script_ = parse_ok(script).script;
    base::Result<ModelText> model = read_model(store_, script_, text, {}, options);
    EXPECT_TRUE(model.ok()) << model.error().to_string() << "\nin: " << text;
    return model ? *std::move(model) : ModelText{};
  }
  std::string error(std::string_view script, std::string_view text) {
    script_ = parse_ok(script).script;
    const base::Result<ModelText> model = read_model(store_, script_, text, "out");
    return model ? "none" : model.error().to_string();
  }

  // A line for each part. Every term must be well sorted to be printed so.
  std::string show(const ModelText& model) {
    std::string out;
    for (const ModelDefinition& d : model.definitions) {
      EXPECT_EQ(store_.arity(d.decl), d.parameters.size());
      EXPECT_EQ(store_.sort(d.body), store_.result(d.decl));
      for (size_t i = 0; i < d.parameters.size(); ++i) {
        EXPECT_EQ(store_.sort(d.parameters[i]), store_.arguments(d.decl)[i]);
      }
      term::print_symbol(store_.text(store_.name(d.decl)), out);
      out += parameters(d.parameters) + " = " + to_text(store_, d.body) + "\n";
    }
    for (const ModelOperator& o : model.operators) {
      out += "operator " + std::string(term::info(o.op).name) + parameters(o.parameters) + " = " +
             to_text(store_, o.body) + "\n";
    }
    for (const ModelUniverse& universe : model.universes) {
      out += "universe " + term::sort_text(store_, universe.sort) + ":";
      for (Term element : universe.elements) {
        EXPECT_EQ(store_.sort(element), universe.sort);
        out += " " + to_text(store_, element);
      }
      out += "\n";
    }
    for (const auto& [term, value] : model.values) {
      EXPECT_EQ(store_.sort(term), store_.sort(value));
      out += to_text(store_, term) + " -> " + to_text(store_, value) + "\n";
    }
    for (const std::string& ignored : model.ignored) out += "ignored " + ignored + "\n";
    return out;
  }
  std::string shown(std::string_view script, std::string_view text,
                    const ParseOptions& options = {}) {
    return show(read(script, text, options));
  }

  Script script_;

 private:
  std::string parameters(const std::vector<Term>& variables) {
    if (variables.empty()) return {};
    std::string out = "(";
    for (Term variable : variables) {
      if (out.size() > 1) out += ' ';
      out += std::string(store_.text(store_.symbol(variable))) + ":" +
             term::sort_text(store_, store_.sort(variable));
    }
    return out + ")";
  }
};

}  // namespace assay::smtlib
