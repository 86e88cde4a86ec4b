// The inside of the model reader: the parser of scripts, with the script's declarations in scope,
// used on one part of a solver's output after the other. model_scope.cpp puts the script in scope,
// model_parser.cpp reads definitions and values, model_element.cpp gives names to universe
// elements, model_lines.cpp reads Boolector's lines.
//
// Order matters: headers of all definitions before any body, since bodies refer forward.
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "smtlib/model_reader.h"
#include "smtlib/model_skim.h"
#include "smtlib/parser_impl.h"

namespace assay::smtlib {

class ModelParser final : public Parser {
 public:
  ModelParser(TermStore& store, const Script& script, const ParseOptions& options);

  base::Result<ModelText> read(std::string_view text, std::string_view file);

 private:
  // A definition whose header is read.
  struct Pending {
    std::string_view text;
    uint64_t line = 0;
    uint64_t body = 0;  // offset in text
    Decl decl;          // none: an operator
    Op op = Op::kOpaque;
    std::vector<Term> variables;
    Sort sort;  // of the body
  };

  // --- the script's names (model_scope.cpp) ---
  void enter_script();
  void note_names(const Command& command);
  void enter(const Command& command);
  void enter_level(const Command& command);
  void enter_datatype(Datatype datatype);
  void enter_missing();
  void load_named_terms();

  // --- parts of the text ---
  void begin(std::string_view text);
  std::string_view repaired(std::string_view text);
  void ignore(const ModelItem& item);
  void ignore(const ModelItem& item, std::string_view reason);
  void read_sort_declaration(const ModelItem& item);
  void read_declaration(const ModelItem& item);
  void read_listed_element(const ModelItem& item);
  void read_header(const ModelItem& item);
  bool header(const ModelItem& item, Pending& pending, bool& repeated);
  bool choose_target(Symbol name, Pending& pending, Sort result, bool& repeated);
  bool match_signature(Pending& pending);
  bool choose_operator(Symbol name, Pending& pending, Sort result);
  Decl pick_overload(std::span<const Decl> decls, const Pending& pending, Sort result) const;
  void read_body(const Pending& pending);
  bool body(const Pending& pending);
  bool expand_function(Decl decl, std::vector<Term>& variables, Term& body);
  void read_value(const ModelItem& item);
  bool value(std::pair<Term, Term>& result);
  Term adapt(Term term, Sort wanted);

  // --- universe elements (model_element.cpp) ---
  Head unknown_name(std::string_view name) override;
  Term element(Symbol name, Sort sort);
  Term element_named(std::string_view name);
  void bind_elements();
  // Gives a term of unknown sort the sort that its place wants, down to the names that decide it.
  Term impose(Term term, Sort sort);
  // Names that nothing declares, once their sorts are known: elements, or an error.
  bool settle(Term& term);

  // --- Boolector's lines (model_lines.cpp) ---
  struct LineEntry {
    std::string_view name;
    std::string_view index;
    std::string_view value;
  };
  bool read_line(const ModelItem& item);
  bool line_value(const LineEntry& entry);
  Term literal_of_bits(std::string_view bits, Sort sort);

  void define(ModelDefinition definition);

  const Script& script_;
  ModelText model_;
  std::unordered_map<uint32_t, size_t> definition_of_;  // by declaration
  std::vector<Pending> pending_;
  std::vector<std::pair<uint64_t, std::string>> ignored_;  // by line
  std::deque<std::string> buffers_;                        // of repaired texts
  std::vector<std::string> odd_sorts_;
  std::vector<Decl> script_decls_;
  std::vector<Term> declared_elements_;
  std::unordered_map<uint64_t, Term> elements_;   // by name and sort
  std::unordered_map<Sort, size_t> universe_of_;  // in model_.universes
  std::unordered_set<uint32_t> open_names_;  // of this part: heads of opaque terms without meaning
  std::unordered_set<uint32_t> script_names_;
  bool named_terms_loaded_ = false;
};

}  // namespace assay::smtlib
