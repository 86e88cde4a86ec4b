#include "round_trip.h"

#include <fmt/format.h>

#include "smtlib/logic.h"
#include "smtlib/model_reader.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"

namespace assay::fuzz {

namespace {

std::optional<std::string> check_form(term::TermStore& store, const smtlib::Script& script,
                                      bool pretty) {
  smtlib::PrintOptions options;
  options.pretty = pretty;
  const std::string text = to_text(store, script, options);
  const char* form = pretty ? "pretty" : "canonical";
  const auto again = smtlib::parse(store, text, form);
  if (!again) {
    return fmt::format("the {} form is rejected: {}\n{}", form, again.error().to_string(), text);
  }
  const size_t difference = script.first_difference(again->script);
  if (difference == SIZE_MAX) return std::nullopt;
  return fmt::format("the {} form differs in command {}:\n{}\nread again:\n{}", form,
                     difference + 1, text, to_text(store, again->script, options));
}

}  // namespace

std::optional<std::string> check_round_trip(std::string_view bytes) {
  smtlib::ParseOptions options;
  if (bytes.starts_with('\\')) {
    options.legacy_escapes = true;
    bytes.remove_prefix(1);
  }
  term::TermStore store;
  const auto parsed = smtlib::parse(store, bytes, "input", options);
  if (!parsed) {
    // Every rejection has a place.
    if (parsed.error().line == 0) return "rejected without a position: " + parsed.error().message;
    static_cast<void>(smtlib::read_model(store, {}, bytes, "input", options));
    return std::nullopt;
  }
  static_cast<void>(logic_needed(store, parsed->script));  // must only come to an end
  if (auto failure = check_form(store, parsed->script, false)) return failure;
  if (auto failure = check_form(store, parsed->script, true)) return failure;
  // The same bytes as the output of a solver: again, that must only come to an end.
  static_cast<void>(smtlib::read_model(store, parsed->script, bytes, "input", options));
  return std::nullopt;
}

}  // namespace assay::fuzz
