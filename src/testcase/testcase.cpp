#include "testcase/testcase.h"

#include "eval/read_script.h"

namespace assay::testcase {

base::Result<std::shared_ptr<eval::ReadScript>> read_script(const TestCase& test) {
  if (test.read && test.read->text() == test.text) return test.read;
  return eval::ReadScript::parse(test.text, test.name);
}

}  // namespace assay::testcase
