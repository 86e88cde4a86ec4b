#include "cli/spec_flags.h"

#include <algorithm>

namespace assay::cli {

using campaign::RunOption;

void SpecFlags::add_to(CLI::App& command, std::initializer_list<std::string_view> only) {
  for (const RunOption& option : campaign::run_options()) {
    if (option.flag.empty()) continue;
    if (only.size() > 0 && std::ranges::find(only, option.flag) == only.end()) continue;
    Given& given = given_.emplace_back(Given{&option});
    const std::string flag = "--" + std::string(option.flag);
    const std::string help = campaign::help_of(option);
    switch (option.kind) {
      case RunOption::Kind::kSwitch:
        command.add_flag(flag, given.is_on, help);
        break;
      case RunOption::Kind::kList:
        command.add_option(flag, given.list, help);
        break;
      case RunOption::Kind::kValue:
        CLI::Option* added = command.add_option(flag, given.value, help);
        const std::string text = option.print ? option.print(campaign::RunSpec{}) : "";
        if (!text.empty()) added->default_str(text);
        break;
    }
  }
}

base::Result<campaign::RunSpec> SpecFlags::spec() const {
  campaign::RunSpec spec;
  for (const Given& given : given_) {
    std::vector<std::string> texts = given.list;
    if (given.value) texts.push_back(*given.value);
    if (given.is_on) texts.emplace_back("true");
    for (const std::string& text : texts) {
      if (const auto read = given.option->parse(text, spec); !read) return read.error();
    }
  }
  return spec;
}

}  // namespace assay::cli
