#include "eval/read_script.h"

#include <algorithm>
#include <optional>

#include "base/assert.h"
#include "smtlib/logic.h"
#include "smtlib/model_reader.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"

namespace assay::eval {

base::Result<std::shared_ptr<ReadScript>> ReadScript::parse(std::string_view text,
                                                            std::string_view name) {
  std::shared_ptr<ReadScript> made(new ReadScript);
  auto parsed = smtlib::parse(made->terms_, text, name);
  if (!parsed) return parsed.error();
  made->text_ = text;
  made->script_ = std::move(parsed->script);
  const auto commands = made->script_.commands();
  for (size_t i = 0; i < commands.size(); ++i) {
    if (smtlib::is_check(commands[i].kind)) made->checks_.push_back(i);
    if (commands[i].kind != smtlib::CommandKind::kExit) continue;
    made->script_.truncate(i + 1);
    break;
  }
  made->evaluators_.resize(std::max<size_t>(made->checks_.size(), 1));
  return made;
}

// Terms and checks stay as they are, and with them the evaluators.
void ReadScript::set_smallest_logic() {
  const size_t count = script_.commands().size();
  smtlib::set_smallest_logic(terms_, script_);
  ASSAY_ASSERT(script_.commands().size() == count);
  text_ = smtlib::to_text(terms_, script_);
}

Evaluator& ReadScript::evaluator(size_t check) {
  auto& evaluator = evaluators_[check];
  if (!evaluator) {
    evaluator = std::make_unique<Evaluator>(terms_, values_, query_of(terms_, script_, check));
  }
  return *evaluator;
}

base::Result<TextEvaluation> ReadScript::evaluate(size_t check, std::string_view model,
                                                  const ModelOptions& options) {
  // The names in force are those before the check.
  std::optional<smtlib::Script> before;
  if (check < checks_.size() && checks_[check] + 1 < script_.commands().size()) {
    before = script_;
    before->truncate(checks_[check] + 1);
  }
  auto read = smtlib::read_model(terms_, before ? *before : script_, model);
  if (!read) return read.error();
  Evaluator& own = evaluator(check);
  own.machine().semantics().set_limits(options.limits);
  return evaluate_text(own, terms_, values_, *std::move(read), options.lists_all);
}

}  // namespace assay::eval
