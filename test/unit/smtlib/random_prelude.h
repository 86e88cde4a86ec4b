// Declarations for random scripts, a few for every theory. Few sorts with many terms each: then
// random applications fit often.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "term/operators.h"

namespace assay::smtlib {

inline std::string random_prelude(const std::set<term::Theory>& theories) {
  using T = term::Theory;
  static constexpr std::pair<T, std::string_view> kLines[] = {
      {T::kCore,
       "(declare-sort U 0)(declare-sort P 1)(declare-const u U)(declare-const |quoted u| U)"
       "(declare-const pu (P U))(declare-const b Bool)(declare-fun uu (U) U)"
       "(declare-fun up (U Bool) Bool)(define-sort Synonym (X) (P X))"
       "(declare-const sy (Synonym U))"},
      {T::kArith,
       "(declare-const i Int)(declare-const j Int)(declare-const r Real)(declare-fun ii (Int) Int)"
       "(declare-fun iib (Int Int) Bool)(declare-fun irr (Int Real) Real)"},
      {T::kArrays,
       "(declare-const au (Array U Bool))(declare-const ai (Array Int Int))"
       "(declare-const ab (Array Int Bool))(declare-const am (Array Int U Bool))"},
      {T::kBitVectors,
       "(declare-const v1 (_ BitVec 1))(declare-const v3 (_ BitVec 3))"
       "(declare-const v8 (_ BitVec 8))(declare-const w8 (_ BitVec 8))"},
      {T::kFloats,
       "(declare-const f8 (_ FloatingPoint 3 5))(declare-const f16 Float16)"
       "(declare-const rm RoundingMode)"},
      {T::kStrings, "(declare-const s String)(declare-const re RegLan)"},
      {T::kSequences, "(declare-const qi (Seq Int))(declare-const ch Unicode)"},
      {T::kSets, "(declare-const si (Set Int))(declare-const su (Set U))"},
      {T::kRelations,
       "(declare-const r1 (Set (Tuple Int)))(declare-const r2 (Relation Int Int))"
       "(declare-const r3 (Set (Tuple Int U)))"},
      {T::kBags, "(declare-const bi (Bag Int))(declare-const bt (Table Int U))"},
      {T::kTuples, "(declare-const tib (Tuple Int Bool))(declare-const t0 UnitTuple)"},
      {T::kDatatypes,
       "(declare-datatypes ((Color 0)) (((red) (green))))"
       "(declare-datatypes ((List 1)) ((par (X) ((nil) (cons (head X) (tail (List X)))))))"
       "(declare-datatypes ((Tree 0) (Forest 0)) (((node (value Bool) (children Forest)))"
       " ((none) (some (first Tree) (rest Forest)))))"
       "(declare-const lu (List U))(declare-const tr Tree)(declare-const co Color)"},
      {T::kFiniteFields, "(declare-const ff (_ FiniteField 7))"},
      {T::kHigherOrder,
       "(declare-const hii (-> Int Int))(declare-const hib (-> Int Bool))"
       "(declare-const hiii (-> Int Int Int))(declare-const hiib (-> Int Int Bool))"
       "(declare-const htii (-> (Tuple Int Int) Int Int))"
       "(declare-const hwii (-> (Tuple Int U) Int Int))"},
  };
  std::string text;
  for (const auto& [theory, lines] : kLines) {
    if (theories.contains(theory)) text += lines;
  }
  return text;
}

}  // namespace assay::smtlib
