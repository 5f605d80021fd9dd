#include "views/panels/job_log.h"

#include "views/panels/gap_strip.h"
#include "views/panels/measured_label.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"

#include <QHBoxLayout>
#include <QProgressBar>
#include <QVBoxLayout>

#include <memory>

namespace cutaway {

namespace {

constexpr int entriesKept = 5;
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

JobLog::JobLog(QWidget *parent) : QWidget(parent)
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
    m_running->hide();
    hide();
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

QVBoxLayout *JobLog::addEntry(const QString &icon, QColor Theme::*colour)
{
    while (m_entries->count() >= entriesKept)
        removeEntry(0);
    auto *entry = new QWidget(this);
    auto *row = new QHBoxLayout(entry);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(scaled(6));
    row->addWidget(new IconLabel(icon, colour, entry), 0, Qt::AlignTop);
    auto *texts = new QVBoxLayout;
    texts->setSpacing(scaled(2));
    row->addLayout(texts, 1);
    m_entries->addWidget(entry);
    m_lastTexts = texts;
    return texts;
}

void JobLog::removeEntry(int index)
{
    const std::unique_ptr<QLayoutItem> entry(m_entries->takeAt(index));
    delete entry->widget();
}

/// Runs that fail alike one after another would push what others did out of sight.
void JobLog::addFailure(const QString &icon, QColor Theme::*colour, const QStringList &texts)
{
    const bool isAgain = texts == m_failure;
    m_failure = texts;
    m_failures = isAgain ? m_failures + 1 : 1;
    if (isAgain)
        removeEntry(m_entries->count() - 1);
    QVBoxLayout *entry = addEntry(icon, colour);
    addText(entry, texts.front(), colour);
    for (const QString &text : texts.mid(1))
        addText(entry, text, &Theme::secondaryText);
    if (isAgain)
        addText(entry, tr("%n times in a row", nullptr, m_failures), &Theme::secondaryText);
}

void JobLog::start(const QString &title)
{
    m_isRunning = true;
    m_title = title;
    m_cancel->setEnabled(true);
    setProgress({}, -1);
    m_gap->setLog({});
    m_running->show();
    show();
}

void JobLog::setProgress(const QString &phase, double fraction)
{
    m_phase->setText(phase.isEmpty() ? m_title : tr("%1: %2").arg(m_title, phase));
    m_bar->setRange(0, fraction < 0 ? 0 : 1000);
    if (fraction >= 0)
        m_bar->setValue(qRound(std::min(fraction, 1.0) * 1000));
}

bool JobLog::setGap(const GapLog &log)
{
    const bool wasHidden = m_gap->isHidden();
    m_gap->setLog(log);
    return wasHidden && !m_gap->isHidden();
}

void JobLog::end()
{
    m_isRunning = false;
    m_running->hide();
    show();
}

void JobLog::finish(const QString &line, const QString &detail)
{
    end();
    m_failure.clear();
    QVBoxLayout *entry = addEntry(QStringLiteral("emblem-default"), &Theme::better);
    addText(entry, line, &Theme::text);
    addText(entry, detail, detailColour(detail));
}

void JobLog::addOutput(const QString &title, const QString &text)
{
    if (!m_lastTexts)
        return;
    auto *link = new LinkButton(tr("Output"), this);
    link->setObjectName("plannerOutput");
    link->setToolTip(tr("What %1 wrote on its standard error").arg(title));
    connect(link, &LinkButton::clicked, this, [this, title, text] { emit outputRequested(title, text); });
    m_lastTexts->addWidget(link, 0, Qt::AlignLeft);
}

void JobLog::fail(const Error &error, const QString &message, const QString &hint)
{
    end();
    if (error.kind == ErrorKind::Cancelled)
        addFailure(QStringLiteral("process-stop"), &Theme::secondaryText, {tr("%1 was cancelled").arg(m_title)});
    else
        addFailure(QStringLiteral("cutaway-refuse"), &Theme::refused, {message, hint});
}

} // namespace cutaway
