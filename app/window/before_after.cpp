#include "app/window/before_after.h"

#include "core/plan/carried_out.h"
#include "views/panels/panel_parts.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace cutaway {

namespace {

constexpr int soonMilliseconds = 120; // moves of one gesture follow each other faster

QToolButton *switchButton(const QString &text, const QString &toolTip, QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setText(text);
    button->setToolTip(toolTip);
    button->setCheckable(true);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    return button;
}

} // namespace

BeforeAfter::BeforeAfter(PlanSource *source, LayoutSource *layouts, ViewState *state, Canvas *before, QWidget *parent)
    : QWidget(parent), m_source(source), m_layouts(layouts), m_state(state), m_pages(new QStackedWidget(this))
{
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    m_switch = buildSwitch();
    rows->addWidget(m_switch);
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
    m_beforeButton = switchButton(tr("Before"), tr("The graph as it is, where the plan is changed"), strip);
    m_afterButton = switchButton(tr("After"), tr("The graph once the plan was carried out"), strip);
    auto *group = new QButtonGroup(strip);
    group->addButton(m_beforeButton);
    group->addButton(m_afterButton);
    m_beforeButton->setChecked(true);
    row->addWidget(m_beforeButton);
    row->addWidget(m_afterButton);
    row->addStretch(1);
    connect(m_afterButton, &QToolButton::toggled, this, &BeforeAfter::showAfter);
    return strip;
}

bool BeforeAfter::isAfter() const
{
    return m_afterCanvas && m_pages->currentWidget() == m_afterCanvas;
}

void BeforeAfter::showAfter(bool after)
{
    (after ? m_afterButton : m_beforeButton)->setChecked(true);
    if (after)
        makeCanvas();
    m_pages->setCurrentIndex(after ? 1 : 0);
    if (after)
        refreshAfter();
    else
        m_afterSource.setPlan(nullptr, {}, {});
}

void BeforeAfter::makeCanvas()
{
    if (m_afterCanvas)
        return;
    m_afterState.setArrangement(m_state->arrangement());
    m_afterState.setColouring(m_state->colouring());
    m_afterCanvas = new Canvas(&m_afterSource, &m_afterState, m_layouts);
    m_afterCanvas->setObjectName("afterCanvas");
    m_pages->addWidget(m_afterCanvas);
}

void BeforeAfter::planReplaced()
{
    m_switch->setVisible(dynamic_cast<const HasCarriedOut *>(m_source->plan()) != nullptr);
    showAfter(false);
}

void BeforeAfter::planChanged()
{
    if (isAfter())
        m_soon.start();
}

void BeforeAfter::refreshAfter()
{
    const auto *plan = dynamic_cast<const HasCarriedOut *>(m_source->plan());
    if (!plan || !isAfter())
        return;
    std::unique_ptr<EditedPlan> carriedOut = plan->carriedOut();
    m_afterSource.setPlan(carriedOut.get(), carriedOut ? carriedOut->cost() : PlanCost(), {});
    m_plan = std::move(carriedOut); // the canvas has let go of the one before
}

} // namespace cutaway
