#include "core/formats/models/node_names.h"

#include "core/files/clean_text.h"

namespace cutaway {

std::string NodeNames::take(std::string_view wanted, std::string_view otherwise)
{
    std::string name = cleanText(wanted.empty() ? otherwise : wanted);
    if (name.empty())
        name = "node";
    const auto [entry, isNew] = m_taken.emplace(name, 0);
    if (isNew)
        return name;
    std::uint32_t &count = entry->second; // stays where it is: the map's nodes do not move
    for (;;) {
        std::string numbered = name + '_' + std::to_string(++count);
        if (m_taken.emplace(numbered, 0).second)
            return numbered;
    }
}

std::string modulePathOfName(std::string_view name)
{
    const std::size_t last = name.rfind('/');
    if (last == std::string_view::npos)
        return {};
    std::string path;
    std::string_view before;
    for (std::size_t begin = 0; begin < last;) {
        const std::size_t end = std::min(name.find('/', begin), last);
        std::string_view scope = name.substr(begin, end - begin);
        begin = end + 1;
        if (scope.empty())
            continue;
        const std::string_view whole = scope;
        // Exporters repeat the scope around: `/layer1/layer1.0/`.
        if (!before.empty() && scope.size() > before.size() && scope.starts_with(before) && scope[before.size()] == '.')
            scope.remove_prefix(before.size() + 1);
        path += path.empty() ? std::string(scope) : '.' + std::string(scope);
        before = whole;
    }
    return cleanText(path);
}

} // namespace cutaway
