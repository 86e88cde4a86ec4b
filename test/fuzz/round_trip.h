// The property that the fuzz target and the replay driver check on any bytes: the parser reads or
// rejects them, and what it reads it also prints, canonical and pretty, so that both forms are read
// back as the same script. The reader of models gets the same bytes and must come to an end. A
// broken invariant (base::InternalError) passes through to the caller.
//
// The bytes are the text of a script. A leading backslash, which starts no token, is not part of
// it: it turns on ParseOptions::legacy_escapes, so that an input still says all that is needed to
// repeat it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace assay::fuzz {

// What is wrong with this input, with the printed text; nothing if all is well.
std::optional<std::string> check_round_trip(std::string_view bytes);

}  // namespace assay::fuzz
