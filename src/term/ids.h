// Handles: 32-bit numbers that name things in one TermStore. They are values, cheap to copy and to
// compare; two handles of one kind are equal if and only if the things are (everything is
// hash-consed). A handle of one store means nothing in another. The default handle is "none" and
// converts to false.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>

namespace assay::term {

template <typename Tag>
struct Handle {
  uint32_t id = UINT32_MAX;

  constexpr explicit operator bool() const { return id != UINT32_MAX; }
  constexpr auto operator<=>(const Handle&) const = default;
};

using Symbol = Handle<struct SymbolTag>;  // an interned text
using Sort = Handle<struct SortTag>;      // a sort
using Decl = Handle<struct DeclTag>;  // a declared or defined function, a constructor, a selector
using Datatype = Handle<struct DatatypeTag>;  // a datatype declaration
using Term = Handle<struct TermTag>;          // a term

}  // namespace assay::term

template <typename Tag>
struct std::hash<assay::term::Handle<Tag>> {
  size_t operator()(assay::term::Handle<Tag> handle) const noexcept { return handle.id; }
};
