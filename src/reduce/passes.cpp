#include <array>

#include "reduce/pass.h"

namespace assay::reduce {

std::span<const Pass> all_passes() {
  static constexpr std::array kPasses = {
      Pass{"noise", drop_noise},
      Pass{"words", simplify_words},
      Pass{"assertions", drop_assertions},
      Pass{"annotations", drop_annotations},
      Pass{"descend", descend},
      Pass{"levels", default_levels},
      Pass{"commands", drop_commands},
      Pass{"hoist", hoist_subterms},
      Pass{"arguments", drop_arguments},
      Pass{"quantifiers", simplify_quantifiers},
      Pass{"lets", inline_lets},
      Pass{"constants", replace_constants},
      Pass{"merge", merge_constants},
      Pass{"functions", simplify_functions},
      Pass{"nest", nest_arguments},
      Pass{"core", simplify_core},
      Pass{"arithmetic", simplify_arithmetic},
      Pass{"bit-vectors", simplify_bit_vectors},
      Pass{"arrays", simplify_arrays},
      Pass{"floats", simplify_floats},
      Pass{"strings", simplify_strings},
      Pass{"datatypes", simplify_datatypes},
      Pass{"sets", simplify_sets},
      Pass{"sorts", simplify_sorts},
      Pass{"widths", narrow_widths},
      Pass{"equate", equate_subterms},
      Pass{"fresh", use_fresh_constants},
      Pass{"leaves", default_leaves},
      Pass{"declarations", shorten_declarations},
      Pass{"names", shorten_names},
      Pass{"logic", drop_logic},
  };
  return kPasses;
}

void run_passes(Session& session) {
  for (;;) {
    const std::string before = session.text();
    for (const Pass& pass : all_passes()) {
      if (session.is_stopped()) return;
      pass.run(session);
    }
    // A check that has become a matter of luck would spoil all that follows.
    if (session.text() != before) session.confirm();
    if (session.text() != before) continue;
    if (session.skipped() == 0) break;
    // An edit that failed once is left alone while others succeed. The end is where none does,
    // so everything is tried once more.
    session.forget_failures();
    for (const Pass& pass : all_passes()) {
      if (session.is_stopped()) return;
      pass.run(session);
    }
    if (session.text() == before) break;
  }
}

}  // namespace assay::reduce
