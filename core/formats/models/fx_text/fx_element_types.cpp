#include "core/formats/models/fx_text/fx_element_types.h"

#include <algorithm>
#include <array>

namespace cutaway {

namespace {

struct ElementType
{
    std::string_view abbreviation;
    std::string_view name;
};
constexpr std::array elementTypes{ElementType{"f32", "float32"},
                                  ElementType{"bf16", "bfloat16"},
                                  ElementType{"f16", "float16"},
                                  ElementType{"f64", "float64"},
                                  ElementType{"i64", "int64"},
                                  ElementType{"i32", "int32"},
                                  ElementType{"i16", "int16"},
                                  ElementType{"i8", "int8"},
                                  ElementType{"u8", "uint8"},
                                  ElementType{"u16", "uint16"},
                                  ElementType{"u32", "uint32"},
                                  ElementType{"u64", "uint64"},
                                  ElementType{"b8", "bool"},
                                  ElementType{"c32", "complex32"},
                                  ElementType{"c64", "complex64"},
                                  ElementType{"c128", "complex128"},
                                  ElementType{"bc32", "bcomplex32"},
                                  ElementType{"f8e4m3fn", "float8_e4m3fn"},
                                  ElementType{"f8e5m2", "float8_e5m2"},
                                  ElementType{"f8e4m3fnuz", "float8_e4m3fnuz"},
                                  ElementType{"f8e5m2fnuz", "float8_e5m2fnuz"},
                                  ElementType{"f8e8m0fnu", "float8_e8m0fnu"},
                                  ElementType{"f4e2m1fnx2", "float4_e2m1fn_x2"},
                                  ElementType{"b1x8", "bits1x8"},
                                  ElementType{"b2x4", "bits2x4"},
                                  ElementType{"b4x2", "bits4x2"},
                                  ElementType{"b8x1", "bits8"},
                                  ElementType{"b16x1", "bits16"}};

} // namespace

std::string fxElementType(std::string_view abbreviation)
{
    const auto found = std::ranges::find(elementTypes, abbreviation, &ElementType::abbreviation);
    return found == elementTypes.end() ? std::string() : std::string(found->name);
}

bool isTorchElementType(std::string_view name)
{
    return std::ranges::find(elementTypes, name, &ElementType::name) != elementTypes.end();
}

} // namespace cutaway
