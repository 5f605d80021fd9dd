#include "core/formats/models/fx_text/fx_sizes.h"

#include "core/files/clean_text.h"
#include "core/formats/models/pt2/size_expression.h"

#include <charconv>

namespace cutaway {

void FxSizes::noteExample(std::string_view symbol, std::int64_t value)
{
    m_examples.emplace(symbol, value);
}

std::int64_t FxSizes::value(std::string_view formula)
{
    std::int64_t number = 0;
    const char *const end = formula.data() + formula.size();
    if (const auto [at, failure] = std::from_chars(formula.data(), end, number); failure == std::errc() && at == end)
        return number < 0 ? -1 : number;
    const auto valueOf = [this](std::string_view name) { return std::optional(symbol(name).value); };
    const std::optional<std::int64_t> value = evaluateSize(formula, valueOf);
    if (!value)
        m_unknown.insert(cleanText(formula));
    return value && *value >= 0 ? *value : -1;
}

std::int64_t FxSizes::named(const std::string &name)
{
    return symbol(name).value;
}

SymbolicSize &FxSizes::symbol(std::string_view name)
{
    const auto known = m_places.find(name);
    if (known != m_places.end())
        return m_sizes[known->second];
    m_places.emplace(name, m_sizes.size());
    SymbolicSize size{cleanText(name), 1, false};
    if (const auto example = m_examples.find(name); example != m_examples.end())
        size.value = example->second;
    if (const auto given = m_options.sizes.find(size.name); given != m_options.sizes.end()) {
        size.value = given->second;
        size.wasGiven = true;
    }
    return m_sizes.emplace_back(std::move(size));
}

} // namespace cutaway
