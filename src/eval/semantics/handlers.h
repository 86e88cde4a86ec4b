// The handlers of all operators, by theory: one file eval/semantics/<theory>.cpp each. Every
// handler gets values that are not open and the least number of arguments (semantics.h).
#pragma once

#include "eval/semantics/semantics.h"

namespace assay::eval {

// clang-format off
#define HANDLERS(X)                                                                                \
  /* core */                                                                                       \
  X(constant_true)                                                                                 \
  X(constant_false)                                                                                \
  X(logical_not)                                                                                   \
  X(logical_and)                                                                                   \
  X(logical_or)                                                                                    \
  X(logical_xor) X(implies) X(equals) X(differs) X(if_then_else) /* arithmetic */                  \
      X(negate) X(subtract) X(add) X(multiply) X(divide) X(int_divide) X(modulo) X(absolute)       \
          X(less_equal) X(less) X(greater_equal) X(greater) X(to_real) X(to_int) X(is_int)         \
              X(divisible) X(remainder) X(power) X(int_power) X(power_of_two) X(log_two)           \
              X(is_power_of_two)                                                                   \
                  X(int_and) X(int_parametric_and) X(divide_total) X(int_divide_total)             \
                      X(modulo_total) X(divide_by_zero) X(int_divide_by_zero) X(modulo_by_zero)    \
                          X(remainder_by_zero) X(power_by_zero) X(transcendental)                  \
                              X(square_root) /* arrays */                                          \
      X(array_select) X(array_store) X(array_select_many) X(array_store_many) X(array_constant)    \
          X(array_equal_range) X(array_default) X(array_difference) X(array_map)                   \
              X(as_array) /* bit-vectors */                                                        \
      X(bv_concat) X(bv_extract) X(bv_repeat) X(bv_zero_extend) X(bv_sign_extend) X(bv_rotate)     \
          X(bv_unary) X(bv_binary) X(bv_compare) X(bv_bit) X(bv_ite) X(bv_reduce) X(bv_overflow)   \
              X(bv_rotate_by) X(bv_test_bit) X(bv_make) X(bv_by_zero) X(bv_to_int) X(int_to_bv)    \
                  X(bv_size) /* floats */                                                          \
      X(rounding_mode) X(fp_literal) X(fp_constant) X(fp_unary) X(fp_arithmetic) X(fp_fused)       \
          X(fp_square_root) X(fp_remainder) X(fp_round) X(fp_extremum) X(fp_compare)               \
              X(fp_classify) X(fp_from_bits) X(fp_from_float) X(fp_from_bv) X(fp_from_real)        \
                  X(fp_from_scaled) X(fp_to_bv) X(fp_to_bv_total) X(fp_to_real)                    \
                      X(fp_to_bits) /* strings and sequences */                                    \
      X(seq_concat) X(seq_length) X(seq_at) X(seq_extract) X(seq_prefix) X(seq_suffix)             \
          X(seq_contains) X(seq_index_of) X(seq_last_index_of) X(seq_replace) X(seq_replace_all)   \
              X(seq_reverse) X(seq_update) X(seq_empty) X(seq_unit) X(seq_nth) X(seq_map)          \
                  X(seq_map_indexed) X(seq_fold) X(seq_fold_indexed) X(str_less) X(str_is_digit)   \
                      X(str_to_code) X(str_from_code) X(str_to_int) X(str_from_int)                \
                          X(str_change_case) X(str_from_bv)                                        \
                              X(char_operation) /* regular expressions */                          \
      X(re_match) X(re_replace) X(re_index_of) X(re_constant) X(re_from_text) X(re_binary)         \
          X(re_unary) X(re_range) X(re_loop)                                                       \
              X(re_derivative) /* sets, bags, relations, tuples, fields */                         \
      X(set_empty) X(set_universe) X(set_binary) X(set_member) X(set_subset) X(set_singleton)      \
          X(set_insert) X(set_size) X(set_complement) X(set_choose) X(set_is_singleton)            \
              X(set_is_empty) X(set_map) X(set_filter) X(set_quantify) X(set_fold)                 \
                  X(array_set_operation) X(rel_join) X(rel_product) X(rel_transpose)               \
                      X(rel_closure) X(rel_identity) X(rel_join_image) X(rows_project) X(bag_make) \
                          X(bag_binary) X(bag_subbag) X(bag_count) X(bag_member) X(bag_size)       \
                              X(bag_set_of) X(bag_from_set) X(bag_to_set) X(bag_map) X(bag_filter) \
                                  X(bag_quantify) X(bag_fold) X(bag_choose) X(bag_is_singleton)    \
                                      X(table_product) X(tuple_make) X(tuple_select)               \
                                          X(tuple_update) X(tuple_project)                         \
                                              X(field_operation) /* the rest */                    \
      X(pseudo_boolean) X(not_known)

// clang-format on
#define DECLARE(name) Value name(Semantics& s, const Application& a);
namespace handlers {
HANDLERS(DECLARE)
}
#undef DECLARE
#undef HANDLERS

}  // namespace assay::eval
