#include "closedbox/report_pipe.h"

#include <cstring>

namespace assay::closedbox {

namespace {

// One walk over the fields, for both directions.
class Writer {
 public:
  void word(uint64_t& n) { out.append(reinterpret_cast<const char*>(&n), sizeof n); }
  void text(std::string& text) {
    uint64_t size = text.size();
    word(size);
    out += text;
  }
  template <typename T, typename Each>
  void list(std::vector<T>& all, Each each) {
    uint64_t size = all.size();
    word(size);
    for (T& one : all) each(one);
  }
  std::string out;
};

class Reader {
 public:
  void word(uint64_t& n) {
    is_whole = is_whole && in.size() >= sizeof n;
    if (!is_whole) return;
    std::memcpy(&n, in.data(), sizeof n);
    in.remove_prefix(sizeof n);
  }
  void text(std::string& text) {
    uint64_t size = 0;
    word(size);
    is_whole = is_whole && in.size() >= size;
    if (!is_whole) return;
    text = in.substr(0, size);
    in.remove_prefix(size);
  }
  template <typename T, typename Each>
  void list(std::vector<T>& all, Each each) {
    uint64_t size = 0;
    word(size);
    for (uint64_t i = 0; i < size && is_whole; ++i) each(all.emplace_back());
  }
  std::string_view in;
  bool is_whole = true;
};

// A number of an enum; a reader leaves it alone when there is no such enumerator.
template <typename Pipe, typename Enum>
void number(Pipe& pipe, Enum& value, Enum last, bool& is_known) {
  auto n = static_cast<uint64_t>(value);
  pipe.word(n);
  is_known = is_known && n <= static_cast<uint64_t>(last);
  if (is_known) value = static_cast<Enum>(n);
}

template <typename Pipe>
bool walk(Pipe& pipe, Report& report) {
  bool is_known = true;
  number(pipe, report.status, Status::kFailed, is_known);
  pipe.text(report.reason);
  pipe.text(report.found_by);
  pipe.text(report.model);
  Refutation& r = report.refutation;
  number(pipe, r.reason, Refutation::Reason::kTables, is_known);
  const auto text = [&](std::string& one) { pipe.text(one); };
  const auto word = [&](uint64_t& one) { pipe.word(one); };
  pipe.list(r.calls, [&](ClaimedCall& call) {
    uint64_t box = call.box;
    pipe.word(box);
    call.box = static_cast<unsigned>(box);
    pipe.list(call.arguments, text);
  });
  pipe.list(r.blocked, text);
  pipe.list(r.places, word);
  pipe.list(report.tallies, [&](BoxTally& tally) {
    pipe.word(tally.values);
    pipe.word(tally.failed);
    pipe.word(tally.unfit);
    pipe.text(tally.first);
  });
  Statistics& s = report.statistics;
  for (uint64_t* count : {&s.iterations, &s.smt_checks, &s.box_calls, &s.evaluations}) {
    pipe.word(*count);
  }
  return is_known;
}

}  // namespace

std::string pack(Report report) {
  Writer writer;
  walk(writer, report);
  return std::move(writer.out);
}

std::optional<Report> unpack(std::string_view bytes) {
  Report report;
  Reader reader{bytes};
  const bool is_known = walk(reader, report);
  if (!is_known || !reader.is_whole || !reader.in.empty()) return {};
  return report;
}

}  // namespace assay::closedbox
