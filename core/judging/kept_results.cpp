#include "core/json/json_reading.h"
#include "core/judging/explorer.h"

namespace cutaway::judging {

Result<nlohmann::ordered_json> keptResults(std::string_view text, const Exploration &exploration)
{
    const Result<nlohmann::ordered_json> json = parseJson<nlohmann::ordered_json>(text);
    if (!json)
        return json.error();
    FirstError failed;
    OrderedObjectReader reader(*json, {}, failed);
    checkFormat(reader, "cutaway.exploration.results");
    const nlohmann::ordered_json &points = reader.array("points");
    for (std::size_t i = 0; i < points.size(); ++i) {
        OrderedObjectReader point(points[i], reader.pathOf("points", i), failed);
        point.object("run");
        point.object("variation");
        if (points[i].is_object() && points[i].contains("front"))
            point.object("figures");
    }
    if (failed.isSet())
        return failed.take();
    if (nlohmann::json(reader.object("exploration")) != nlohmann::json(exploration.document))
        return inputError("other_exploration", "the results are those of another exploration",
                          "name another file to begin anew");
    return *json;
}

nlohmann::ordered_json resultsDocument(nlohmann::ordered_json results)
{
    for (nlohmann::ordered_json &point : results.at("points")) {
        const auto feasible = point.find("feasible");
        if (feasible == point.end() || *feasible != false)
            continue;
        point.erase("figures");
        point.erase("seconds");
    }
    return results;
}

} // namespace cutaway::judging
