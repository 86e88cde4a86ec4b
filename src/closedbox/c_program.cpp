#include "closedbox/c_program.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "closedbox/c_schema.h"
#include "smtlib/printer.h"
#include "term/traverse.h"

namespace assay::closedbox {

using term::Op;

namespace {

class Writer {
 public:
  Writer(const term::TermStore& terms, std::span<const Box> boxes,
         std::span<const Term> constraints)
      : terms_(terms), boxes_(boxes), constraints_(constraints) {}

  // x = t, where t does not need x: x is computed.
  void find_definitions() {
    for (const Term c : constraints_) {
      if (terms_.op(c) != Op::kEqual || terms_.arguments(c).size() != 2) continue;
      for (size_t side = 0; side < 2; ++side) {
        const Term x = terms_.arguments(c)[side];
        const Term t = terms_.arguments(c)[1 - side];
        if (!is_variable(x) || definitions_.contains(x) || needs(t, x)) continue;
        definitions_[x] = t;
        break;
      }
    }
  }

  base::Result<CProgram> write() {
    CProgram program;
    std::string body;
    std::string failure;
    std::string prototypes;
    term::for_each_subterm(terms_, constraints_, [&](Term t) {
      numbers_.emplace(t, numbers_.size());
      prototypes += fmt::format("static uint64_t n{}(void);\n", numbers_.at(t));
    });
    std::vector<std::string> reads;
    for (const Term t : in_order()) {
      const auto value = expression(t, program, reads);
      if (!value) {
        return base::Error{"the schema has no row for " + smtlib::to_text(terms_, t), {}};
      }
      body += fmt::format(
          "static uint64_t n{0}(void) {{ static uint64_t at, value; if (at != round) {{ value = "
          "{1}; at = round; }} return value; }}\n",
          numbers_.at(t), *value);
    }
    std::string ladder;
    std::string indent = "  ";
    for (const Term c : constraints_) {
      std::string shown = smtlib::to_text(terms_, c);
      if (shown.size() > 120) shown = shown.substr(0, 117) + "...";
      std::replace(shown.begin(), shown.end(), '\n', ' ');
      for (size_t at = 0; (at = shown.find("*/", at)) != std::string::npos;) shown.erase(at, 1);
      ladder += fmt::format("{}if (n{}()) /* {} */\n", indent, numbers_.at(c), shown);
      if (indent.size() < 80) indent += " ";
    }
    program.text = std::string(c_prelude()) +
                   "#include <dlfcn.h>\n#include <signal.h>\n#include <sys/prctl.h>\n\nstatic "
                   "uint64_t round;\n" +
                   fmt::format("static uint64_t input[{}];\n", std::max<size_t>(1, reads.size())) +
                   boxes() + prototypes + body + main(ladder + indent + "abort();\n");
    return program;
  }

 private:
  bool is_variable(Term t) const {
    return terms_.op(t) == Op::kApply && terms_.arguments(t).empty() && box_of(t) == nullptr;
  }
  const Box* box_of(Term t) const {
    for (const Box& box : boxes_) {
      if (terms_.decl(t) == box.decl) return &box;
    }
    return nullptr;
  }

  // Whether t depends on x, definitions included.
  bool needs(Term t, Term x) const {
    bool found = false;
    term::HandleSet<Term> seen;
    std::vector<Term> stack{t};
    while (!stack.empty() && !found) {
      const Term top = stack.back();
      stack.pop_back();
      if (!seen.insert(top)) continue;
      found = top == x;
      if (const auto at = definitions_.find(top); at != definitions_.end()) {
        stack.push_back(at->second);
      }
      for (const Term a : terms_.arguments(top)) stack.push_back(a);
    }
    return found;
  }

  std::vector<Term> in_order() const {
    std::vector<Term> order(numbers_.size());
    for (const auto& [t, number] : numbers_) order[number] = t;
    return order;
  }

  std::optional<std::string> expression(Term t, CProgram& program,
                                        std::vector<std::string>& reads) {
    if (terms_.op(t) == Op::kApply) {
      if (const Box* box = box_of(t)) return call(*box, t);
      const auto type = c_sort(terms_, terms_.sort(t));
      if (!type || !terms_.arguments(t).empty()) return {};
      if (const auto at = definitions_.find(t); at != definitions_.end()) {
        program.derived.emplace_back(terms_.decl(t), at->second);
        return fmt::format("n{}()", numbers_.at(at->second));
      }
      program.inputs.push_back(terms_.decl(t));
      reads.push_back(*type);
      uint32_t width = terms_.sort(t) == term::kBoolSort  ? 1
                       : terms_.sort(t) == term::kIntSort ? 64
                                                          : terms_.sorts().width(terms_.sort(t));
      return fmt::format("input[{}]{}", reads.size() - 1,
                         width == 64
                             ? std::string()
                             : fmt::format(" & UINT64_C({:#x})", (uint64_t{1} << width) - 1));
    }
    auto text = c_expression(terms_, t);
    if (!text) return {};
    const auto arguments = terms_.arguments(t);
    for (size_t i = arguments.size(); i-- > 0;) {
      const std::string what = fmt::format("${}", i);
      const std::string by = fmt::format("n{}()", numbers_.at(arguments[i]));
      for (size_t at = 0; (at = text->find(what, at)) != std::string::npos; at += by.size()) {
        text->replace(at, what.size(), by);
      }
    }
    return text;
  }

  std::optional<std::string> call(const Box& box, Term t) const {
    if (!box.is_word_box() || box.kind != BoxKind::kNative) return {};
    std::string arguments;
    for (size_t i = 0; i < box.arguments.size(); ++i) {
      if (!c_sort(terms_, box.arguments[i].sort)) return {};
      arguments += fmt::format("{}({})n{}()", i == 0 ? "" : ", ", c_argument(box.arguments[i], 0),
                               numbers_.at(terms_.arguments(t)[i]));
    }
    if (!c_sort(terms_, box.result.sort)) return {};
    const uint32_t width = box.result.shape == Shape::kBool ? 1 : box.result.width;
    const std::string made = fmt::format("(uint64_t)box_{}({})", &box - boxes_.data(), arguments);
    if (box.result.shape == Shape::kBool) return made + " != 0";
    return width == 64 ? made
                       : fmt::format("{} & UINT64_C({:#x})", made, (uint64_t{1} << width) - 1);
  }

  std::string boxes() const {
    std::string text;
    for (size_t i = 0; i < boxes_.size(); ++i) {
      if (!boxes_[i].is_word_box()) continue;
      text +=
          fmt::format("static {}; /* {} */\n", prototype_of(boxes_[i], fmt::format("(*box_{})", i)),
                      boxes_[i].declaration);
    }
    return text + "\n";
  }

  std::string main(const std::string& ladder) const {
    std::string load;
    for (size_t i = 0; i < boxes_.size(); ++i) {
      if (boxes_[i].kind != BoxKind::kNative || !boxes_[i].is_word_box()) continue;
      load += fmt::format(
          "  *(void **)&box_{0} = dlsym(dlopen(\"{1}\", RTLD_NOW | RTLD_DEEPBIND), \"{2}\");\n"
          "  if (!box_{0}) return 2;\n",
          i, boxes_[i].path, boxes_[i].symbol);
    }
    return fmt::format(R"(
static void test_one(const uint8_t *data, size_t size) {{
  memset(input, 0, sizeof input);
  memcpy(input, data, size < sizeof input ? size : sizeof input);
  round++;
  if (setjmp(reject)) return;
{}}}

#ifdef __AFL_FUZZ_TESTCASE_LEN
__AFL_FUZZ_INIT();
#endif
int main(void) {{
{}#ifdef __AFL_FUZZ_TESTCASE_LEN
  /* afl-fuzz puts it into a session of its own, and leaves stopped ones behind. */
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  __AFL_INIT();
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  unsigned char *data = __AFL_FUZZ_TESTCASE_BUF;
  while (__AFL_LOOP(10000)) test_one(data, (size_t)__AFL_FUZZ_TESTCASE_LEN);
#else
  static uint8_t buffer[sizeof input];
  size_t size = fread(buffer, 1, sizeof buffer, stdin);
  test_one(buffer, size);
#endif
  return 0;
}}
)",
                       ladder, load);
  }

  const term::TermStore& terms_;
  std::span<const Box> boxes_;
  std::span<const Term> constraints_;
  std::unordered_map<Term, Term> definitions_;
  std::unordered_map<Term, size_t> numbers_;
};

}  // namespace

base::Result<CProgram> c_program(const term::TermStore& terms, const Problem&,
                                 std::span<const Box> boxes, std::span<const Term> constraints,
                                 bool equivalence_classes) {
  Writer writer(terms, boxes, constraints);
  if (equivalence_classes) writer.find_definitions();
  return writer.write();
}

}  // namespace assay::closedbox
