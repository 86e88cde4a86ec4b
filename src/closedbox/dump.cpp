#include "closedbox/dump.h"

#include <filesystem>

#include "closedbox/c_program.h"
#include "os/file.h"
#include "smtlib/printer.h"

namespace assay::closedbox {

void dump_iteration(const Context& context, std::span<const Term> constraints) {
  if (context.settings.dump_dir.empty()) return;
  const std::filesystem::path folder = context.settings.dump_dir;
  (void)os::make_folders(folder.string()).ok();
  const std::string name = fmt::format("check-{}-worker-{}-iteration-{:04}", context.problem.check,
                                       context.worker, context.statistics.iterations);
  std::string text = "; the constraints in the search\n";
  text += smtlib::to_text(context.terms, context.problem.declarations);
  for (const Term c : constraints) text += "(assert " + smtlib::to_text(context.terms, c) + ")\n";
  (void)os::write_file((folder / (name + ".smt2")).string(), text + "(check-sat)\n");
  const auto program = c_program(context.terms, context.problem, context.boxes, constraints,
                                 context.settings.equivalence_classes);
  (void)os::write_file(
      (folder / (name + ".c")).string(),
      program ? program->text : "/* no C program: " + program.error().to_string() + " */\n");
}

}  // namespace assay::closedbox
