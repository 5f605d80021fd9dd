#pragma once

#include "core/base/job.h"
#include "core/plan/edited_plan.h"

#include <QByteArray>

#include <functional>

namespace cutaway {

/// A format that is drawn, and so needs Qt: beside core's exports, which are texts.
struct DrawnExport
{
    std::string id; ///< `svg`; also the extension
    std::string title;
    std::string description;
    std::vector<ParameterDeclaration> parameters;
    /// `parameters` are complete. On any thread. Errors: `too_large`, `out_of_memory`, `cancelled`.
    std::function<Result<QByteArray>(const EditedPlan &, const ParameterValues &, const Job &)> write;
};

/// All of them, for plans of all kinds, in the order of the menus.
const std::vector<DrawnExport> &drawnExports();
/// Null if there is none of this id.
const DrawnExport *findDrawnExport(std::string_view id);

/// A small PNG of the picture that a drawn export makes with these parameters.
Result<QByteArray> drawThumbnail(const EditedPlan &plan, const ParameterValues &parameters, const Job &job);

} // namespace cutaway
