#include "views/judging/what_if_sweep.h"

#include "views/theme/core_text.h"

#include <algorithm>

namespace cutaway {

namespace {

QString breaksText(const WhatIfSweep::Plan &plan, const std::string &what, const judging::Sweep &sweep)
{
    QStringList texts;
    for (const Text &text : judging::breakTexts(*plan.plan, what, sweep))
        texts << coreText(text);
    return texts.join(QStringLiteral("; "));
}

/// `only 1, 2, 4 is possible`; empty: all values are.
QString possibleText(const WhatIfAxis &axis, const judging::Sweep &sweep)
{
    constexpr std::size_t mostNamed = 8;
    if (sweep.impossible.empty())
        return {};
    if (sweep.points.size() > mostNamed)
        return QObject::tr("%1 of %2 values are possible")
            .arg(sweep.points.size())
            .arg(sweep.points.size() + sweep.impossible.size());
    QStringList values;
    for (const judging::SweepPoint &point : sweep.points)
        values << axis.text(point.value);
    return QObject::tr("only %1 is possible", "one value or several").arg(values.join(QStringLiteral(", ")));
}

/// Fewer than of a curve that only evaluates; the plan's own value and both ends are among them.
std::vector<double> plannedRange(const WhatIfAxis &axis)
{
    constexpr std::size_t every = 3;
    const std::vector<double> all = axis.range();
    std::vector<double> values;
    for (std::size_t i = 0; i < all.size(); i += every)
        values.push_back(all[i]);
    values.push_back(all.back());
    if (all.front() < axis.now && axis.now < all.back())
        values.push_back(axis.now);
    std::ranges::sort(values);
    const auto same = std::ranges::unique(values);
    values.erase(same.begin(), same.end());
    return values;
}

} // namespace

void WhatIfSweep::start(std::function<std::vector<Plan>()> plans, WhatIfAxis axis, bool withPlanner)
{
    m_thread.start([this, plans = std::move(plans), axis = std::move(axis), withPlanner]() -> ErrandThread::Work {
        return [this, list = plans(), axis, withPlanner](const ErrandThread::Errand &errand) {
            const Job job{errand.stopToken(), {}};
            std::vector<SweepCurve> curves;
            QStringList breaks;
            const auto tell = [&] { errand.tell([this, curves, breaks] { emit found(curves, breaks); }); };
            for (std::size_t i = 0; i < list.size(); ++i) {
                Result<judging::Sweep> sweep = judging::sweepOver(*list[i].plan, axis.what, axis.range(), job);
                if (!sweep)
                    continue;
                if (const QString text = breaksText(list[i], axis.what, *sweep); !text.isEmpty())
                    breaks << QObject::tr("%1 %2", "size_based does not fit below 71 MiB").arg(list[i].name, text);
                if (const QString text = possibleText(axis, *sweep); !text.isEmpty())
                    breaks << QObject::tr("%1: %2", "size_based: only 1, 2, 4 is possible").arg(list[i].name, text);
                curves.push_back(
                    {std::move(*sweep), list[i].name, i == 0 ? SweepCurve::Of::Shown : SweepCurve::Of::Open});
                if (i == 0)
                    tell();
            }
            if (!withPlanner || list.empty())
                return tell();
            breaks << QObject::tr("Planning again for each value\u2026"); // planners may take their time
            tell();
            Result<judging::Sweep> planned =
                judging::plannedSweep(*list.front().plan, axis.what, plannedRange(axis), job);
            if (errand.stopRequested())
                return;
            breaks.removeLast();
            if (planned)
                curves.push_back({std::move(*planned), QObject::tr("planned again"), SweepCurve::Of::Planned});
            else
                breaks << coreText(planned.error().message);
            tell();
        };
    });
}

} // namespace cutaway
