#include "core/base/names.h"
#include "core/json/json_reading.h"
#include "core/judging/explorer.h"

#include <charconv>

namespace cutaway::judging {

namespace {

/// Whoever looks at a point takes its fields for what they are here.
void checkPoint(OrderedObjectReader point)
{
    OrderedObjectReader run(point.object("run"), point.pathOf("run"), point.failed());
    run.optionalText("planner");
    run.optionalObject("parameters");
    point.object("variation");
    point.optionalNumber("seconds");
    const bool isFeasible = point.optionalBoolean("feasible").value_or(false);
    if (point.optionalBoolean("front") || isFeasible)
        point.object("figures");
    point.optionalObject("figures");
    point.optionalText("work");
}

} // namespace

Result<nlohmann::ordered_json> readResults(std::string_view text)
{
    Result<nlohmann::ordered_json> json = parseJson<nlohmann::ordered_json>(text);
    if (!json)
        return json.error();
    FirstError failed;
    OrderedObjectReader reader(*json, {}, failed);
    checkFormat(reader, "cutaway.exploration.results");
    const nlohmann::ordered_json &points = reader.array("points");
    for (std::size_t i = 0; i < points.size(); ++i)
        checkPoint({points[i], reader.pathOf("points", i), failed});
    reader.object("exploration");
    if (failed.isSet())
        return failed.take();
    return json;
}

Result<nlohmann::ordered_json> keptResults(std::string_view text, const Exploration &exploration)
{
    Result<nlohmann::ordered_json> results = readResults(text);
    if (results && nlohmann::json(results->at("exploration")) != nlohmann::json(exploration.document))
        return inputError("other_exploration", "the results are those of another exploration",
                          "name another file to begin anew");
    return results;
}

Result<Share> readShare(std::string_view text)
{
    Share share;
    const char *end = text.data() + text.size();
    const auto number = std::from_chars(text.data(), end, share.number);
    const bool hasSlash = number.ec == std::errc() && number.ptr != end && *number.ptr == '/';
    const auto of = hasSlash ? std::from_chars(number.ptr + 1, end, share.of) : number;
    const bool isRead = hasSlash && of.ec == std::errc() && of.ptr == end;
    if (!isRead || share.number < 1 || share.number > share.of || share.of > mostPoints)
        return usageError(inQuotes(text) + " is no share such as 2/8: the second of eight");
    return share;
}

nlohmann::ordered_json resultsDocument(nlohmann::ordered_json results)
{
    for (nlohmann::ordered_json &point : results.at("points")) {
        const auto feasible = point.find("feasible");
        if (feasible == point.end() || *feasible != false)
            continue;
        point.erase("figures");
        point.erase("seconds");
        point.erase("work");
    }
    return results;
}

} // namespace cutaway::judging
