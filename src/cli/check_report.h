// What `assay check` says about a file: a table of the solvers, and the verdict.
#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "judge/court.h"
#include "judge/evidence.h"

namespace assay::cli {

struct SolverLine {
  std::string solver;
  std::string answer;  // "sat unsat" for two checks; "-" where nothing came
  std::string ending;  // of a solver that was not asked: why
  std::string model;   // "true", "false", "open" for each sat with a model
  std::string mode;    // "" where it was not asked or could not be started
  double seconds = 0;  // wall
  bool is_adviser = false;
  bool is_asked = true;
  bool is_respelt = false;  // it was sent the formula in the plain spelling
};

struct FileReport {
  std::string path;
  std::string error;  // Assay can not read it
  std::vector<SolverLine> solvers;
  std::vector<judge::Evidence> truths;  // one for each check
  judge::Verdict verdict;
};

struct CheckSummary {
  size_t files = 0;       // that were judged, or could not be read
  size_t not_judged = 0;  // after a stop
  size_t unreadable = 0;
  size_t confirmed = 0;
  size_t flaky = 0;
  size_t stored = 0;
  size_t withdrawn = 0;
  size_t defects = 0;
  std::map<std::string, size_t> known;
  std::map<std::string, size_t> classes;  // of the confirmed ones
  std::map<std::string, size_t> modes;    // runs by the mode that was really used
};

FileReport report_of(const std::string& path, judge::Hearing hearing);
void count(const FileReport& report, CheckSummary& summary);

std::string to_text(const FileReport& report);
std::string to_text(const CheckSummary& summary);
nlohmann::json to_json(const std::vector<FileReport>& reports, const CheckSummary& summary);

}  // namespace assay::cli
