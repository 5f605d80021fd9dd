#include "views/judging/run_waterfall.h"

#include "views/theme/core_text.h"
#include "views/theme/theme.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace cutaway {

namespace {

using measured::ShownPart;
using measured::StepPart;

QString definitionOf(StepPart part)
{
    switch (part) {
    case StepPart::Forward: return RunWaterfall::tr("Forward passes, without waiting");
    case StepPart::Backward: return RunWaterfall::tr("Backward passes, without waiting");
    case StepPart::Transfers:
        return RunWaterfall::tr("Sending and receiving while nothing computes: in the run the host's time, in the plan "
                                "the time of transfers");
    case StepPart::Waiting:
        return RunWaterfall::tr("From the start of a pass to its first operator, while nothing computes");
    case StepPart::Host: return RunWaterfall::tr("Gaps in which no pass waits: the host, and weight updates");
    case StepPart::LeftOver: return RunWaterfall::tr("After the last pass: a barrier, or another rank that ends later");
    case StepPart::Compute: return RunWaterfall::tr("Operators compute, whatever is under way beside them");
    }
    return {};
}

Waterfall::Ink inkOfChange(double change)
{
    switch (meaningOfChange(change)) {
    case Meaning::Better: return &Theme::better;
    case Meaning::Worse: return &Theme::worse;
    default: return &Theme::secondaryText;
    }
}

} // namespace

RunWaterfall::RunWaterfall(QWidget *parent) : Waterfall(parent)
{
    setAccessibleName(tr("Where the difference comes from"));
}

QString tenthsText(std::int64_t tenths, bool isDifference)
{
    const QString sign = tenths < 0     ? QStringLiteral("\u2212")
                         : isDifference ? (tenths > 0 ? QStringLiteral("+") : QStringLiteral("\u00b1"))
                                        : QString();
    return sign + QLocale().toString(std::abs(double(tenths)) / 10, 'f', 1);
}

void RunWaterfall::setParts(const measured::ShownParts &parts)
{
    m_parts = parts;
    setAccessibleDescription(describeAll());
    Picture picture;
    picture.headings = {QString::fromUtf8(parts.unit.name), tr("predicted"), tr("measured"), tr("difference")};
    picture.end = double(std::max({parts.step.predicted, parts.step.measured, std::int64_t(1)}));
    double sum = double(parts.step.predicted);
    picture.rows.push_back({tr("Predicted"), {tenthsText(parts.step.predicted, false), {}, {}}, 0, sum});
    picture.rows.back().isTotal = true;
    for (const auto &[stepPart, part] : parts.parts) {
        const auto change = double(part.difference());
        Row &row = picture.rows.emplace_back();
        row.title = coreText(measured::partTitle(stepPart));
        row.figures = {tenthsText(part.predicted, false), tenthsText(part.measured, false),
                       tenthsText(part.difference(), true)};
        row.from = sum;
        row.to = sum += change;
        row.ink = row.figureInk = inkOfChange(change);
        row.explanation = definitionOf(stepPart);
    }
    picture.rows.push_back({tr("Measured"),
                            {{}, tenthsText(parts.step.measured, false), tenthsText(parts.step.difference(), true)},
                            0,
                            double(parts.step.measured)});
    picture.rows.back().isTotal = true;
    picture.rows.back().figureInk = inkOfChange(double(parts.step.difference()));
    setPicture(std::move(picture));
}

QString RunWaterfall::describeAll() const
{
    QStringList lines;
    const QString unit = QString::fromUtf8(m_parts.unit.name);
    const auto add = [&](const QString &title, const ShownPart &part) {
        lines.append(tr("%1: predicted %2 %5, measured %3 %5, difference %4 %5")
                         .arg(title, tenthsText(part.predicted, false), tenthsText(part.measured, false),
                              tenthsText(part.difference(), true), unit));
    };
    for (const auto &[part, shown] : m_parts.parts)
        add(coreText(measured::partTitle(part)), shown);
    add(tr("Step"), m_parts.step);
    return lines.join(QStringLiteral("; "));
}

} // namespace cutaway
