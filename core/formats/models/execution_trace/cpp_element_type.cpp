#include "core/formats/models/execution_trace/cpp_element_type.h"

#include "core/files/clean_text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace cutaway {

namespace {

using Names = std::pair<std::string_view, std::string_view>;

constexpr std::array elementTypes{Names{"float", "float32"},
                                  Names{"double", "float64"},
                                  Names{"long", "int64"},
                                  Names{"long int", "int64"},
                                  Names{"long long", "int64"},
                                  Names{"int", "int32"},
                                  Names{"short", "int16"},
                                  Names{"short int", "int16"},
                                  Names{"signed char", "int8"},
                                  Names{"char", "int8"},
                                  Names{"unsigned char", "uint8"},
                                  Names{"unsigned short", "uint16"},
                                  Names{"short unsigned int", "uint16"},
                                  Names{"unsigned int", "uint32"},
                                  Names{"unsigned long", "uint64"},
                                  Names{"long unsigned int", "uint64"},
                                  Names{"unsigned long long", "uint64"},
                                  Names{"Half", "float16"},
                                  Names{"BFloat16", "bfloat16"},
                                  Names{"complex<float>", "complex64"},
                                  Names{"complex<double>", "complex128"},
                                  Names{"complex<c10::Half>", "complex32"},
                                  Names{"Float8_e4m3fn", "float8_e4m3fn"},
                                  Names{"Float8_e5m2", "float8_e5m2"},
                                  Names{"Float8_e4m3fnuz", "float8_e4m3fnuz"},
                                  Names{"Float8_e5m2fnuz", "float8_e5m2fnuz"},
                                  Names{"Float8_e8m0fnu", "float8_e8m0fnu"},
                                  Names{"Float4_e2m1fn_x2", "float4_e2m1fn_x2"},
                                  Names{"qint8", "qint8"},
                                  Names{"quint8", "quint8"},
                                  Names{"qint32", "qint32"}};

} // namespace

std::string elementTypeOfCpp(std::string_view name)
{
    for (const std::string_view space : {"c10::", "at::", "std::"}) {
        if (name.starts_with(space))
            name.remove_prefix(space.size());
    }
    const auto found = std::ranges::find(elementTypes, name, &Names::first);
    return found == elementTypes.end() ? cleanText(name) : std::string(found->second);
}

} // namespace cutaway
