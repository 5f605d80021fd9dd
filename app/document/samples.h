#pragma once

#include "app/document/read_files.h"
#include "core/plan/plan_kinds.h"

#include <QRectF>

namespace cutaway {

/// A rectangle of a sample's picture, on 252 × 80 (`resources/samples/make_pictures.py`).
struct PictureRect
{
    QRectF rect;
    QString colour; ///< `device 2`, `kind linear`, `hatched boxLine`
};

/// A model that comes with the program.
struct Sample
{
    QString title;                             ///< `ResNet-50 on 4 devices`
    QString kind;                              ///< of its plan: `partition`
    QString figures;                           ///< `175 operators, 1.27 ms`
    QString description;                       ///< what it shows
    QStringList files;                         ///< graph and, where its plan needs one, inventory, as resources
    std::vector<PictureRect> picture;          ///< of its plan, drawn one over the other
    QString planner;                           ///< whose plan is shown first: `partition.size_based`
    ParameterValues parameters;                ///< that differ from the planner's defaults
    std::vector<PlannerChoice> otherwise = {}; ///< who plans where that one finds nothing
};

/// In the order of the start page.
std::vector<Sample> samples();

/// Its graph and inventory, and a plan made by its planner. Long.
ReadOutcome readSample(const Sample &sample, const Job &job);

/// Short name of a planner, for tabs: `size_based` of `partition.size_based`.
QString shortPlannerName(const QString &id);

/// What kinds offer to begin a plan with, where there is no file; in the order of kinds.
const std::vector<PlanStarter> &planStarters();

/// Keeps the model and the inventory as files beside the program's other data, so that the work can be opened again,
/// and says how to open them. Errors: those of the starter and of writing.
/// `from`: a model taken up in place of the one that the values name; null: none.
Result<Sample> beginPlan(const PlanStarter &starter, const ParameterValues &given, const TakenUpModel *from = nullptr);

} // namespace cutaway
