// Strings and regular expressions: shorter literals, simpler languages.
#include "reduce/rewrites.h"
#include "value/literal.h"

namespace assay::reduce {

namespace {

// Parts of a literal by code points: nothing, halves, without one end.
void smaller_strings(Builder& make, Term t, std::vector<Term>& out) {
  TermStore& store = make.store();
  if (store.op(t) != Op::kString) return;
  const std::string text = store.literal_text(t);
  std::vector<size_t> starts;
  for (size_t at = 0; at < text.size(); value::read_code_point(text, at)) starts.push_back(at);
  const size_t count = starts.size();
  starts.push_back(text.size());
  const auto add = [&](size_t from, size_t to) {
    const std::string part = text.substr(starts[from], starts[to] - starts[from]);
    if (part != text) out.push_back(store.literal(Op::kString, store.sort(t), part));
  };
  if (count == 0) return;
  add(0, 0);
  if (count > 2) {
    add(0, count / 2);
    add(count / 2, count);
  }
  if (count > 1) {
    add(0, count - 1);
    add(1, count);
  }
  // Ordinary letters in place of what must be escaped.
  std::string plain;
  for (size_t at = 0; at < text.size();) {
    const uint32_t c = value::read_code_point(text, at);
    plain += c >= 32 && c < 127 && c != '"' && c != '\\' ? static_cast<char>(c) : 'a';
  }
  if (plain != text) out.push_back(store.literal(Op::kString, store.sort(t), plain));
}

void string_rule(Builder& make, Term t, std::vector<Term>& out) {
  TermStore& store = make.store();
  const Sort sort = store.sort(t);
  const std::vector<Term> arguments = arguments_of(store, t);
  if (sort == term::kRegLanSort) {
    for (const Op simple : {Op::kReAll, Op::kReAllChar}) {
      if (store.op(t) != simple && store.op(t) != Op::kReNone) {
        out.push_back(store.make(simple, sort, {}));
      }
    }
    // match: any language over strings   result: one of the strings itself
    for (const Term a : arguments) {
      if (store.sort(a) == term::kStringSort && store.op(t) != Op::kStrToRe) {
        out.push_back(make(Op::kStrToRe, {a}));
      }
    }
  }
  switch (store.op(t)) {
    case Op::kStrInRe:
      if (store.op(arguments[1]) == Op::kStrToRe) {
        out.push_back(make(Op::kEqual, {arguments[0], store.arguments(arguments[1])[0]}));
      }
      break;
    case Op::kStrReplaceAll:
      out.push_back(make(Op::kStrReplace, arguments));
      break;
    case Op::kStrSubstr:
      out.push_back(make(Op::kStrAt, {arguments[0], arguments[1]}));
      break;
    case Op::kReLoop:
    case Op::kRePower:
      for (const uint32_t n : {0u, 1u}) {
        std::vector<uint32_t> indices(store.indices(t).size(), n);
        out.push_back(make(store.op(t), arguments, indices));
      }
      break;
    default:
      break;
  }
}

}  // namespace

void simplify_strings(Session& session) {
  try_rewrites(session, string_rule);
  try_rewrites(session, smaller_strings, Session::Order::kSingly, true);
}

}  // namespace assay::reduce
