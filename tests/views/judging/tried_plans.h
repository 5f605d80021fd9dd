#pragma once

#include "views/judging/pareto_panel.h"
#include "views/judging/plan_points_model.h"
#include "views/panels/item_table_view.h"

#include <memory>

namespace cutaway {

inline PlanPoint pointAt(const char *name, double seconds, double bytes, double devices)
{
    PlanPoint point;
    point.name = QLatin1String(name);
    point.figures = {{"latency_sec", seconds}, {"largest_lane_bytes", bytes}, {"devices_used", devices}};
    return point;
}

/// Two on the front, one beaten, one infeasible.
inline std::unique_ptr<PlanPoints> fourTriedPlans()
{
    auto points = std::make_unique<PlanPoints>();
    points->add(pointAt("fast", 1, 30, 4));
    points->add(pointAt("small", 3, 10, 2));
    points->add(pointAt("beaten", 3.5, 20, 1));
    PlanPoint infeasible = pointAt("too large", 0.5, 5, 1);
    infeasible.isFeasible = false;
    infeasible.problem = "dev_0 over by 1 MiB";
    points->add(infeasible);
    return points;
}

/// The names in the table, from above.
inline QStringList rowsOf(const ParetoPanel &panel)
{
    const QAbstractItemModel *table = panel.findChild<ItemTableView *>()->model();
    QStringList names;
    for (int row = 0; row < table->rowCount(); ++row)
        names << table->index(row, PlanPointsModel::NameColumn).data().toString();
    return names;
}

} // namespace cutaway
