#include "core/formats/models/model_explorer/tensor_text.h"

#include "core/files/clean_text.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace cutaway {

namespace {

struct ShortName
{
    std::string_view text;
    std::string_view dtype;
};
constexpr std::array shortNames{
    ShortName{"f32", "float32"},  ShortName{"f16", "float16"},    ShortName{"bf16", "bfloat16"},
    ShortName{"f64", "float64"},  ShortName{"i64", "int64"},      ShortName{"i32", "int32"},
    ShortName{"i16", "int16"},    ShortName{"i8", "int8"},        ShortName{"ui8", "uint8"},
    ShortName{"u8", "uint8"},     ShortName{"i1", "bool"},        ShortName{"float", "float32"},
    ShortName{"half", "float16"}, ShortName{"double", "float64"}, ShortName{"int", "int32"},
    ShortName{"long", "int64"}};

std::string elementType(std::string_view text)
{
    while (!text.empty() && text.back() == ' ')
        text.remove_suffix(1);
    if (text.starts_with("torch."))
        text.remove_prefix(6);
    const auto found = std::ranges::find(shortNames, text, &ShortName::text);
    return found == shortNames.end() ? cleanText(text) : std::string(found->dtype);
}

std::int64_t sizeOf(std::string_view text)
{
    std::int64_t value = -1;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
    return failure == std::errc() && end == text.data() + text.size() && value >= 0 ? value : -1;
}

} // namespace

std::optional<TensorType> tensorOfText(std::string_view text)
{
    const std::size_t opening = text.find('[');
    const std::size_t closing = text.find(']', opening == text.npos ? 0 : opening);
    if (opening == text.npos || closing == text.npos)
        return std::nullopt;
    TensorType type;
    type.dtype = elementType(text.substr(0, opening));
    std::string_view sizes = text.substr(opening + 1, closing - opening - 1);
    while (!sizes.empty()) {
        const std::size_t end = std::min(sizes.find_first_of(",x"), sizes.size());
        std::string_view size = sizes.substr(0, end);
        while (size.starts_with(' '))
            size.remove_prefix(1);
        while (size.ends_with(' '))
            size.remove_suffix(1);
        if (!size.empty())
            type.shape.push_back(sizeOf(size));
        sizes.remove_prefix(std::min(end + 1, sizes.size()));
    }
    return type;
}

} // namespace cutaway
