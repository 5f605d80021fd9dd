#include "views/panels/problems_panel.h"

#include "views/models/placement_drop.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"
#include "views/theme/icons.h"

#include <QAbstractItemView>
#include <QListView>
#include <QMouseEvent>
#include <QPainter>
#include <QStackedLayout>

#include <algorithm>

namespace cutaway {

namespace {

QString firstNamed(const EditedPlan &plan, const Problem &problem)
{
    if (!problem.lanes.empty())
        return coreText(plan.lane(problem.lanes.front()).label);
    if (!problem.groups.empty())
        return coreText(plan.group(problem.groups.front()).label);
    if (problem.items.empty())
        return isForEstimates(problem) ? ProblemListModel::tr("Estimate latencies") : QString();
    const std::string_view label = plan.item(problem.items.front()).label;
    return QString::fromUtf8(label.data(), qsizetype(label.size()));
}

bool isGood(const Problem &problem)
{
    return problem.severity == Problem::Severity::Good;
}

constexpr int problemHeight = 33;
constexpr int titleLeft = 36;    ///< padding, icon, gap
constexpr int detailLeft = 268;  ///< as long as no title is longer
constexpr int leastBeside = 240; ///< of the text; else it goes below the title
constexpr int verticalPadding = 6;
constexpr double markStroke = 1.6;

struct Mark
{
    QString icon;
    QColor Theme::*colour;
};

Mark severityMark(Problem::Severity severity)
{
    switch (severity) {
    case Problem::Severity::Good: return {QStringLiteral("emblem-default"), &Theme::better};
    case Problem::Severity::Information: return {QStringLiteral("dialog-information"), &Theme::accent};
    case Problem::Severity::Warning: return {QStringLiteral("dialog-warning"), &Theme::warning};
    case Problem::Severity::Error: return {QStringLiteral("dialog-error"), &Theme::refused};
    }
    return {};
}

constexpr int wrapped = Qt::TextWordWrap | Qt::AlignLeft;

int wrappedHeight(TextRole role, const QString &text, int width)
{
    return QFontMetrics(themeFont(role)).boundingRect(0, 0, width, QWIDGETSIZE_MAX, wrapped, text).height();
}

void paintText(QPainter &painter, const QRect &rect, TextRole role, const QColor &colour, const QString &text,
               int flags = wrapped | Qt::AlignVCenter)
{
    painter.setFont(themeFont(role));
    painter.setPen(colour);
    painter.drawText(rect, flags, text);
}

} // namespace

bool isForEstimates(const Problem &problem)
{
    return problem.code == "no_latency";
}

void ProblemListModel::setPlan(const EditedPlan *plan)
{
    beginResetModel();
    m_problems = plan ? plan->problems() : std::vector<Problem>();
    std::ranges::stable_sort(m_problems, std::ranges::greater(), &Problem::severity);
    m_subjects.clear();
    for (const Problem &problem : m_problems)
        m_subjects.push_back(firstNamed(*plan, problem));
    endResetModel();
}

int ProblemListModel::problemCount() const
{
    return int(std::ranges::count_if(m_problems, [](const Problem &problem) { return !isGood(problem); }));
}

Problem::Severity ProblemListModel::worst() const
{
    return m_problems.empty() ? Problem::Severity::Good : m_problems.front().severity;
}

int ProblemListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_problems.size());
}

QVariant ProblemListModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Problem &shown = problem(index.row());
    const QString title = coreText(shown.title);
    const QString text = coreText(shown.text);
    switch (role) {
    case Qt::DisplayRole: return title;
    case Qt::AccessibleTextRole: return QString(title + QStringLiteral(". ") + text);
    case Qt::ToolTipRole: return QString(title + u'\n' + text);
    case copiedCellsRole: return QStringList{title, text, subject(index.row())};
    }
    return {};
}

ProblemDelegate::ProblemDelegate(ProblemListModel *model, QObject *parent) : QStyledItemDelegate(parent), m_model(model)
{
    connect(model, &QAbstractItemModel::modelReset, this, &ProblemDelegate::measure);
    measure();
}

void ProblemDelegate::measure()
{
    const QFontMetrics metrics(themeFont(TextRole::Name));
    m_titleWidth = scaled(detailLeft - titleLeft - 24);
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const QString title = coreText(m_model->problem(row).title);
        m_titleWidth = std::max(m_titleWidth, metrics.horizontalAdvance(title) + 1);
    }
}

ProblemDelegate::Places ProblemDelegate::placesIn(const QRect &row, int number) const
{
    const Problem &problem = m_model->problem(number);
    const QString title = coreText(problem.title);
    const QString text = coreText(problem.text);
    Places places;
    places.link = linkRect(row, number);
    const int left = row.left() + scaled(titleLeft);
    const int width = places.link.left() - scaled(12) - left;
    const int beside = width - m_titleWidth - scaled(24);
    if (text.isEmpty() || beside >= scaled(leastBeside)) {
        const int titleWidth = text.isEmpty() ? width : m_titleWidth;
        places.title = QRect(left, row.top(), titleWidth, row.height());
        places.text = QRect(left + titleWidth + scaled(24), row.top(), std::max(beside, 0), row.height());
        places.height = std::max(wrappedHeight(TextRole::Name, title, titleWidth),
                                 text.isEmpty() ? 0 : wrappedHeight(TextRole::Body, text, beside));
    } else {
        const int titleHeight = wrappedHeight(TextRole::Name, title, width);
        const int textHeight = wrappedHeight(TextRole::Body, text, width);
        const int gap = scaled(2);
        places.height = titleHeight + gap + textHeight;
        const int top = row.top() + (row.height() - places.height) / 2;
        places.title = QRect(left, top, width, titleHeight);
        places.text = QRect(left, top + titleHeight + gap, width, textHeight);
    }
    places.height = std::max(scaled(problemHeight), places.height + 2 * scaled(verticalPadding) + 1);
    return places;
}

QSize ProblemDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const auto *list = qobject_cast<const QAbstractItemView *>(option.widget);
    const int width = list ? list->viewport()->width() : scaled(240);
    return {width, placesIn(QRect(0, 0, width, 0), index.row()).height};
}

QRect ProblemDelegate::linkRect(const QRect &row, int number) const
{
    const int wide = QFontMetrics(themeFont(TextRole::Name)).horizontalAdvance(m_model->subject(number)) + 1;
    const int most = std::min(wide, row.width() / 3);
    return {row.right() + 1 - scaled(dockPadding) - most, row.top(), most, row.height()};
}

void ProblemDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    painter->save();
    paintRowGround(*painter, option);
    const QRect row = option.rect.adjusted(0, 0, 0, -1);
    painter->fillRect(QRect(row.left(), row.bottom() + 1, row.width(), 1), theme().line);

    const Problem &problem = m_model->problem(index.row());
    const Mark mark = severityMark(problem.severity);
    const int size = scaled(16);
    paintIcon(*painter, QRectF(row.left() + scaled(dockPadding), row.top() + (row.height() - size) / 2, size, size),
              mark.icon, theme().*mark.colour, markStroke);

    const Places places = placesIn(row, index.row());
    paintText(*painter, places.title, TextRole::Name, theme().text, coreText(problem.title));
    paintText(*painter, places.text, TextRole::Body, theme().secondaryText, coreText(problem.text));
    const QString subject = m_model->subject(index.row());
    const QFontMetrics names(themeFont(TextRole::Name));
    paintText(*painter, places.link, TextRole::Name, theme().accent,
              names.elidedText(subject, Qt::ElideRight, places.link.width()), Qt::AlignVCenter | Qt::AlignLeft);
    painter->restore();
}

ProblemsPanel::ProblemsPanel(PlanSource *source, ViewState *state, QWidget *parent)
    : QWidget(parent)
    , m_source(source)
    , m_state(state)
    , m_model(new ProblemListModel(this))
    , m_list(makeDockList(this))
    , m_pages(new QStackedLayout(this))
{
    m_list->setModel(m_model);
    m_list->setUniformItemSizes(false);
    m_list->setResizeMode(QListView::Adjust);
    m_list->setWordWrap(true); // so that rows are laid out anew when they get wider, not only higher
    m_list->setItemDelegate(new ProblemDelegate(m_model, m_list));
    m_list->setAccessibleName(tr("Problems"));
    m_list->viewport()->installEventFilter(this);
    m_pages->addWidget(emptyHint(tr("No plan is open"), this));
    m_pages->addWidget(emptyHint(tr("No problems"), this));
    m_pages->addWidget(m_list);
    m_soon.setSingleShot(true);
    m_soon.setInterval(0);
    connect(&m_soon, &QTimer::timeout, this, &ProblemsPanel::refresh);
    connect(m_list, &QListView::clicked, this, &ProblemsPanel::select);
    connect(m_list, &QListView::activated, this, &ProblemsPanel::select);
    connect(m_source, &PlanSource::planReplaced, this, &ProblemsPanel::refresh);
    connect(m_source, &PlanSource::changed, &m_soon, qOverload<>(&QTimer::start));
    refresh();
}

QSize ProblemsPanel::sizeHint() const
{
    return {scaled(480), scaled(100)};
}

void ProblemsPanel::refresh()
{
    m_soon.stop();
    m_model->setPlan(m_source->plan());
    m_pages->setCurrentIndex(!m_source->plan() ? 0 : m_model->rowCount() == 0 ? 1 : 2);
    const int count = m_model->problemCount();
    const Problem::Severity worst = m_model->worst();
    if (m_count == count && m_worst == worst)
        return;
    m_count = count;
    m_worst = worst;
    emit countChanged(m_count, m_worst);
}

void ProblemsPanel::select(const QModelIndex &index)
{
    const Problem problem = m_model->problem(index.row());
    if (!problem.items.empty()) {
        m_state->select(problem.items);
        m_state->reveal(problem.items);
        return;
    }
    Spot spot;
    if (!problem.groups.empty())
        spot = problem.groups.front();
    else if (!problem.lanes.empty())
        spot = problem.lanes.front();
    else if (isForEstimates(problem))
        return emit estimatesWanted();
    else
        return;
    m_state->selectSpot(spot);
    m_state->revealSpot(spot);
}

/// The hand over links.
bool ProblemsPanel::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_list->viewport() && event->type() == QEvent::MouseMove) {
        const QPoint at = static_cast<QMouseEvent *>(event)->position().toPoint();
        const QModelIndex index = m_list->indexAt(at);
        const auto *delegate = static_cast<ProblemDelegate *>(m_list->itemDelegate());
        const bool isLink = index.isValid() && delegate->linkRect(m_list->visualRect(index), index.row()).contains(at);
        m_list->viewport()->setCursor(isLink ? Qt::PointingHandCursor : Qt::ArrowCursor);
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace cutaway
