// The parser's inside. One class, several files: parse_command.cpp (commands), parse_datatype.cpp,
// parse_sort.cpp, parse_term.cpp (the loop over terms), parse_plain.cpp (its fast part),
// parse_binder.cpp (let, quantifiers, match, attributes), parse_polymorphic.cpp (par),
// parse_head.cpp (identifiers: indexed, qualified, unknown). Nothing recurses: terms and sorts may
// be nested as deep as memory allows.
//
// Failure: a function returns none or false, and error_ is set. The first error ends the parse.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "base/pod_vector.h"
#include "base/result.h"
#include "base/zeroed_array.h"
#include "smtlib/leaf_cache.h"
#include "smtlib/lexer.h"
#include "smtlib/overloads.h"
#include "smtlib/parser.h"
#include "smtlib/scope.h"
#include "smtlib/term_memo.h"
#include "smtlib/word_cache.h"
#include "term/known_rules.h"
#include "term/sort_rules.h"

namespace assay::smtlib {

using term::Op;

class Parser {
 public:
  Parser(TermStore& store, std::string_view text, std::string_view file,
         const ParseOptions& options)
      : store_(store),
        checker_(store),
        lexer_(text),
        file_(file),
        options_(options),
        tables_(text.size() >= kLargeText ? base::kHugePage : 0),
        memo_(text, tables_),
        words_(text.size(), tables_),
        name_words_(text.size() / 16, tables_),
        rules_(text.size(), tables_),
        leaves_(text.size(), tables_) {}
  virtual ~Parser() = default;

  base::Result<Parsed> run();

 protected:  // model_parser.h reads the output of solvers with the same functions
  // What stands at the head of an application, or alone.
  struct Head {
    enum Kind : uint8_t {
      kFailed,
      kValue,      // value: a term already
      kOperators,  // value: symbol with operators
      kFunction,   // value: declaration
      kOverloads,  // value: list of declarations
      kTester,     // value: declaration of a constructor
      kUpdater,    // value: declaration of a selector
      kConstArray,
      kMap,         // value: the function, a term
      kOpaque,      // value: symbol of the head's text
      kLargeIndex,  // value: the same; the operator is the one index. Opaque, but of known sorts
      kApplied,     // the function is the first argument
      kRoot,        // z3's root-obj: its polynomial has a variable of its own
    };
    Kind kind = kFailed;
    uint32_t value = 0;
    Sort as;                   // from (as ... S)
    uint32_t index_count = 0;  // on top of indices_
  };

  struct Frame {
    enum Kind : uint8_t { kApplication, kLet, kBinder, kMatch, kAnnotation };
    Kind kind = kApplication;
    uint8_t phase = 0;
    Op op = Op::kOpaque;          // of a binder
    uint32_t first_argument = 0;  // in arguments_
    Head head;
    uint64_t offset = 0;
    uint64_t rule_head = 0;    // of KnownRules, of an application; 0: close_plainly() can not do it
    uint64_t memo_key = 0;     // of an application's text; not used if it is short
    uint32_t first_index = 0;  // in indices_
    uint32_t first_name = 0;   // in names_; not used by applications
    uint32_t pattern_start = 0;  // annotations: the first term of the current pattern
    size_t mark = 0;             // of bindings_; not used by applications
  };

  struct SortDefinition {
    std::vector<Sort> parameters;
    Sort body;
  };

  struct Level {
    size_t mark;
    size_t sort_mark;
    uint32_t count;
    uint32_t epoch;  // of the level below
  };

  // --- errors and tokens ---
  bool fail(uint64_t offset, std::string message);
  bool fail_token(const Token& token, std::string_view expected);
  Token next() { return lexer_.next(); }
  // The symbol of a token from next_word(), whose end may still have to be found.
  Symbol symbol_of(Token& token) {
    Symbol symbol = store_.symbols().find_simple(token.text);
    if (!symbol) symbol = new_symbol(token);
    if (token.text.size() < ShortWord::kMost) words_.add(token.text, symbol);
    return symbol;
  }
  Symbol new_symbol(Token& token);
  bool expect_open(std::string_view what);
  bool expect_close(std::string_view what);
  static bool is_symbol(const Token& token) {
    return token.kind == TokenKind::kSymbol || token.kind == TokenKind::kQuotedSymbol;
  }
  bool is_word(const Token& token, std::string_view word) const {
    return token.kind == TokenKind::kSymbol && token.text == word;
  }
  // A symbol that may be declared: not a reserved word.
  bool read_name(Symbol& name, std::string_view what);
  bool read_number(uint32_t& number, std::string_view what);
  // The rest of one S-expression (whose first token is given) as text with single spaces.
  bool read_sexpr(const Token& first, std::string& out);
  // S-expressions up to the closing parenthesis, which is consumed.
  bool read_rest(Symbol& text);
  Symbol intern(std::string_view text) { return store_.symbols().intern(text); }

  // --- commands ---
  using Handler = bool (Parser::*)(const Token&, Command&);
  struct CommandEntry {
    CommandKind kind;
    Handler handler;
  };
  static const CommandEntry* find_command(std::string_view name);
  const CommandEntry& command_entry(const Token& word);
  bool command();
  bool plain(const Token&, Command&);
  bool nothing(const Token&, Command&);
  bool check_sat(const Token&, Command&);
  bool exit(const Token&, Command&);
  bool set_logic(const Token&, Command&);
  bool set_attribute(const Token&, Command&);
  bool declare_sort(const Token&, Command&);
  bool define_sort(const Token&, Command&);
  bool declare_sort_parameter(const Token&, Command&);
  bool declare_function(const Token&, Command&);
  bool declare_other(const Token&, Command&);
  bool declare_heap(const Token&, Command&);
  bool define_function(const Token&, Command&);
  bool define_functions(const Token&, Command&);
  bool assert_term(const Token&, Command&);
  bool term_with_attributes(const Token&, Command&);
  bool term_list(const Token&, Command&);
  Term read_assumption();
  bool term_command(const Token&, Command&);
  bool goal(const Token&, Command&);
  bool level_command(const Token&, Command&);
  bool reset(const Token&, Command&);
  bool echo(const Token&, Command&);
  bool declare_datatypes(const Token&, Command&);
  bool declare_datatype(const Token&, Command&);

  // Sort parameters of one command or definition; see parse_polymorphic.cpp.
  struct Par {
    bool is_open = false;
    size_t mark = 0;  // of sort_bindings_
    std::vector<Sort> parameters;
  };
  bool open_par(Par& par, bool list);
  void bind_par(const Par& par);
  bool close_par(const Par& par, bool list);
  bool read_polymorphic_name(Symbol& name, Par& par);

  bool read_sort_list(std::vector<Sort>& sorts);
  bool read_variables(std::vector<Term>& variables, bool allow_empty);
  bool declare(uint64_t offset, Decl decl);
  bool is_in_force(Decl decl, const Binding& binding) const;
  void bind_function(Decl decl);
  Decl make_declaration(term::DeclKind kind, Symbol name, std::span<const Sort> arguments,
                        Sort result, std::span<const Sort> par = {});
  void bind_variables(std::span<const Term> variables);
  void bind_pending_names();
  bool read_bool_term(Command& command, std::string_view what);

  // --- datatypes ---
  struct RawSelector {
    Symbol name;
    Sort sort;
  };
  struct RawConstructor {
    Symbol name;
    uint64_t offset = 0;
    std::vector<RawSelector> selectors;
  };
  struct RawDatatype {
    Symbol name;
    uint64_t offset = 0;
    uint32_t arity = 0;
    bool has_par = false;
    std::vector<Symbol> parameters;
    std::vector<RawConstructor> constructors;
    Datatype datatype;
  };
  bool read_old_datatypes(std::vector<RawDatatype>& group);
  bool read_new_datatypes(std::vector<RawDatatype>& group);
  bool read_parameters(RawDatatype& raw);
  bool read_constructors(std::vector<RawDatatype>& group, size_t which);
  bool read_constructor_list(RawDatatype& raw);
  bool read_constructor(RawConstructor& raw);
  void bind_group_names(std::vector<RawDatatype>& group);
  std::string group_key(const std::vector<RawDatatype>& group, bool is_codatatype) const;
  bool check_well_founded(const std::vector<RawDatatype>& group);
  bool finish_datatypes(std::vector<RawDatatype>& group, bool is_codatatype, Command& command);
  Sort resolve_group_sort(Sort sort, const std::vector<RawDatatype>& group);

  // --- sorts ---
  struct SortFrame {
    Symbol head;
    uint64_t offset;
    size_t first_argument;
  };
  Sort read_sort();
  Sort read_sort_from(const Token& first);
  Sort close_sort(uint64_t offset, Symbol head, std::span<const Sort> arguments);
  Sort indexed_sort(uint64_t offset);
  Binding sort_binding(Symbol name) {
    const Binding binding = sort_bindings_.lookup(name);
    return binding.kind != Binding::kNone ? binding : builtin_sort_binding(name);
  }
  Binding builtin_sort_binding(Symbol name);
  bool check_new_sort(uint64_t offset, Symbol name);
  bool declare_builtin_list();
  Sort declare_unknown_sort(uint64_t offset, Symbol name, std::span<const Sort> arguments);

  // --- terms ---
  // parse_plain.cpp may read so much past the start of a token without asking where the text ends.
  static constexpr size_t kMargin = 64;
  static constexpr size_t kLongestWord = 48;  // of the names that it reads
  static_assert(kMargin > TermMemo::kShortest && kMargin > kLongestWord + 2);
  Term read_term();
  Term read_plainly(size_t bottom);
  const char* open_plainly(const char* at, Term& value);
  const char* plain_long_word(const char* at, Symbol& name);
  const char* plain_word(const char* at, Symbol& name);
  const char* plain_quoted(const char* at, Symbol& name);
  const char* plain_number(const char* at, Term& value);
  const char* plain_bits(const char* at, Term& value);
  const char* plain_string(const char* at, Term& value);
  const char* plain_bit_vector(const char* at, Term& value);
  const char* plain_let(const char* at);
  bool advance_let_plainly(Frame& frame);
  const char* plain_head(const char* at, Head& head);
  const char* plain_indexed_head(const char* at, Head& head);
  const char* close_plainly(const char* at, Term& value);
  void finish_application(const Frame& frame, uint64_t end, Term term);
  term::KnownRules::Key rule_key(const Frame& frame) const {
    return term::KnownRules::key(
        store_, frame.rule_head, indices_.slice(frame.first_index, frame.head.index_count),
        arguments_.slice(frame.first_argument, arguments_.size() - frame.first_argument));
  }
  // From here on, texts read earlier may mean something else.
  void forget_texts();
  void allow_functions_as_values(bool allow);
  // The text around here did more than make terms.
  void spoil_texts() { memo_.spoil(lexer_.offset()); }
  bool open(const Token& token, Term& value);
  bool open_word(uint64_t offset, const Token& head, Symbol name, Term& value);
  bool open_compound(uint64_t offset, const Token& head);
  bool read_root(uint64_t offset, Term& value);
  Term close(const Token& token);
  Term atom(const Token& token);
  bool advance();
  Term close_application(const Frame& frame);
  Term numeral(std::string_view digits);
  // Whether numerals are reals: the logic has no integers and the script shows none.
  bool reads_reals() const { return real_only_logic_ && !int_seen_; }
  Term bit_vector(const Token& token);
  Term rational(const Token& token);
  Term apply_head(uint64_t offset, const Head& head, std::span<const uint32_t> indices,
                  std::span<Term> arguments);
  Term apply_overloads(uint64_t offset, const Head& head, std::span<Term> arguments);
  Term apply_hidden_operator(uint64_t offset, Symbol name, std::span<Term> arguments);
  Term apply_map(uint64_t offset, Term function, std::span<const Term> arrays);
  Term apply_opaque(const Head& head, std::span<const Term> arguments);
  Term apply_large_index(uint64_t offset, const Head& head, Op op, std::span<Term> arguments);
  Term checked(uint64_t offset, Term term);
  Frame new_frame(Frame::Kind kind, uint64_t offset) const;
  bool push_application(uint64_t offset, const Head& head);

  // --- binders ---
  bool open_let(uint64_t offset);
  bool open_binder(uint64_t offset, Op op);
  bool next_let_binding(Frame& frame);
  void push_let_variable(Symbol name);
  bool bind_let(Frame& frame);
  void drop_hidden_bindings(const Frame& frame);
  bool next_match_case(Frame& frame);
  bool next_old_match_case(Frame& frame);
  bool open_match_case(Frame& frame);
  bool read_pattern(Frame& frame, Term& pattern);
  bool next_attribute(Frame& frame);
  Term close_let(const Frame& frame);
  Term close_binder(const Frame& frame);
  Term close_match(const Frame& frame);
  Term close_annotation(const Frame& frame);
  bool check_exhaustive(const Frame& frame, std::span<const Term> parts);
  void pop_frame();

  // --- heads ---
  Head symbol_head(const Token& token) { return symbol_head(token, intern(token.text)); }
  Head symbol_head(const Token& token, Symbol name);
  Head compound_head(const Token& word);
  Head indexed_head(uint64_t offset);
  Head plainly_indexed_head(Symbol name);
  Head instantiated_head(uint64_t offset, Decl decl);
  Head qualified_head(uint64_t offset);
  Head unknown_head(uint64_t offset, std::string_view name);
  // What a name that nothing declares means to a reader that knows more; kFailed: it does not.
  virtual Head unknown_name(std::string_view) { return {}; }
  Head negative_numeral(uint64_t offset, std::string_view digits);
  Head cardinality_head(uint64_t offset);
  Head application_head(const Token& token, Symbol name);
  Head datatype_head(uint64_t offset, std::string_view name);
  Head array_function_head(uint64_t offset, Op op);
  Head bit_vector_literal(uint64_t offset, std::string_view digits);
  Head value_head(Term term) { return {Head::kValue, term.id, {}, 0}; }
  Term head_value(uint64_t offset, const Head& head);
  Term ascribe(uint64_t offset, Term term, Sort sort);
  Term function_value(uint64_t offset);
  std::optional<Decl> constructor_named(Symbol name);
  std::optional<Decl> find_decl(Symbol name, term::DeclKind kind);
  Term field_literal(uint64_t offset, std::string_view digits, Sort sort);

  TermStore& store_;
  const term::Builtins& builtins_ = term::builtins();
  term::SortChecker checker_;
  Lexer lexer_;
  std::string_view file_;
  ParseOptions options_;
  Parsed parsed_;
  std::optional<base::Error> error_;

  Bindings bindings_{builtins_.size()};
  Bindings sort_bindings_{builtins_.size()};
  OverloadSets overloads_;
  std::vector<SortDefinition> sort_definitions_;
  std::vector<Level> levels_;
  uint64_t level_count_ = 0;
  uint32_t epoch_ = 1;
  uint32_t last_epoch_ = 1;
  uint32_t reset_epoch_ = 1;  // of the last reset
  bool global_declarations_ = false;
  // The standard reads numerals as reals in logics without integers.
  bool real_only_logic_ = false;
  bool int_seen_ = false;
  bool logic_is_set_ = false;
  bool higher_order_ = false;  // a logic or a sort says so: functions are values
  std::vector<std::pair<Symbol, Decl>> pending_names_;
  std::unordered_set<uint32_t> pending_ids_;          // of their symbols
  std::vector<const CommandEntry*> command_entries_;  // by symbol; filled as words are met

  // The tables of a large text share a huge page; a small one would not fill it.
  static constexpr size_t kLargeText = size_t{1} << 20;
  base::ZeroedArena tables_;
  TermMemo memo_;
  uint64_t memo_changes_ = 0;  // of both bindings, when memo_ was last told to forget
  WordCache words_;
  WordCache name_words_;  // those that read_name() took, and that are not reserved therefore
  term::KnownRules rules_;
  LeafCache leaves_;
  // By symbol: how many indices (1 or 2) an operator's name was met with; 0: never.
  std::vector<uint8_t> indexed_names_ = std::vector<uint8_t>(builtins_.size());

  base::PodVector<Frame> frames_;
  base::PodVector<Term> arguments_;
  base::PodVector<Symbol> names_;
  base::PodVector<uint32_t> indices_;
  base::PodVector<SortFrame> sort_frames_;
  base::PodVector<Sort> sort_arguments_;
  size_t binder_depth_ = 0;
  // Small numerals are most of all literals.
  static constexpr size_t kSmallNumerals = 1000;
  std::vector<Term> small_numerals_ = std::vector<Term>(kSmallNumerals);
};

}  // namespace assay::smtlib
