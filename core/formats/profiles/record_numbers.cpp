#include "core/formats/profiles/record_numbers.h"

#include "core/json/kept_json.h"

#include <nlohmann/json.hpp>

namespace cutaway {

NodesByRecord nodesByRecord(const Graph &graph)
{
    NodesByRecord nodes;
    for (std::size_t i = 0; i < graph.size(); ++i) {
        const std::string &extra = graph.nodes()[i].extra;
        if (extra.find("\"rf_id\"") == extra.npos)
            continue;
        const nlohmann::json fields = keptJson<nlohmann::json>(extra);
        const auto number = fields.find("rf_id");
        if (number != fields.end() && number->is_number_integer())
            nodes.emplace(number->get<std::int64_t>(), NodeIndex(i));
    }
    return nodes;
}

} // namespace cutaway
