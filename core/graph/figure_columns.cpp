#include "core/graph/figure_columns.h"

#include "core/json/kept_json.h"

#include <nlohmann/json.hpp>

#include <limits>
#include <map>

namespace cutaway {

std::vector<FigureColumn> figureColumns(const Graph &graph)
{
    std::map<std::string, std::vector<double>> columns;
    for (std::size_t i = 0; i < graph.size(); ++i) {
        const std::string &extra = graph.nodes()[i].extra;
        if (extra.find("\"profile\"") == extra.npos)
            continue;
        const nlohmann::json fields = keptJson<nlohmann::json>(extra);
        const auto profile = fields.is_object() ? fields.find("profile") : fields.end();
        if (profile == fields.end() || !profile->is_object())
            continue;
        for (const auto &[name, value] : profile->items()) {
            std::vector<double> &values = columns[name];
            if (values.empty())
                values.assign(graph.size(), std::numeric_limits<double>::quiet_NaN());
            if (value.is_number())
                values[i] = value.get<double>();
        }
    }
    std::vector<FigureColumn> result;
    for (auto &[name, values] : columns)
        result.push_back({name, std::move(values)});
    return result;
}

} // namespace cutaway
