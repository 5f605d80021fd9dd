#include "views/judging/figure_rows.h"

#include "core/judging/comparison.h"
#include "core/judging/figure_words.h"
#include "core/plan/plan_kinds.h"
#include "views/theme/core_text.h"

#include <nlohmann/json.hpp>

#include <QCoreApplication>

namespace cutaway {

namespace {

QString verdictWord(const std::string &verdict)
{
    if (verdict == "better")
        return QCoreApplication::translate("ComparePanel", "better");
    if (verdict == "worse")
        return QCoreApplication::translate("ComparePanel", "worse");
    if (verdict == "not compared")
        return QCoreApplication::translate("ComparePanel", "not compared");
    return verdict.empty() ? QString() : QCoreApplication::translate("ComparePanel", "the same");
}

QString shareText(const nlohmann::ordered_json &figure)
{
    return figure.contains("fraction") ? shareChangeText(figure.at("fraction").get<double>()) : QString();
}

} // namespace

QString figureTitleText(const judging::FigureTitles &titles, const std::string &name)
{
    return coreText(judging::figureTitle(titles, name));
}

QString figureValueText(const std::string &name, double value)
{
    return figureText(judging::namedFigure(name, value), Digits::Four);
}

QString figureChangeText(const std::string &name, double difference)
{
    return difference == 0 ? QStringLiteral("±0") : figureChangeText(difference, figureUnit(name));
}

nlohmann::ordered_json countedFigures(nlohmann::ordered_json figures, const EditedPlan &base, const EditedPlan &plan)
{
    if (comparisonRulesOf(base).countsTransferred || comparisonRulesOf(plan).countsTransferred)
        return figures;
    nlohmann::ordered_json counted = nlohmann::ordered_json::array();
    for (nlohmann::ordered_json &figure : figures) {
        if (figure.at("name") != "transferred_bytes")
            counted.push_back(std::move(figure));
    }
    return counted;
}

std::vector<FigureRowTexts> figureRows(const nlohmann::ordered_json &figures, const judging::FigureTitles &titles)
{
    std::vector<FigureRowTexts> rows;
    for (const nlohmann::ordered_json &figure : judging::toldDifferences(figures, titles)) {
        const std::string name = figure.at("name").get<std::string>();
        const std::string verdict = figure.value("verdict", "");
        FigureRowTexts row;
        row.name = name;
        row.cells = {figureTitleText(titles, name),
                     figureText(judging::namedFigure(name, figure.at("base")), Digits::Four),
                     figureText(judging::namedFigure(name, figure.at("other")), Digits::Four),
                     verdict.empty() ? QString() : figureChangeText(name, figure.at("difference").get<double>()),
                     shareText(figure),
                     verdictWord(verdict)};
        row.verdict = verdict == "better" ? -1 : verdict == "worse" ? 1 : 0;
        rows.push_back(std::move(row));
    }
    return rows;
}

} // namespace cutaway
