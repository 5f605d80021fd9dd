#include "app/window/status_line.h"

#include "app/document/document.h"
#include "app/window/actions/actions.h"
#include "core/plan/plan_kinds.h"
#include "views/canvas/scene/canvas_metrics.h"
#include "views/models/figures.h"
#include "views/models/kind_words.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"
#include "views/theme/icons.h"

#include <QLocale>
#include <QProgressBar>

namespace cutaway {

namespace {

constexpr int clockInterval = 5000; // milliseconds
constexpr int noticeTime = 8000;

QString sinceText(qint64 seconds)
{
    if (seconds < 60)
        return StatusLine::tr("Saved %1 s ago").arg(seconds);
    if (seconds < 3600)
        return StatusLine::tr("Saved %1 min ago").arg(seconds / 60);
    return StatusLine::tr("Saved %1 h ago").arg(seconds / 3600);
}

QString sizeText(const Graph &graph, const EditedPlan &plan)
{
    const QLocale locale;
    const std::size_t items = itemTotal(plan);
    return StatusLine::tr("%1 %2, %3 edges", "34 layers, 35 edges")
        .arg(locale.toString(qulonglong(items)), itemNoun(plan, int(items)),
             locale.toString(qulonglong(graph.edgeCount())));
}

/// How many items, or the group or lane that is selected as a whole.
QString selectedText(const EditedPlan &plan, const ViewState &state)
{
    const Spot spot = state.selectedSpot();
    if (const auto *group = std::get_if<GroupIndex>(&spot); group && group->value() < plan.groupCount())
        return coreText(plan.group(*group).label);
    if (const auto *lane = std::get_if<LaneIndex>(&spot); lane && lane->value() < plan.laneCount())
        return coreText(plan.lane(*lane).label);
    return QString::number(state.selection().size());
}

} // namespace

StatusLine::StatusLine(Document &document, ViewState &state, QWidget *parent)
    : QStatusBar(parent)
    , m_document(document)
    , m_state(state)
    , m_file(addLeft(makeElided()))
    , m_size(addLeft(makeWhole()))
    , m_selection(addLeft(makeWhole()))
    , m_hint(addLeft(makeElided()))
{
    setSizeGripEnabled(false);
    setFixedHeight(int(24 * textScale()));
    makeJobParts();
    m_saved = addRight(makeWhole());
    m_undo = addRight(makeElided());
    m_zoom = addRight(makeWhole());
    m_version = addRight(makeWhole());
    m_version->setText(tr("Cutaway %1").arg(QStringLiteral(CUTAWAY_VERSION).section('.', 0, 1)));
    m_hint->setObjectName("statusHint");
    m_undo->setObjectName("statusUndo");
    m_selection->setObjectName("statusSelection");
    connect(&m_document, &Document::tabsChanged, this, &StatusLine::refresh);
    connect(&m_document, &Document::currentChanged, this, &StatusLine::refresh);
    connect(&m_document, &Document::opened, this, [this] {
        m_savedAt = {};
        m_notice.clear(); // of the model before
        refresh();
    });
    connect(&m_document, &Document::closed, this, &StatusLine::refresh);
    connect(&m_state, &ViewState::selectionChanged, this, &StatusLine::refresh);
    connect(&m_state, &ViewState::hoveredChanged, this, &StatusLine::refresh);
    connect(&m_clock, &QTimer::timeout, this, &StatusLine::refreshSaved);
    m_clock.start(clockInterval);
    m_noticeEnd.setSingleShot(true);
    connect(&m_noticeEnd, &QTimer::timeout, this, [this] {
        m_notice.clear();
        refresh();
    });
    refresh();
}

QLabel *StatusLine::makeWhole()
{
    return makeLabel({}, TextRole::Small, &Theme::secondaryText, this);
}

/// Of what may be longer than the window is wide.
QLabel *StatusLine::makeElided()
{
    return new ElidedLabel(TextRole::Small, &Theme::secondaryText, this);
}

QLabel *StatusLine::addLeft(QLabel *label)
{
    label->setContentsMargins(10, 0, 8, 0);
    addWidget(label);
    return label;
}

QLabel *StatusLine::addRight(QLabel *label)
{
    label->setContentsMargins(8, 0, 8, 0);
    addPermanentWidget(label);
    return label;
}

void StatusLine::makeJobParts()
{
    m_jobText = addRight(makeElided());
    m_jobBar = new QProgressBar(this);
    m_jobBar->setTextVisible(false);
    m_jobBar->setFixedSize(int(120 * textScale()), 4);
    m_jobCancel = new LinkButton(tr("Cancel"), this);
    m_jobCancel->setObjectName("cancelJob");
    addPermanentWidget(m_jobBar);
    addPermanentWidget(m_jobCancel);
    connect(m_jobCancel, &LinkButton::clicked, this, [this] {
        if (m_job)
            m_job->cancel();
    });
    endJob();
}

void StatusLine::setHint(const QString &hint)
{
    m_canvasHint = hint;
    refresh();
}

void StatusLine::showNotice(const QString &text)
{
    m_notice = text;
    m_noticeEnd.start(noticeTime);
    refresh();
}

void StatusLine::setZoom(double zoom)
{
    m_zoom->setText(QLocale().toString(qRound(zoom * 100)) + QStringLiteral("\u00a0%"));
}

void StatusLine::setSaved()
{
    m_savedAt = QDateTime::currentDateTime();
    refreshSaved();
}

void StatusLine::refreshSaved()
{
    const bool shown = m_document.isOpen() && m_savedAt.isValid();
    m_saved->setVisible(shown);
    if (shown)
        m_saved->setText(sinceText(m_savedAt.secsTo(QDateTime::currentDateTime())));
}

void StatusLine::refresh()
{
    const PlanTab *tab = m_document.current();
    for (QLabel *label : {m_size, m_selection, m_hint, m_undo, m_zoom})
        label->setVisible(tab != nullptr);
    m_version->setVisible(!tab);
    refreshSaved();
    if (!tab) {
        m_file->setText(tr("Ready"));
        return;
    }
    m_file->setText(m_document.graph().path.isEmpty() ? m_document.name() : fileTitle(m_document.graph().path));
    m_file->setToolTip(m_document.graph().reading);
    m_size->setText(sizeText(*m_document.graph().value, tab->plan()));
    m_selection->setText(tr("%1 selected").arg(selectedText(tab->plan(), m_state)));
    m_hint->setText(!m_notice.isEmpty() ? m_notice : m_canvasHint.isEmpty() ? hoveredText() : m_canvasHint);
    const QString step = tab->history()->undoText();
    m_undo->setText(step.isEmpty() ? tr("Nothing to undo") : tr("Undo: %1").arg(step));
}

/// `bn3, BatchNorm2d, 392 KiB, 0.820 µs, Partition 1` of what the pointer is on.
QString StatusLine::hoveredText() const
{
    const EditedPlan &plan = m_document.current()->plan();
    const Spot hovered = m_state.hovered();
    const auto *item = std::get_if<ItemIndex>(&hovered);
    if (!item || item->value() >= plan.itemCount())
        return {};
    const ItemInfo info = plan.item(*item);
    QStringList parts{isolated(QString::fromUtf8(info.label.data(), qsizetype(info.label.size()))),
                      isolated(QString::fromUtf8(info.typeLabel.data(), qsizetype(info.typeLabel.size()))),
                      bytesText(stackedLanes(&plan) ? info.totalBytes : info.outputBytes)};
    if (info.seconds)
        parts.append(secondsText(*info.seconds));
    if (const GroupIndex group = plan.groupOf(*item); group.isValid())
        parts.append(coreText(plan.group(group).label));
    return parts.join(QStringLiteral(", "));
}

void StatusLine::showJob(BackgroundJob *job)
{
    m_job = job;
    m_jobText->setText(job->title());
    m_jobBar->setRange(0, 0);
    for (QWidget *part : std::initializer_list<QWidget *>{m_jobText, m_jobBar, m_jobCancel})
        part->show();
    connect(job, &BackgroundJob::progress, this, [this](const QString &phase, double fraction) {
        const QString title = m_job ? m_job->title() : QString();
        m_jobText->setText(phase.isEmpty() ? title : tr("%1: %2").arg(title, phase));
        m_jobBar->setRange(0, fraction < 0 ? 0 : 1000);
        m_jobBar->setValue(int(fraction * 1000));
    });
    connect(job, &QObject::destroyed, this, [this] {
        if (!m_job)
            endJob();
    });
}

void StatusLine::endJob()
{
    for (QWidget *part : std::initializer_list<QWidget *>{m_jobText, m_jobBar, m_jobCancel})
        part->hide();
}

} // namespace cutaway
