#include "views/judging/figure_rows.h"

#include "core/judging/comparison.h"
#include "core/judging/figure_words.h"
#include "core/plan/plan_kinds.h"
#include "views/theme/core_text.h"

#include <nlohmann/json.hpp>

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

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

QString shareChangeText(double fraction)
{
    return localText(judging::shareChange(fraction));
}

QString localText(const std::string &text)
{
    static const QRegularExpression numbers(QStringLiteral(R"((?<!\d|e[+-])(\d{1,18})(?!\d)(?:\.(\d+))?)"));
    const QString english = QString::fromStdString(text);
    QString local;
    qsizetype end = 0;
    for (auto match = numbers.globalMatch(english); match.hasNext();) {
        const QRegularExpressionMatch number = match.next();
        local += english.mid(end, number.capturedStart() - end) + QLocale().toString(number.captured(1).toLongLong());
        if (number.hasCaptured(2))
            local += QLocale().decimalPoint() + number.captured(2);
        end = number.capturedEnd();
    }
    return local + english.mid(end);
}

QString figureTitleText(const judging::FigureTitles &titles, const std::string &name)
{
    return coreText(judging::figureTitle(titles, name));
}

QString figureValueText(const std::string &name, double value)
{
    return localText(judging::figureText(name, value));
}

QString figureChangeText(const std::string &name, double difference)
{
    const QString points = QCoreApplication::translate("ComparePanel", "points", "of per cent");
    return localText(judging::figureChange(name, difference)).replace(QStringLiteral("points"), points);
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
        row.cells = {figureTitleText(titles, name),
                     localText(judging::figureText(name, figure.at("base"))),
                     localText(judging::figureText(name, figure.at("other"))),
                     verdict.empty() ? QString() : figureChangeText(name, figure.at("difference").get<double>()),
                     shareText(figure),
                     verdictWord(verdict)};
        row.verdict = verdict == "better" ? -1 : verdict == "worse" ? 1 : 0;
        rows.push_back(std::move(row));
    }
    return rows;
}

} // namespace cutaway
