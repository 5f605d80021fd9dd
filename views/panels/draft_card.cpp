#include "views/panels/draft_card.h"

#include "core/judging/figure_words.h"
#include "views/models/cost_table.h"
#include "views/models/figures.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"
#include "views/theme/pixels.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

namespace cutaway {

namespace {

constexpr int columnsOfFigure = 3; ///< label, now and then, change
constexpr int cardPadding = 12;

/// The time, what stands beside it in the head of *Cost*, and the fullest device.
std::vector<std::string> draftedFigures(const PlanCost &cost)
{
    std::vector<std::string> names{"latency_sec"};
    for (std::size_t i = 0; i < std::min(cost.leadingFigures, cost.figures.size()); ++i)
        names.push_back(cost.figures[i].name);
    names.emplace_back("largest_lane_bytes");
    return names;
}

CostTable::Direction directionOf(const Figure &now, double change)
{
    return costDirection(judging::isBetterLarger(now.name) ? -change : change);
}

/// What decides, in two words, and its colour.
struct DraftVerdict
{
    QString text;
    QColor Theme::*colour;
};

DraftVerdict verdictOf(const EditedPlan &plan, const EditedPlan &then)
{
    const std::vector<Problem> problems = then.problems();
    const auto full = std::ranges::find(problems, std::string("over_capacity"), &Problem::code);
    if (full != problems.end())
        return {DraftCard::tr("Allowed, but: %1").arg(coreText(full->title)), &Theme::worse};
    const std::optional<double> before = plan.cost().latencySec;
    const std::optional<double> after = then.cost().latencySec;
    if (!before || !after)
        return {DraftCard::tr("Allowed"), &Theme::secondaryText};
    const double change = costChange(*before, *after);
    return change < 0   ? DraftVerdict{DraftCard::tr("Allowed: faster"), &Theme::better}
           : change > 0 ? DraftVerdict{DraftCard::tr("Allowed: slower"), &Theme::worse}
                        : DraftVerdict{DraftCard::tr("Allowed: as fast"), &Theme::secondaryText};
}

QColor Theme::*inkOf(CostTable::Direction direction)
{
    switch (direction) {
    case CostTable::Direction::Better: return &Theme::better;
    case CostTable::Direction::Worse: return &Theme::worse;
    default: return &Theme::secondaryText;
    }
}

} // namespace

DraftCard::DraftCard(QWidget *parent)
    : QFrame(parent)
    , m_title(new TextLabel(TextRole::Title, &Theme::text, this))
    , m_following(new TextLabel(TextRole::Body, &Theme::secondaryText, this))
    , m_verdict(new TextLabel(TextRole::Title, &Theme::text, this))
    , m_reason(new TextLabel(TextRole::Body, &Theme::text, this))
    , m_rows(new QGridLayout)
    , m_apply(new QPushButton(tr("Apply"), this))
    , m_keys(new TextLabel(TextRole::Small, &Theme::secondaryText, this))
{
    setObjectName("settingDraft");
    m_reason->setWordWrap(true);
    m_apply->setObjectName("applyDraft");
    m_apply->setProperty("primary", true);
    m_apply->setFocusPolicy(Qt::NoFocus);
    m_keys->setText(tr("Enter applies, Esc cancels"));
    auto *head = new QHBoxLayout;
    head->setSpacing(scaled(12));
    head->addWidget(m_title);
    head->addWidget(m_following);
    head->addStretch(1);
    head->addWidget(m_verdict);
    m_rows->setHorizontalSpacing(scaled(12));
    m_rows->setVerticalSpacing(scaled(3));
    auto *foot = new QHBoxLayout;
    foot->addWidget(m_keys);
    foot->addStretch(1);
    foot->addWidget(m_apply);
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins(scaled(cardPadding), scaled(8), scaled(cardPadding), scaled(8));
    all->setSpacing(scaled(6));
    all->addLayout(head);
    all->addWidget(m_reason);
    all->addLayout(m_rows);
    all->addLayout(foot);
    connect(m_apply, &QPushButton::clicked, this, &DraftCard::applied);
    connect(&ThemeManager::instance(), &ThemeManager::changed, this, [this] { update(); });
    hide();
}

void DraftCard::show(const SettingDraft &draft, const EditedPlan &plan, const EditedPlan *then)
{
    clear();
    m_isRefused = !then;
    const QLocale locale;
    m_title->setText(
        then ? tr("%1 %2 \u2192 %3")
                   .arg(draft.title, locale.toString(qlonglong(draft.now)), locale.toString(qlonglong(draft.wanted)))
             : tr("Refused: %1 %2").arg(draft.title, locale.toString(qlonglong(draft.wanted))));
    m_title->setColour(then ? &Theme::text : &Theme::refused);
    m_following->setText(draft.following.isEmpty() ? QString() : tr("%1 follow").arg(draft.following));
    m_following->setVisible(then && !draft.following.isEmpty());
    m_verdict->setVisible(then);
    m_apply->setVisible(then);
    m_keys->setText(then ? tr("Enter applies, Esc cancels") : tr("Esc cancels"));
    m_reason->setText(then ? draft.leftOut : draft.refusal);
    m_reason->setColour(then ? &Theme::secondaryText : &Theme::text);
    m_reason->setVisible(!m_reason->text().isEmpty());
    if (then) {
        const DraftVerdict verdict = verdictOf(plan, *then);
        m_verdict->setText(verdict.text);
        m_verdict->setColour(verdict.colour);
        addFigures(plan, *then);
        m_spoken = QStringList{m_title->text(), m_following->text(), verdict.text}.join(QStringLiteral(", "));
    } else {
        addValues(draft, true);
        addValues(draft, false);
        m_spoken = QStringList{m_title->text(), m_reason->text()}.join(QStringLiteral(", "));
    }
    adjustSize();
    QFrame::show();
    raise();
}

/// In two groups of columns, so that the card stays low.
void DraftCard::addFigures(const EditedPlan &plan, const EditedPlan &then)
{
    const std::vector<Figure> before = planFigures(plan);
    const std::vector<Figure> after = planFigures(then);
    const std::vector<std::string> names = draftedFigures(plan.cost());
    const int perColumn = int(names.size() + 1) / 2;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const Figure *now = findFigure(before, names[i]);
        const Figure *next = findFigure(after, names[i]);
        if (!now || !next)
            continue;
        const int row = int(i) % perColumn;
        const int column = int(i) / perColumn * (columnsOfFigure + 1);
        auto *label = new TextLabel(TextRole::Body, &Theme::secondaryText, this);
        label->setText(coreText(now->label));
        label->setToolTip(coreText(now->definition));
        auto *values = new TextLabel(TextRole::Body, &Theme::text, this);
        values->setText(tr("%1 \u2192 %2").arg(figureText(*now), figureText(*next)));
        const double change = costChange(now->value, next->value);
        auto *difference = new TextLabel(
            TextRole::Body,
            inkOf(isKnown(*now) && isKnown(*next) ? directionOf(*now, change) : CostTable::Direction::None), this);
        if (isKnown(*now) && isKnown(*next))
            difference->setText(figureChangeText(change, now->unit));
        m_rows->addWidget(label, row, column);
        m_rows->addWidget(values, row, column + 1, Qt::AlignRight);
        m_rows->addWidget(difference, row, column + 2, Qt::AlignRight);
        m_rows->setColumnMinimumWidth(column + columnsOfFigure, scaled(16));
    }
}

void DraftCard::addValues(const SettingDraft &draft, bool thatFit)
{
    std::vector<SettingDraft::Value> values = draft.possible;
    std::erase_if(values, [thatFit](const SettingDraft::Value &each) { return each.excess.isEmpty() != thatFit; });
    if (values.empty())
        return;
    const int row = m_rows->rowCount();
    auto *label = new TextLabel(TextRole::Body, thatFit ? &Theme::secondaryText : &Theme::worse, this);
    label->setText(thatFit ? tr("Possible values") : tr("Values over memory"));
    m_rows->addWidget(label, row, 0);
    auto *cell = new QWidget(this);
    auto *line = new QHBoxLayout(cell);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(scaled(6));
    for (const SettingDraft::Value &each : values) {
        auto *button = new QPushButton(QLocale().toString(qlonglong(each.value)), cell);
        button->setFocusPolicy(Qt::NoFocus);
        button->setToolTip(each.excess);
        button->setAccessibleDescription(each.excess);
        button->setFixedWidth(
            std::max(scaled(32), button->fontMetrics().horizontalAdvance(button->text()) + scaled(16)));
        connect(button, &QPushButton::clicked, this, [this, value = each.value] { emit chosen(value); });
        line->addWidget(button);
    }
    line->addStretch(1);
    m_rows->addWidget(cell, row, 1);
}

void DraftCard::clear()
{
    while (QLayoutItem *item = m_rows->takeAt(0)) {
        if (QWidget *widget = item->widget()) {
            widget->hide();
            widget->deleteLater(); // a click on one of them may have led here
        }
        delete item;
    }
}

void DraftCard::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_isRefused ? theme().refusedFill : theme().panel);
    paintFrame(painter, rect(), m_isRefused ? theme().refused : theme().accent);
}

} // namespace cutaway
