// Functions of shared libraries, called through libffi.
#include <dlfcn.h>
#include <ffi.h>
#include <fmt/format.h>

#include <cstring>

#include "closedbox/running_box.h"

namespace assay::closedbox {

namespace {

ffi_type* type_of(const Slot& slot) {
  switch (slot.shape) {
    case Shape::kBool:
      return &ffi_type_uint8;
    case Shape::kInt:
      return &ffi_type_sint64;
    case Shape::kReal:
    case Shape::kFloat64:
      return &ffi_type_double;
    case Shape::kFloat32:
      return &ffi_type_float;
    case Shape::kBits:
      return slot.bytes() == 1   ? &ffi_type_uint8
             : slot.bytes() == 2 ? &ffi_type_uint16
             : slot.bytes() == 4 ? &ffi_type_uint32
                                 : &ffi_type_uint64;
    default:
      return &ffi_type_pointer;
  }
}

class NativeBox final : public RunningBox {
 public:
  NativeBox(const Box& box, void* function) : box_(box), function_(function) {
    for (const Slot& slot : box.arguments) {
      types_.push_back(type_of(slot));
      if (slot.shape == Shape::kText) types_.push_back(&ffi_type_uint64);
    }
    if (!box.result.is_word()) types_.push_back(&ffi_type_pointer);
    if (box.result.shape == Shape::kText) types_.push_back(&ffi_type_uint64);
    ffi_type* result = box.result.is_word()               ? type_of(box.result)
                       : box.result.shape == Shape::kText ? &ffi_type_uint64
                                                          : &ffi_type_void;
    is_ready_ = ffi_prep_cif(&interface_, FFI_DEFAULT_ABI, static_cast<unsigned>(types_.size()),
                             result, types_.data()) == FFI_OK;
    pointers_.resize(types_.size());
    slots_.resize(types_.size());
    is_plain_ = box.is_word_box();
  }

  Reply call(const uint8_t* arguments, uint8_t* result, size_t capacity, size_t* size) override {
    if (!is_ready_ || capacity < 16) return Reply::kOutside;
    size_t at = 0;
    for (const Slot& slot : box_.arguments) {
      // libffi reads as many bytes as the type has, from the first: a word needs no narrowing on a
      // little-endian machine.
      if (slot.is_word()) {
        pointers_[at++] = const_cast<uint8_t*>(arguments);
      } else if (slot.shape == Shape::kText) {
        pass(at, reinterpret_cast<uint64_t>(arguments + 8));
        uint64_t length;
        std::memcpy(&length, arguments, 8);
        pass(at, length);
      } else {
        pass(at, reinterpret_cast<uint64_t>(arguments));
      }
      arguments += is_plain_ ? 8 : encoded_size(slot, arguments);
    }
    union {
      ffi_arg integer;
      double number;
      float narrow;
    } value{};
    if (box_.result.is_word()) {
      ffi_call(&interface_, FFI_FN(function_), &value, pointers_.data());
      uint64_t word = value.integer;
      if (box_.result.shape == Shape::kFloat32) word &= 0xffffffff;
      if (box_.result.shape == Shape::kBits) word &= value::low_bits(box_.result.width);
      if (box_.result.shape == Shape::kBool) word = (word & 0xff) != 0 ? 1 : 0;
      std::memcpy(result, &word, 8);
      *size = 8;
      return Reply::kValue;
    }
    return call_with_buffer(at, result, capacity, size);
  }

 private:
  void pass(size_t& at, uint64_t word) {
    slots_[at] = word;
    pointers_[at] = &slots_[at];
    ++at;
  }

  Reply call_with_buffer(size_t at, uint8_t* result, size_t capacity, size_t* size) {
    const bool is_text = box_.result.shape == Shape::kText;
    const size_t fixed = box_.result.shape == Shape::kTable
                             ? box_.result.count() * box_.result.bytes()
                             : box_.result.bytes();
    if (!is_text && fixed > capacity) return Reply::kOutside;
    std::memset(result, 0, is_text ? 16 : fixed);
    pass(at, reinterpret_cast<uint64_t>(is_text ? result + 8 : result));
    if (is_text) pass(at, capacity - 8);
    uint64_t length = 0;
    ffi_call(&interface_, FFI_FN(function_), is_text ? &length : nullptr, pointers_.data());
    if (!is_text) {
      *size = fixed;
      return Reply::kValue;
    }
    if (length > capacity - 8) return Reply::kOutside;  // it says that it needs more
    std::memcpy(result, &length, 8);
    *size = 8 + length;
    return Reply::kValue;
  }

  const Box& box_;
  void* function_;
  bool is_ready_ = false;
  bool is_plain_ = false;
  ffi_cif interface_{};
  std::vector<ffi_type*> types_;
  std::vector<void*> pointers_;
  std::vector<uint64_t> slots_;
};

// A box's code means its own functions: one that it calls `crc32` must not be the one of a library
// that happens to be loaded here. AddressSanitizer refuses the flag.
#ifdef ASSAY_SANITIZED
constexpr int kOwnNamesFirst = 0;
#else
constexpr int kOwnNamesFirst = RTLD_DEEPBIND;
#endif

}  // namespace

base::Result<std::unique_ptr<RunningBox>> load_native(const Box& box) {
  void* library = ::dlopen(box.path.c_str(), RTLD_NOW | RTLD_LOCAL | kOwnNamesFirst);
  if (library == nullptr) {
    const char* why = ::dlerror();
    return base::Error{why == nullptr ? "cannot be loaded" : why, box.path};
  }
  void* function = ::dlsym(library, box.symbol.c_str());
  if (function == nullptr) {
    return base::Error{fmt::format("no function '{}' for {}", box.symbol, box.declaration),
                       box.path};
  }
  return std::unique_ptr<RunningBox>(std::make_unique<NativeBox>(box, function));
}

}  // namespace assay::closedbox
