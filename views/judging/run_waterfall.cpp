#include "views/judging/run_waterfall.h"

#include "views/panels/panel_parts.h"
#include "views/theme/colours.h"
#include "views/theme/core_text.h"
#include "views/theme/numbers.h"
#include "views/theme/pixels.h"

#include <QHelpEvent>
#include <QLocale>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace cutaway {

namespace {

using measured::ShownPart;
using measured::StepPart;

constexpr int rowHeight = 20;
constexpr int titleRow = 18;
constexpr int gap = 10;
constexpr int leastBar = 60;
constexpr int totals = 2;
constexpr double thinnest = 2; ///< pixels: a part that is there is seen

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

} // namespace

/// From left to right: titles, by the plan, in the run, bars, difference.
struct RunWaterfall::Columns
{
    double title = 0; ///< where each ends
    double predicted = 0;
    double measured = 0;
    double bars = 0;
    double difference = 0;
};

RunWaterfall::RunWaterfall(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Where the difference comes from"));
    connect(&ThemeManager::instance(), &ThemeManager::changed, this, [this] {
        updateGeometry();
        update();
    });
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
    updateGeometry();
    update();
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

QSize RunWaterfall::sizeHint() const
{
    return {scaled(400), scaled(titleRow + (int(m_parts.parts.size()) + totals) * rowHeight)};
}

QSize RunWaterfall::minimumSizeHint() const
{
    return {scaled(240), sizeHint().height()};
}

RunWaterfall::Columns RunWaterfall::columns() const
{
    const QFont font = themeFont(TextRole::Body);
    const QFontMetrics metrics(font);
    const QFontMetrics ofTotals(themeFont(TextRole::BoxTitle));
    double title = std::max(ofTotals.horizontalAdvance(tr("Predicted")), ofTotals.horizontalAdvance(tr("Measured")));
    double number = 0;
    double change = 0;
    for (const auto &[part, shown] : m_parts.parts) {
        const QString name = coreText(measured::partTitle(part));
        title = std::max<double>(title, metrics.horizontalAdvance(name));
        change = std::max(change, numberWidth(font, tenthsText(shown.difference(), true)));
    }
    for (const std::int64_t tenths : {m_parts.step.predicted, m_parts.step.measured})
        number = std::max(number, numberWidth(themeFont(TextRole::BoxTitle), tenthsText(tenths, false)));
    const QFontMetrics small(themeFont(TextRole::Small));
    const double predicted = std::max<double>(number, small.horizontalAdvance(tr("predicted")));
    const double measuredWidth = std::max<double>(number, small.horizontalAdvance(tr("measured")));
    change = std::max<double>(change, small.horizontalAdvance(tr("difference")));
    Columns columns;
    columns.title = scaled(dockPadding) + title;
    columns.predicted = columns.title + scaled(gap) + predicted;
    columns.measured = columns.predicted + scaled(gap) + measuredWidth;
    columns.difference = width() - scaled(dockPadding);
    columns.bars = columns.difference - change - scaled(gap);
    return columns;
}

bool RunWaterfall::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const int row = (help->pos().y() - scaled(titleRow)) / scaled(rowHeight) - 1;
    const bool isPart = row >= 0 && row < int(m_parts.parts.size()) && help->pos().y() >= scaled(titleRow);
    QToolTip::showText(help->globalPos(), isPart ? definitionOf(m_parts.parts[std::size_t(row)].first) : QString(),
                       this);
    return true;
}

void RunWaterfall::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Columns at = columns();
    const double barsLeft = at.measured + scaled(gap + 4);
    const double barsWidth = at.bars - barsLeft;
    const double longest = double(std::max({m_parts.step.predicted, m_parts.step.measured, std::int64_t(1)}));
    const auto cell = [&](double left, double right, double top, double height) {
        return QRectF(left, top, right - left, height);
    };
    painter.setFont(themeFont(TextRole::Small));
    painter.setPen(theme().secondaryText);
    const auto heading = [&](double right, const QString &text) {
        painter.drawText(cell(0, right, 0, scaled(titleRow)), int(Qt::AlignRight | Qt::AlignVCenter), text);
    };
    painter.drawText(cell(scaled(dockPadding), at.title, 0, scaled(titleRow)), int(Qt::AlignLeft | Qt::AlignVCenter),
                     QString::fromUtf8(m_parts.unit.name));
    heading(at.predicted, tr("predicted"));
    heading(at.measured, tr("measured"));
    heading(at.difference, tr("difference"));
    double top = scaled(titleRow);
    const auto paintTitle = [&](const QString &title, TextRole role) {
        painter.setFont(themeFont(role));
        painter.setPen(theme().text);
        painter.drawText(cell(scaled(dockPadding), at.title, top, scaled(rowHeight)),
                         int(Qt::AlignLeft | Qt::AlignVCenter), title);
    };
    const auto paintFigure = [&](double right, const QString &text) {
        cutaway::paintNumber(painter, cell(0, right, top, scaled(rowHeight)), Qt::AlignRight | Qt::AlignVCenter, text);
    };
    const auto paintBar = [&](double from, double to, const QColor &ink) {
        if (barsWidth < scaled(leastBar))
            return;
        const double left = barsLeft + std::min(from, to) / longest * barsWidth;
        const double length = std::max(thinnest, std::abs(to - from) / longest * barsWidth);
        painter.fillRect(onDevicePixels(painter, QRectF(left, top + scaled(4), length, scaled(rowHeight - 8))), ink);
    };
    const auto paintTotal = [&](const QString &title, double right, std::int64_t tenths) {
        paintTitle(title, TextRole::BoxTitle);
        paintFigure(right, tenthsText(tenths, false));
        paintBar(0, double(tenths), theme().memoryBar);
        top += scaled(rowHeight);
    };
    paintTotal(tr("Predicted"), at.predicted, m_parts.step.predicted);
    double sum = double(m_parts.step.predicted);
    for (const auto &[stepPart, part] : m_parts.parts) {
        const auto change = double(part.difference());
        const QColor ink = meaningInk(theme(), meaningOfChange(change));
        paintTitle(coreText(measured::partTitle(stepPart)), TextRole::Body);
        paintFigure(at.predicted, tenthsText(part.predicted, false));
        paintFigure(at.measured, tenthsText(part.measured, false));
        painter.setPen(ink);
        paintFigure(at.difference, tenthsText(part.difference(), true));
        if (part.difference() != 0)
            paintBar(sum, sum + change, ink);
        sum += change;
        top += scaled(rowHeight);
    }
    painter.setPen(theme().text);
    paintTotal(tr("Measured"), at.measured, m_parts.step.measured);
    top -= scaled(rowHeight);
    painter.setPen(meaningInk(theme(), meaningOfChange(double(m_parts.step.difference()))));
    paintFigure(at.difference, tenthsText(m_parts.step.difference(), true));
}

} // namespace cutaway
