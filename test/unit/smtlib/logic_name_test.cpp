// Names of logics: what they say, which admits which.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "smtlib/logic.h"

namespace assay::smtlib {
namespace {

// The features of a logic as words.
std::string features(std::string_view name) {
  const std::optional<Logic> logic = logic_named(name);
  if (!logic) return "none";
  std::string text;
  const auto add = [&](bool has, std::string_view word) {
    if (has) text += (text.empty() ? "" : " ") + std::string(word);
  };
  add(logic->everything, "everything");
  add(logic->higher_order, "higher-order");
  add(logic->quantifiers, "quantifiers");
  add(logic->separation, "separation");
  add(logic->arrays, "arrays");
  add(logic->functions, "functions");
  add(logic->cardinality, "cardinality");
  add(logic->bit_vectors, "bit-vectors");
  add(logic->finite_fields, "fields");
  add(logic->floats, "floats");
  add(logic->datatypes, "datatypes");
  add(logic->strings, "strings");
  add(logic->finite_sets, "sets");
  constexpr std::string_view kLinearity[] = {"", "difference", "linear", "nonlinear",
                                             "transcendental"};
  add(logic->linearity != Linearity::kNone, kLinearity[static_cast<size_t>(logic->linearity)]);
  add(logic->integers, "integers");
  add(logic->reals, "reals");
  return text;
}

struct Row {
  const char* name;
  const char* features;
};
constexpr Row kRows[] = {
    {"QF_UF", "functions"},
    {"UF", "quantifiers functions"},
    {"QF_AX", "arrays"},
    {"QF_BV", "bit-vectors"},
    {"BV", "quantifiers bit-vectors"},
    {"QF_ABV", "arrays bit-vectors"},
    {"QF_UFBV", "functions bit-vectors"},
    {"QF_AUFBV", "arrays functions bit-vectors"},
    {"QF_IDL", "difference integers"},
    {"QF_RDL", "difference reals"},
    {"QF_UFIDL", "functions difference integers"},
    {"QF_LIA", "linear integers"},
    {"QF_LRA", "linear reals"},
    {"QF_LIRA", "linear integers reals"},
    {"QF_NIA", "nonlinear integers"},
    {"QF_NRA", "nonlinear reals"},
    {"QF_NIRA", "nonlinear integers reals"},
    {"QF_NRAT", "transcendental reals"},
    {"LIA", "quantifiers linear integers"},
    {"LRA", "quantifiers linear reals"},
    {"NRA", "quantifiers nonlinear reals"},
    {"UFLIA", "quantifiers functions linear integers"},
    {"UFNIRA", "quantifiers functions nonlinear integers reals"},
    {"AUFLIRA", "quantifiers arrays functions linear integers reals"},
    {"ALIA", "quantifiers arrays linear integers"},
    {"QF_ALIA", "arrays linear integers"},
    {"QF_AUFLIA", "arrays functions linear integers"},
    {"AUFNIRA", "quantifiers arrays functions nonlinear integers reals"},
    {"QF_FP", "floats"},
    {"QF_BVFP", "bit-vectors floats"},
    {"QF_FPBV", "bit-vectors floats"},
    {"QF_ABVFP", "arrays bit-vectors floats"},
    {"QF_FPLRA", "floats linear reals"},
    {"QF_ABVFPLRA", "arrays bit-vectors floats linear reals"},
    {"QF_DT", "datatypes"},
    {"UFDT", "quantifiers functions datatypes"},
    {"QF_UFDT", "functions datatypes"},
    {"UFDTLIA", "quantifiers functions datatypes linear integers"},
    {"AUFBVDTNIRA", "quantifiers arrays functions bit-vectors datatypes nonlinear integers reals"},
    {"AUFDTLIRA", "quantifiers arrays functions datatypes linear integers reals"},
    {"UFFPDTNIRA", "quantifiers functions floats datatypes nonlinear integers reals"},
    {"QF_S", "strings"},
    {"QF_SLIA", "strings linear integers"},
    {"QF_SNIA", "strings nonlinear integers"},
    {"QF_UFSLIA", "functions strings linear integers"},
    {"QF_UFLIAFS", "functions sets linear integers"},
    {"QF_FF", "fields"},
    {"QF_UFC", "functions cardinality"},
    {"QF_SEP_LIA", "separation linear integers"},
    {"HO_UF", "higher-order quantifiers functions"},
    {"HO_ALL", "everything higher-order"},
    {"ALL", "everything"},
    {"QF_ALL", "everything"},
    {"ALL_SUPPORTED", "everything"},
    {"HORN", "everything nonlinear"},
    {"QF_SAT", ""},
    // No names of logics, and names that follow no convention.
    {"QF_XYZ", "none"},
    {"QF_LIAX", "none"},
    {"LI", "none"},
    {"qf_lia", "none"},
    {"QF_LIA ", "none"},
};

TEST(LogicNamed, SaysWhatTheNameSays) {
  for (const Row& row : kRows) EXPECT_EQ(features(row.name), row.features) << row.name;
}

TEST(LogicNamed, NothingIsNoName) {
  EXPECT_FALSE(logic_named(""));
  EXPECT_FALSE(logic_named("QF_"));
}

TEST(LogicName, IsTheNameItCameFrom) {
  for (const char* name :
       {"QF_UF",    "UF",        "QF_AX",    "QF_BV",   "BV",           "QF_ABV",    "QF_UFBV",
        "QF_AUFBV", "QF_IDL",    "QF_RDL",   "QF_LIA",  "QF_LRA",       "QF_LIRA",   "QF_NIA",
        "QF_NRA",   "QF_NIRA",   "QF_NRAT",  "LIA",     "LRA",          "NRA",       "UFLIA",
        "AUFLIRA",  "QF_AUFLIA", "QF_ALIA",  "QF_FP",   "QF_BVFP",      "QF_FPLRA",  "QF_DT",
        "UFDT",     "UFDTLIA",   "QF_S",     "QF_SLIA", "QF_SNIA",      "QF_UFSLIA", "HO_UF",
        "ALL",      "HO_ALL",    "QF_UFIDL", "UFNIRA",  "QF_AUFBVDTNIA"}) {
    const std::optional<Logic> logic = logic_named(name);
    ASSERT_TRUE(logic) << name;
    EXPECT_EQ(logic_name(*logic), name);
  }
}

bool name_admits(std::string_view declared, std::string_view needed) {
  return admits(logic_named(declared).value(), logic_named(needed).value());
}

TEST(Admits, Itself) {
  for (const Row& row : kRows) {
    EXPECT_TRUE(!logic_named(row.name) || name_admits(row.name, row.name)) << row.name;
  }
}

TEST(Admits, WhatIsSmaller) {
  EXPECT_TRUE(name_admits("QF_LIA", "QF_IDL"));
  EXPECT_TRUE(name_admits("QF_NIA", "QF_LIA"));
  EXPECT_TRUE(name_admits("QF_NRAT", "QF_NRA"));
  EXPECT_TRUE(name_admits("QF_LIRA", "QF_LRA"));
  EXPECT_TRUE(name_admits("LIA", "QF_LIA"));
  EXPECT_TRUE(name_admits("AUFLIRA", "QF_UFLIA"));
  EXPECT_TRUE(name_admits("QF_AUFBV", "QF_ABV"));
  EXPECT_TRUE(name_admits("QF_SLIA", "QF_S"));
  EXPECT_TRUE(name_admits("QF_S", "QF_SLIA"));  // lengths are integers
  EXPECT_TRUE(name_admits("HO_UF", "UF"));
  EXPECT_TRUE(name_admits("ALL", "HO_UF"));
  EXPECT_TRUE(name_admits("ALL", "ALL"));
  EXPECT_TRUE(name_admits("ALL", "QF_NRAT"));
  EXPECT_TRUE(name_admits("HORN", "NRA"));
}

TEST(Admits, NothingMore) {
  EXPECT_FALSE(name_admits("QF_IDL", "QF_LIA"));
  EXPECT_FALSE(name_admits("QF_LIA", "QF_NIA"));
  EXPECT_FALSE(name_admits("QF_NRA", "QF_NRAT"));
  EXPECT_FALSE(name_admits("QF_LIA", "QF_LRA"));
  EXPECT_FALSE(name_admits("QF_LRA", "QF_LIRA"));
  EXPECT_FALSE(name_admits("QF_LIA", "LIA"));
  EXPECT_FALSE(name_admits("QF_LIA", "QF_UFLIA"));
  EXPECT_FALSE(name_admits("QF_BV", "QF_ABV"));
  EXPECT_FALSE(name_admits("QF_BV", "QF_FP"));
  EXPECT_FALSE(name_admits("QF_UF", "QF_DT"));
  EXPECT_FALSE(name_admits("QF_LIA", "QF_S"));
  EXPECT_FALSE(name_admits("QF_S", "QF_SNIA"));
  EXPECT_FALSE(name_admits("UF", "HO_UF"));
  EXPECT_FALSE(name_admits("AUFBVDTNIRA", "ALL"));
  EXPECT_FALSE(name_admits("QF_UF", "QF_UFC"));
  EXPECT_FALSE(name_admits("QF_LIA", "QF_SEP_LIA"));
  EXPECT_FALSE(name_admits("HORN", "QF_NRAT"));  // z3 knows no sine there
}

}  // namespace
}  // namespace assay::smtlib
