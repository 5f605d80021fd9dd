#include "core/formats/profiles/match_profile.h"

#include <array>
#include <cctype>

namespace cutaway {

std::string comparableName(std::string_view name)
{
    std::string result;
    for (const char c : name) {
        const auto code = static_cast<unsigned char>(c);
        const bool isKept = std::isalnum(code) || code >= 0x80;
        if (isKept)
            result += char(std::tolower(code));
        else if (!result.empty() && result.back() != '_')
            result += '_';
    }
    while (result.ends_with('_'))
        result.pop_back();
    return result;
}

std::string comparableType(std::string_view type)
{
    constexpr std::string_view operators = "torch.ops.";
    if (type.starts_with(operators)) {
        const std::size_t overload = type.rfind('.'); // of torch.ops.aten.conv2d.default
        if (overload != type.npos && overload > operators.size())
            type = type.substr(0, overload);
    }
    for (const std::string_view scope : {std::string_view("::"), std::string_view(".")}) {
        const std::size_t end = type.rfind(scope);
        if (end != type.npos)
            type.remove_prefix(end + scope.size());
    }
    std::string result;
    for (const char c : type) {
        if (std::isalnum(static_cast<unsigned char>(c)))
            result += char(std::tolower(static_cast<unsigned char>(c)));
    }
    constexpr std::array<std::string_view, 3> dimensions{"1d", "2d", "3d"};
    for (const std::string_view dimension : dimensions) {
        if (result.size() > dimension.size() && result.ends_with(dimension))
            result.resize(result.size() - dimension.size());
    }
    return result;
}

} // namespace cutaway
