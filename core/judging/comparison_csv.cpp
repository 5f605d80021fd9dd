#include "core/judging/comparison_csv.h"

#include "core/files/csv_text.h"

#include <nlohmann/json.hpp>

namespace cutaway::judging {

namespace {

using OrderedJson = nlohmann::ordered_json;

/// A number as the document has it; nothing where it is not known.
std::string numberText(const OrderedJson &figure, const char *name)
{
    const auto found = figure.find(name);
    return found == figure.end() || found->is_null() ? std::string() : found->dump();
}

} // namespace

std::string comparisonCsv(const OrderedJson &comparison)
{
    std::string out = "plan,figure,base,other,difference,fraction,verdict";
    out += csvLineEnd;
    for (const OrderedJson &difference : comparison.at("differences")) {
        const OrderedJson &plan = comparison.at("plans").at(difference.at("plan").get<std::size_t>());
        for (const OrderedJson &figure : difference.at("figures")) {
            appendCsvField(out, plan.at("name").get<std::string>());
            out += ',';
            appendCsvField(out, figure.at("name").get<std::string>());
            for (const char *name : {"base", "other", "difference", "fraction"})
                out += ',' + numberText(figure, name);
            out += ',' + figure.value("verdict", "");
            out += csvLineEnd;
        }
    }
    return out;
}

} // namespace cutaway::judging
