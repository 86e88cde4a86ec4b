#include "judge/signature.h"

#include "base/enum_names.h"

namespace assay::judge {

std::string Signature::text() const {
  std::string text(name_of(bug));
  text += '|';
  text += solver.text();
  text += '|';
  return text += place;
}

base::Result<Signature> Signature::parse(std::string_view text) {
  const size_t first = text.find('|');
  const size_t second = first == std::string_view::npos ? first : text.find('|', first + 1);
  if (second == std::string_view::npos) {
    return base::Error{"'" + std::string(text) + "' is no signature: expected CLASS|SOLVER|PLACE",
                       {}};
  }
  const auto bug = base::enumerator_named<BugClass>(text.substr(0, first));
  if (!bug) {
    return base::Error{"'" + std::string(text) + "' is no signature: its class is not known", {}};
  }
  return Signature{*bug, text.substr(first + 1, second - first - 1),
                   std::string(text.substr(second + 1))};
}

}  // namespace assay::judge
