#include "campaign/counts_json.h"

#include <nlohmann/json.hpp>

namespace assay::campaign {

using findings::Total;
using nlohmann::json;

namespace {

struct AddCount {
  json& out;
  uint64_t number;

  void operator()(Total total) const {
    if (total == Total::kSolverCpu) {
      out["solver_cpu"] = static_cast<double>(number) / 1e6;
    } else {
      out[name_of(total)] = number;
    }
  }
  void operator()(const findings::AnswerCount& c) const {
    out["answers"][c.solver.text()][c.answer] = number;
  }
  void operator()(const findings::ModeCount& c) const {
    out["modes"][c.solver.text()][name_of(c.mode)] = number;
  }
  void operator()(const findings::ExpectedCount& c) const {
    out["expected"][std::string(name_of(c.status)) + " " + std::string(name_of(c.grade))] = number;
  }
  void operator()(const findings::StrategyCount& c) const {
    out["strategies"][c.strategy][name_of(c.what)] = number;
  }
  void operator()(const findings::ArmCount& c) const {
    out["arms"][c.dimension][c.arm][name_of(c.what)] = number;
  }
  void operator()(const findings::FindingCount& c) const {
    out["findings"][c.is_confirmed ? "confirmed" : "flaky"][name_of(c.bug)][c.solver.text()] =
        number;
  }
  void operator()(const findings::KnownCount&) const { sum("known"); }
  void operator()(const findings::RepeatedCount&) const { sum("repeated"); }
  void operator()(const findings::ShownCount&) const {}

  void sum(const char* name) const { out[name] = out[name].get<uint64_t>() + number; }
};

}  // namespace

json counts_of(const findings::Tally& tally) {
  json out = {{"tests", 0},
              {"skipped", 0},
              {"runs", 0},
              {"withdrawn", 0},
              {"defects", 0},
              {"answers", json::object()},
              {"modes", json::object()},
              {"expected", json::object()},
              {"strategies", json::object()},
              {"arms", json::object()},
              {"findings", json::object()},
              {"known", 0},
              {"repeated", 0},
              {"solver_cpu", 0.0}};
  for (const auto& [counter, number] : tally) std::visit(AddCount{out, number}, counter);
  return out;
}

}  // namespace assay::campaign
