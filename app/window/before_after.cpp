#include "app/window/before_after.h"

#include "core/plan/edited_plan.h"
#include "views/panels/filled_groups_view.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace cutaway {

namespace {

constexpr int soonMilliseconds = 120; // moves of one gesture follow each other faster
constexpr int heightForFilled = 294;  // the canvas keeps most of it
constexpr int lowWindow = 700;        // in which the canvas keeps half of the window

QToolButton *switchButton(const QString &text, const QString &toolTip, QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setText(text);
    button->setToolTip(toolTip);
    button->setCheckable(true);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    return button;
}

QColor Theme::*effectColour(Problem::Severity severity)
{
    switch (severity) {
    case Problem::Severity::Good: return &Theme::better;
    case Problem::Severity::Information: return &Theme::secondaryText;
    case Problem::Severity::Warning: return &Theme::worse;
    case Problem::Severity::Error: return &Theme::refused;
    }
    return &Theme::secondaryText;
}

} // namespace

BeforeAfter::BeforeAfter(PlanSource *source, LayoutSource *layouts, ViewState *state, Canvas *before, QWidget *parent)
    : QWidget(parent)
    , m_source(source)
    , m_layouts(layouts)
    , m_state(state)
    , m_pages(new QStackedWidget(this))
    , m_beforeCanvas(before)
{
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    m_filled = new FilledGroupsView(source, state, this);
    m_switch = buildSwitch();
    rows->addWidget(m_filled);
    rows->addWidget(m_pages, 1);
    m_pages->addWidget(before);
    m_soon.setSingleShot(true);
    m_soon.setInterval(soonMilliseconds);
    connect(&m_soon, &QTimer::timeout, this, &BeforeAfter::refreshAfter);
    connect(m_source, &PlanSource::planReplaced, this, &BeforeAfter::planReplaced);
    connect(m_source, &PlanSource::changed, this, &BeforeAfter::planChanged);
    connect(m_state, &ViewState::arrangementChanged, this,
            [this] { m_afterState.setArrangement(m_state->arrangement()); });
    connect(m_state, &ViewState::colouringChanged, this, [this] { m_afterState.setColouring(m_state->colouring()); });
    connect(m_filled, &FilledGroupsView::dropRefused, this, &BeforeAfter::dropRefused);
    connect(m_filled, &FilledGroupsView::availabilityChanged, this, &BeforeAfter::showFilled);
    connect(m_filledButton, &QToolButton::toggled, this, &BeforeAfter::showFilled);
    planReplaced();
}

BeforeAfter::~BeforeAfter()
{
    delete m_afterCanvas; // before the plan that it draws
}

QWidget *BeforeAfter::buildSwitch()
{
    auto *strip = new QWidget(this);
    auto *row = new QHBoxLayout(strip);
    row->setContentsMargins(scaled(12), scaled(4), scaled(12), scaled(4));
    row->setSpacing(scaled(4));
    m_beforeButton = switchButton(tr("Before"), tr("The graph as it is; change the plan here"), strip);
    m_afterButton = switchButton(tr("After"), tr("The graph after the plan is applied"), strip);
    auto *group = new QButtonGroup(strip);
    group->addButton(m_beforeButton);
    group->addButton(m_afterButton);
    m_beforeButton->setChecked(true);
    row->addWidget(m_beforeButton);
    row->addWidget(m_afterButton);
    m_effect = new ElidedLabel(TextRole::Body, &Theme::secondaryText, strip);
    m_effect->setObjectName("planEffect");
    row->addSpacing(scaled(8));
    row->addWidget(m_effect, 1);
    m_filledButton = switchButton(tr("Fill"), {}, strip);
    m_filledButton->setChecked(true);
    row->addWidget(m_filledButton);
    connect(m_afterButton, &QToolButton::toggled, this, &BeforeAfter::showAfter);
    return strip;
}

void BeforeAfter::showAfter(bool after)
{
    (after ? m_afterButton : m_beforeButton)->setChecked(true);
    m_isAfter = after;
    if (!after) {
        showBefore();
        return;
    }
    makeAfter();
    refreshAfter();
}

void BeforeAfter::showBefore()
{
    m_pages->setCurrentWidget(m_beforeCanvas);
    m_afterSource.setPlan(nullptr, {}, {});
}

void BeforeAfter::makeAfter()
{
    if (m_afterCanvas)
        return;
    m_afterState.setArrangement(m_state->arrangement());
    m_afterState.setColouring(m_state->colouring());
    m_afterCanvas = new Canvas(&m_afterSource, &m_afterState, m_layouts);
    m_afterCanvas->setObjectName("afterCanvas");
    m_reason = emptyHint({}, this);
    m_pages->addWidget(m_afterCanvas);
    m_pages->addWidget(m_reason);
}

bool BeforeAfter::hasRoomForFilled() const
{
    const int canvas = height() - m_filled->sizeHint().height();
    return height() >= scaled(heightForFilled) &&
           (window()->height() >= scaled(lowWindow) || canvas >= window()->height() / 2);
}

void BeforeAfter::showFilled()
{
    m_filled->setLow(window()->height() < scaled(lowWindow));
    const bool hasRoom = hasRoomForFilled();
    m_filledButton->setVisible(m_filled->isAvailable());
    m_filledButton->setEnabled(hasRoom);
    m_filledButton->setToolTip(hasRoom ? tr("How full each one is, what it holds, and what it saves")
                                       : tr("The window is too low for it: the picture keeps half of the height"));
    m_filled->setVisible(m_filled->isAvailable() && m_filledButton->isChecked() && hasRoom);
}

/// A window may become too low for the row of fills, which then goes.
QSize BeforeAfter::minimumSizeHint() const
{
    const QSize all = QWidget::minimumSizeHint();
    return m_filled->isVisible() ? all - QSize(0, m_filled->sizeHint().height()) : all;
}

void BeforeAfter::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    showFilled();
}

void BeforeAfter::planReplaced()
{
    showFilled();
    m_switch->setVisible(m_source->plan() && m_source->plan()->changesGraph());
    refreshEffect();
    showAfter(false);
}

void BeforeAfter::refreshEffect()
{
    const EditedPlan *plan = m_source->plan();
    const std::optional<Problem> effect = plan ? plan->effect() : std::nullopt;
    m_effect->setText(effect ? coreText(effect->title) : QString());
    m_effect->setToolTip(effect ? coreText(effect->text) : QString());
    m_effect->setColour(effectColour(effect ? effect->severity : Problem::Severity::Information));
}

void BeforeAfter::planChanged()
{
    refreshEffect();
    if (m_isAfter)
        m_soon.start();
}

void BeforeAfter::refreshAfter()
{
    const EditedPlan *plan = m_source->plan();
    if (!plan || !plan->changesGraph() || !m_isAfter)
        return;
    std::unique_ptr<EditedPlan> carriedOut = plan->carriedOut();
    if (!carriedOut) {
        const PlanCost &cost = m_source->plan()->cost();
        m_reason->setText(tr("The plan cannot be applied: %1").arg(coreText(cost.latencyUnknownBecause)));
        showBefore();
        m_pages->setCurrentWidget(m_reason);
        return;
    }
    m_afterSource.setPlan(carriedOut.get(), carriedOut->cost(), {});
    m_plan = std::move(carriedOut); // the views have let go of the one before
    m_pages->setCurrentWidget(m_afterCanvas);
}

} // namespace cutaway
