#include "closedbox/search/compile/emit.h"

#include "closedbox/search/program/compute.h"

namespace assay::closedbox::search {

namespace {

bool is_unary(WordOp op) {
  switch (op) {
    case WordOp::kNot:
    case WordOp::kNeg:
    case WordOp::kExtract:
    case WordOp::kSignExtend:
    case WordOp::kRotateLeft:
    case WordOp::kNegOverflow:
    case WordOp::kBoolNot:
    case WordOp::kIntNeg:
    case WordOp::kIntAbs:
    case WordOp::kIntFromBits:
    case WordOp::kRealNeg:
    case WordOp::kRealAbs:
    case WordOp::kRealFromInt:
    case WordOp::kRealToInt:
    case WordOp::kFpNeg:
    case WordOp::kFpAbs:
    case WordOp::kFpSqrt:
    case WordOp::kFpRound:
    case WordOp::kFpIs:
    case WordOp::kFpCanonical:
    case WordOp::kFpFromFloat:
    case WordOp::kFpFromSigned:
    case WordOp::kFpFromUnsigned:
    case WordOp::kFpFromReal:
    case WordOp::kFpToReal:
      return true;
    default:
      return false;
  }
}

bool may_be_undefined_by_itself(WordOp op) {
  return op == WordOp::kCall || (op >= WordOp::kIntNeg && op <= WordOp::kIntFromBits) ||
         (op >= WordOp::kRealNeg && op <= WordOp::kRealAbs) || op == WordOp::kRealToInt ||
         op == WordOp::kFpMin || op == WordOp::kFpMax || op == WordOp::kFpToReal ||
         op == WordOp::kFpToUbv || op == WordOp::kFpToSbv;
}

bool is_ternary(WordOp op) {
  return op == WordOp::kIte || op == WordOp::kFpFma || op == WordOp::kFpToUbv ||
         op == WordOp::kFpToSbv;
}

}  // namespace

uint32_t Emitter::new_register(WordSort sort, uint64_t word, bool is_constant,
                               bool may_be_undefined) {
  program_.registers.push_back(word);
  program_.sorts.push_back(sort);
  is_constant_.push_back(is_constant ? 1 : 0);
  may_be_undefined_.push_back(may_be_undefined ? 1 : 0);
  return static_cast<uint32_t>(program_.registers.size() - 1);
}

uint32_t Emitter::constant(WordSort sort, uint64_t word) {
  const auto [at, is_new] = constants_.try_emplace({sort.kind, sort.width, word}, 0);
  if (is_new) at->second = new_register(sort, word, true, false);
  return at->second;
}

uint32_t Emitter::input(WordSort sort) { return new_register(sort, 0, false, false); }

uint32_t Emitter::emit(WordOp op, WordSort result, uint8_t width, uint16_t extra, uint32_t a,
                       uint32_t b, uint32_t c) {
  if (is_unary(op)) b = 0;
  if (!is_ternary(op)) c = 0;
  const bool has_b = !is_unary(op) && op != WordOp::kFpToUbv && op != WordOp::kFpToSbv;
  const bool has_c = is_ternary(op);
  const Instruction i{op, width, extra, 0, a, b, c};
  if (is_constant(a) && (!has_b || is_constant(b)) && (!has_c || is_constant(c))) {
    bool undefined = false;
    const uint64_t word_now = compute(i, word(a), word(b), word(c), undefined);
    if (!undefined) return constant(result, word_now);
  }
  if (op == WordOp::kIte) {
    if (is_constant(a)) return word(a) != 0 ? b : c;
    if (b == c && !may_be_undefined(a)) return b;
  }
  if (op == WordOp::kEqual && a == b && !may_be_undefined(a)) return boolean(true);
  const Key key{op, width, extra, a, b, c};
  const auto found = known_.find(key);
  if (found != known_.end()) return found->second;
  const bool may_be = may_be_undefined_by_itself(op) || may_be_undefined(a) ||
                      (has_b && may_be_undefined(b)) || (has_c && may_be_undefined(c));
  const uint32_t target = new_register(result, 0, false, may_be);
  program_.code.push_back({op, width, extra, target, a, b, c});
  known_.emplace(key, target);
  return target;
}

uint32_t Emitter::call(uint32_t box, WordSort result, std::vector<uint32_t> arguments) {
  const auto [at, is_new] = known_calls_.try_emplace({box, arguments}, 0);
  if (!is_new) return at->second;
  const uint32_t target = new_register(result, 0, false, true);
  const auto place = static_cast<uint32_t>(program_.calls.size());
  program_.calls.push_back({box, target, kNoRegister, std::move(arguments), result});
  program_.code.push_back({WordOp::kCall, result.width, 0, target, 0, place, 0});
  at->second = target;
  return target;
}

uint32_t Emitter::bool_not(uint32_t a) { return emit(WordOp::kBoolNot, kBoolWord, 1, 0, a); }

uint32_t Emitter::bool_and(uint32_t a, uint32_t b) {
  if (is_constant(a)) return word(a) != 0 ? b : a;
  if (is_constant(b)) return word(b) != 0 ? a : b;
  if (a == b) return a;
  return emit(WordOp::kBoolAnd, kBoolWord, 1, 0, a, b);
}

uint32_t Emitter::bool_or(uint32_t a, uint32_t b) {
  if (is_constant(a)) return word(a) != 0 ? a : b;
  if (is_constant(b)) return word(b) != 0 ? b : a;
  if (a == b) return a;
  return emit(WordOp::kBoolOr, kBoolWord, 1, 0, a, b);
}

uint32_t Emitter::equal(uint32_t a, uint32_t b) {
  return emit(WordOp::kEqual, kBoolWord, sort(a).width, 0, a, b);
}

}  // namespace assay::closedbox::search
