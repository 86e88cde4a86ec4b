// Labelling that several machines share: each is given the same PATHs, claims a few seeds at a time
// in the store, labels those, and stores them. What another has claimed or stored is left to it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "campaign/labels.h"
#include "findings/store.h"

namespace assay::cli {

struct SharedLabelling {
  std::vector<findings::StoredSeed> added;  // by this process
  size_t there = 0;                         // were stored before, or by others
  size_t elsewhere = 0;                     // are being labelled by others
};

base::Result<SharedLabelling> label_shared(const std::vector<std::string>& paths,
                                           const std::string& db, findings::Store& store,
                                           const campaign::LabelOptions& options,
                                           const std::function<void(const std::string&)>& say);

}  // namespace assay::cli
