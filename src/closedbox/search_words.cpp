#include "closedbox/search_words.h"

namespace assay::closedbox {

Candidate candidate_of(value::ValueStore& values, const search::Program& program,
                       std::span<const uint64_t> words) {
  Candidate candidate;
  candidate.model = std::make_unique<eval::Model>();
  for (size_t i = 0; i < program.variables.size() && i < words.size(); ++i) {
    const search::Variable& variable = program.variables[i];
    candidate.model->constants[variable.decl.id] =
        search::value_of_word(values, variable.sort, words[i]);
  }
  return candidate;
}

std::vector<uint64_t> words_of(const value::ValueStore& values, const search::Program& program,
                               const eval::Model& model) {
  std::vector<uint64_t> words;
  for (const search::Variable& variable : program.variables) {
    const auto at = model.constants.find(variable.decl.id);
    const auto word = at == model.constants.end()
                          ? std::nullopt
                          : search::word_of_value(values, variable.sort, at->second);
    words.push_back(word.value_or(0));
  }
  return words;
}

}  // namespace assay::closedbox
