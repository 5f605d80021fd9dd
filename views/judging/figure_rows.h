#pragma once

#include "core/judging/figure_words.h"
#include "views/models/figures.h"

#include <nlohmann/json_fwd.hpp>

#include <QString>
#include <QStringList>

#include <string>
#include <vector>

namespace cutaway {

/// `core/judging/figure_words.h` as the user's language writes it.
QString figureTitleText(const judging::FigureTitles &titles, const std::string &name);
QString figureValueText(const std::string &name, double value);
QString figureChangeText(const std::string &name, double difference);
/// A row of a difference's figures: title, baseline, this plan, difference, share, verdict in a word.
struct FigureRowTexts
{
    std::string name; ///< of the figure
    QStringList cells;
    int verdict = 0; ///< −1 better, 1 worse, 0 the same, not compared or not known
};
/// The figures of a difference without those that neither plan's kind counts.
nlohmann::ordered_json countedFigures(nlohmann::ordered_json figures, const EditedPlan &base, const EditedPlan &plan);
std::vector<FigureRowTexts> figureRows(const nlohmann::ordered_json &figures, const judging::FigureTitles &titles);

} // namespace cutaway
