// Views of a campaign's event stream (docs/campaign.md): a live screen for a terminal, plain lines
// for a log, JSON lines for programs. A view knows nothing but the events.
#pragma once

#include <cstdio>
#include <memory>
#include <nlohmann/json_fwd.hpp>

namespace assay::report {

class View {
 public:
  virtual ~View() = default;
  virtual void on(const nlohmann::json& event) = 0;
};

// Findings and the summary go to `out`, what changes meanwhile to `err`.
std::unique_ptr<View> make_plain_view(FILE* out, FILE* err);
// Draws on `err`, which must be a terminal; the summary goes to `out`.
std::unique_ptr<View> make_screen_view(FILE* out, FILE* err);
std::unique_ptr<View> make_json_view(FILE* out);

}  // namespace assay::report
