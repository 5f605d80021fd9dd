#include "views/panels/job_log.h"

#include "views/models/figures.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QPainterPath>
#include <QProgressBar>
#include <QVBoxLayout>
#include <algorithm>
#include <memory>

namespace cutaway {

namespace {

constexpr int plotHeight = 44;
constexpr int inset = 3;
constexpr double wideLine = 1.6;

constexpr int progressHeight = 4;

void addText(QVBoxLayout *entry, const QString &text, QColor Theme::*colour)
{
    if (text.isEmpty())
        return;
    auto *label = new MeasuredLabel(TextRole::Small, colour);
    label->setText(text);
    entry->addWidget(label);
}

/// The sign of the change that a detail tells decides its colour: `1.267 ms, −0.820 µs against size_based`.
QColor Theme::*detailColour(const QString &detail)
{
    if (detail.contains(QChar(0x2212)))
        return &Theme::better;
    return detail.contains(u'+') ? &Theme::worse : &Theme::secondaryText;
}

} // namespace

class GapStrip::Plot : public QWidget
{
public:
    explicit Plot(QWidget *parent) : QWidget(parent) { setFixedHeight(scaled(plotHeight)); }

    void setLog(GapLog log)
    {
        m_log = std::move(log);
        m_least = m_most = m_log.points.back().gap.boundSec.value_or(0);
        for (const GapLog::Point &point : m_log.points) {
            for (const std::optional<double> &value : {point.gap.bestSec, point.gap.boundSec}) {
                m_least = std::min(m_least, value.value_or(m_least));
                m_most = std::max(m_most, value.value_or(m_most));
            }
        }
        setAccessibleDescription(gapText(m_log));
        update();
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        if (m_log.points.empty())
            return;
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const QPolygonF best = steps(&SearchGap::bestSec);
        const QPolygonF bound = steps(&SearchGap::boundSec);
        if (best.size() > 1 && bound.size() > 1) {
            QPolygonF between = best;
            for (auto point = bound.rbegin(); point != bound.rend(); ++point)
                between << *point;
            QColor ground = theme().accent;
            ground.setAlphaF(0.16F);
            painter.setPen(Qt::NoPen);
            painter.setBrush(ground);
            painter.drawPolygon(between);
        }
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme().accent, wideLine));
        painter.drawPolyline(best);
        painter.setPen(QPen(theme().better, wideLine));
        painter.drawPolyline(bound);
    }

private:
    /// Each value until the next.
    QPolygonF steps(std::optional<double> SearchGap::*value) const
    {
        QPolygonF line;
        for (const GapLog::Point &point : m_log.points) {
            if (!(point.gap.*value))
                continue;
            const QPointF at(xOf(point.atSec), yOf(*(point.gap.*value)));
            if (!line.isEmpty())
                line << QPointF(at.x(), line.back().y());
            line << at;
        }
        if (!line.isEmpty())
            line << QPointF(xOf(m_log.endSec), line.back().y());
        return line;
    }

    double xOf(double seconds) const
    {
        const double end = std::max(m_log.endSec, 1e-9);
        return inset + (width() - 2 * inset) * std::min(1.0, seconds / end);
    }

    double yOf(double value) const
    {
        const double range = m_most > m_least ? m_most - m_least : 1;
        return height() - inset - (height() - 2 * inset) * (value - m_least) / range;
    }

    GapLog m_log;
    double m_least = 0;
    double m_most = 1;
};

GapStrip::GapStrip(QWidget *parent)
    : QWidget(parent)
    , m_plot(new Plot(this))
    , m_words(new MeasuredLabel(TextRole::Small, &Theme::text, this))
    , m_origin(new MeasuredLabel(TextRole::Small, &Theme::secondaryText, this))
{
    m_plot->setAccessibleName(tr("Best plan and bound during the search"));
    m_words->setObjectName("gapWords");
    m_origin->setObjectName("gapOrigin");
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(scaled(2));
    rows->addWidget(m_plot);
    rows->addWidget(m_words);
    rows->addWidget(m_origin);
    hide();
}

void GapStrip::setLog(GapLog log)
{
    setVisible(!log.isEmpty());
    if (log.isEmpty())
        return;
    m_words->setText(gapText(log));
    m_origin->setText(gapOriginText(log));
    m_origin->setVisible(!m_origin->text().isEmpty());
    m_plot->setVisible(log.isOverTime());
    m_plot->setLog(std::move(log));
}

JobLog::JobLog(const Planning *planning, QWidget *parent) : QWidget(parent), m_planning(planning)
{
    m_entries = new QVBoxLayout;
    m_entries->setSpacing(scaled(8));
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(scaled(dockPadding), scaled(10), scaled(dockPadding), scaled(10));
    rows->setSpacing(scaled(8));
    rows->addLayout(m_entries);
    rows->addWidget(buildRunning());
    m_gap = new GapStrip(this);
    rows->addWidget(m_gap);
    connect(planning, &Planning::started, this, [this] { m_cancel->setEnabled(true); });
    connect(planning, &Planning::entriesChanged, this, &JobLog::showEntries);
    connect(planning, &Planning::progressed, this, &JobLog::showProgress);
    connect(planning, &Planning::gapChanged, this, &JobLog::showGap);
    showEntries();
    showGap();
}

QWidget *JobLog::buildRunning()
{
    m_running = new QWidget(this);
    m_phase = new TextLabel(TextRole::Small, &Theme::text, m_running);
    m_phase->setWordWrap(true);
    m_cancel = new LinkButton(tr("Cancel"), m_running);
    connect(m_cancel, &LinkButton::clicked, this, [this] {
        m_cancel->setEnabled(false); // until the job has stopped
        emit cancelRequested();
    });
    m_bar = new QProgressBar(m_running);
    m_bar->setTextVisible(false);
    m_bar->setFixedHeight(scaled(progressHeight));
    m_bar->setAccessibleName(tr("Progress"));
    auto *grid = new QGridLayout(m_running);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(scaled(6));
    grid->setVerticalSpacing(scaled(2));
    grid->setColumnStretch(1, 1);
    grid->addWidget(new IconLabel(QStringLiteral("cutaway-running"), &Theme::secondaryText, m_running), 0, 0);
    grid->addWidget(m_phase, 0, 1);
    grid->addWidget(m_cancel, 0, 2);
    grid->addWidget(m_bar, 1, 1, 1, 2);
    return m_running;
}

void JobLog::showEntries()
{
    while (m_entries->count() > 0) {
        const std::unique_ptr<QLayoutItem> entry(m_entries->takeAt(0));
        delete entry->widget();
    }
    for (const Planning::Entry &entry : m_planning->state().entries)
        showEntry(entry);
    const bool isRunning = m_planning->run().has_value();
    m_running->setVisible(isRunning);
    showProgress();
    setVisible(isRunning || m_entries->count() > 0);
}

void JobLog::showEntry(const Planning::Entry &entry)
{
    const bool isFailed = entry.outcome == Planning::Entry::Outcome::Failed;
    const bool isFinished = entry.outcome == Planning::Entry::Outcome::Finished;
    const QString icon = isFailed     ? QStringLiteral("cutaway-refuse")
                         : isFinished ? QStringLiteral("emblem-default")
                                      : QStringLiteral("process-stop");
    const auto colour = isFailed ? &Theme::refused : isFinished ? &Theme::better : &Theme::secondaryText;
    auto *shown = new QWidget(this);
    auto *row = new QHBoxLayout(shown);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(scaled(6));
    row->addWidget(new IconLabel(icon, colour, shown), 0, Qt::AlignTop);
    auto *texts = new QVBoxLayout;
    texts->setSpacing(scaled(2));
    row->addLayout(texts, 1);
    const bool isCancelled = entry.outcome == Planning::Entry::Outcome::Cancelled;
    addText(texts, isCancelled ? tr("%1 was cancelled").arg(entry.line) : entry.line,
            isFinished ? &Theme::text : colour);
    addText(texts, entry.detail, isFinished ? detailColour(entry.detail) : &Theme::secondaryText);
    if (entry.times > 1)
        addText(texts, tr("%n times in a row", nullptr, entry.times), &Theme::secondaryText);
    if (!entry.output.isEmpty()) {
        auto *link = new LinkButton(tr("Output"), shown);
        link->setObjectName("plannerOutput");
        link->setToolTip(tr("What %1 wrote on its standard error").arg(entry.outputTitle));
        connect(link, &LinkButton::clicked, this,
                [this, title = entry.outputTitle, text = entry.output] { emit outputRequested(title, text); });
        texts->addWidget(link, 0, Qt::AlignLeft);
    }
    m_entries->addWidget(shown);
}

void JobLog::showProgress()
{
    if (!m_planning->run())
        return;
    const auto &[title, phase, fraction] = *m_planning->run();
    m_phase->setText(phase.isEmpty() ? title : tr("%1: %2").arg(title, phase));
    m_bar->setRange(0, fraction < 0 ? 0 : 1000);
    if (fraction >= 0)
        m_bar->setValue(qRound(std::min(fraction, 1.0) * 1000));
}

void JobLog::showGap()
{
    const bool wasHidden = m_gap->isHidden();
    m_gap->setLog(m_planning->state().gap);
    if (wasHidden && !m_gap->isHidden())
        emit gapAppeared();
}

} // namespace cutaway
