#include "core/formats/models/fx_text/fx_names.h"

namespace cutaway {

std::uint32_t FxNames::readBefore(std::string_view name) const
{
    const auto found = m_unknown.find(name);
    return found == m_unknown.end() ? 0 : found->second;
}

void FxNames::setValue(std::string_view name, FxValue value)
{
    m_values.push_back(std::move(value));
    m_meanings[name] = {NodeIndex(), &m_values.back()};
}

FxNames::Meaning FxNames::read(std::string_view name, std::uint32_t line)
{
    const auto found = m_meanings.find(name);
    if (found != m_meanings.end())
        return found->second;
    m_unknown.emplace(name, line);
    return {};
}

NodeIndex FxNames::node(std::string_view name) const
{
    const auto found = m_meanings.find(name.substr(0, name.find('.')));
    return found == m_meanings.end() ? NodeIndex() : found->second.node;
}

} // namespace cutaway
