#include "core/plan/stored_differences.h"

#include "core/json/json_document.h"
#include "core/json/kept_json.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace cutaway {

using Json = nlohmann::json;

void StoredComparison::compare(const Json &stored, const Json &computed, const std::string &path)
{
    if (stored.is_object() && computed.is_object()) {
        for (const auto &[name, value] : computed.items()) {
            if (const auto same = stored.find(name); same != stored.end())
                compare(*same, value, memberPath(path, name));
        }
    } else if (stored.is_array() && computed.is_array() && stored.size() == computed.size()) {
        for (std::size_t i = 0; i < stored.size(); ++i)
            compare(stored[i], computed[i], elementPath(path, i));
    } else if (!isSame(stored, computed)) {
        m_found.push_back({path, jsonLine(stored), jsonLine(computed)});
    }
}

bool StoredComparison::isSame(const Json &stored, const Json &computed) const
{
    if (!stored.is_number() || !computed.is_number())
        return stored == computed;
    const double a = stored.get<double>();
    const double b = computed.get<double>();
    return std::abs(a - b) <= m_tolerance * std::max(std::abs(a), std::abs(b));
}

nlohmann::ordered_json differencesJson(const StoredDifferences &differences)
{
    using OrderedJson = nlohmann::ordered_json;
    OrderedJson list = OrderedJson::array();
    for (const StoredDifference &difference : differences)
        list.push_back({{"path", difference.path},
                        {"stored", keptJson<OrderedJson>(difference.stored)},
                        {"computed", keptJson<OrderedJson>(difference.computed)}});
    return list;
}

} // namespace cutaway
