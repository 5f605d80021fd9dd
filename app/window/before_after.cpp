#include "app/window/before_after.h"

#include "core/plan/edited_plan.h"
#include "views/kinds/bucketing/bucket_rows.h"
#include "views/kinds/bucketing/filled_groups_view.h"
#include "views/kinds/embedding/rank_lanes.h"
#include "views/kinds/embedding/rank_picture.h"
#include "views/kinds/sharding/module_column.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QPainter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace cutaway {

namespace {

constexpr int soonMilliseconds = 120; // moves of one gesture follow each other faster
constexpr int heightForFilled = 294;  // the canvas keeps most of it
constexpr int explanationHeight = 24; // below the buckets, where there is room for it
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
    m_bucketRows = new BucketRows(source, state, m_filled, this);
    m_howToRead = new TextLabel(TextRole::Small, &Theme::hintText, this);
    m_howToRead->setContentsMargins(scaled(dockPadding), scaled(2), scaled(dockPadding), scaled(4));
    m_howToRead->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_howToRead->setWordWrap(true);
    m_howToRead->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Expanding);
    m_howToRead->setObjectName("belowBuckets");
    m_bucketRows->takeDropsOn(m_howToRead);
    m_switch = buildSwitch();
    addPicture(new RankMatrix(source, state, this));
    addPicture(new RankLanes(source, state, this));
    addPicture(new ModuleColumn(source, state, this));
    addPicture(m_bucketRows);
    rows->addWidget(m_filled);
    rows->addWidget(m_howToRead);
    rows->addWidget(m_pages, 1);
    m_pages->addWidget(before);
    before->setDrawnElsewhere([this](const EditedPlan &plan) {
        const auto suits = [&plan](const PictureView *picture) { return picture->suits(plan); };
        return !m_isGraphWanted && !m_isGraphNeeded && std::ranges::any_of(m_pictures, suits);
    });
    m_soon.setSingleShot(true);
    m_soon.setInterval(soonMilliseconds);
    connect(&m_soon, &QTimer::timeout, this, &BeforeAfter::refreshAfter);
    connect(m_source, &PlanSource::planReplaced, this, &BeforeAfter::planReplaced);
    connect(m_source, &PlanSource::changed, this, &BeforeAfter::planChanged);
    connect(m_state, &ViewState::arrangementChanged, this,
            [this] { m_afterState.setArrangement(m_state->arrangement()); });
    connect(m_state, &ViewState::colouringChanged, this, [this] { m_afterState.setColouring(m_state->colouring()); });
    connect(m_filled, &FilledGroupsView::dropRefused, this, &BeforeAfter::dropRefused);
    connect(m_filledButton, &QToolButton::toggled, this, &BeforeAfter::showFilled);
    planReplaced();
}

BeforeAfter::~BeforeAfter()
{
    delete m_afterCanvas; // before the plan that it draws
}

void BeforeAfter::addPicture(PictureView *picture)
{
    m_pictures.push_back(picture);
    static_cast<QVBoxLayout *>(layout())->addWidget(picture, 1);
    connect(picture, &PictureView::availabilityChanged, this, &BeforeAfter::showFilled);
    connect(picture, &PictureView::dropRefused, this, &BeforeAfter::dropRefused);
    connect(picture, &PictureView::tablesWanted, this, &BeforeAfter::tablesWanted);
    connect(picture, &PictureView::hintChanged, this, &BeforeAfter::hintChanged);
    connect(picture, &PictureView::menuRequested, this, &BeforeAfter::menuRequested);
    connect(picture, &PictureView::graphWanted, this, [this] {
        showGraph(true);
        m_state->reveal(m_state->selection());
        m_beforeCanvas->setFocus();
    });
}

QWidget *BeforeAfter::buildSwitch()
{
    auto *strip = new QWidget(this);
    auto *row = new QHBoxLayout(strip);
    row->setContentsMargins(scaled(12), scaled(4), scaled(12), scaled(4));
    row->setSpacing(scaled(4));
    m_otherButton = switchButton({}, {}, strip);
    m_graphButton = switchButton({}, {}, strip);
    auto *pictures = new QButtonGroup(strip);
    pictures->addButton(m_otherButton);
    pictures->addButton(m_graphButton);
    m_otherButton->setChecked(true);
    row->addWidget(m_otherButton);
    row->addWidget(m_graphButton);
    row->addSpacing(scaled(8));
    connect(m_graphButton, &QToolButton::toggled, this, &BeforeAfter::showGraph);
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
    showGraph(true);
    makeAfter();
    refreshAfter();
}

PictureView *BeforeAfter::other() const
{
    const auto suits = [](const PictureView *picture) { return picture->isAvailable(); };
    const auto found = std::ranges::find_if(m_pictures, suits);
    return found == m_pictures.end() ? nullptr : *found;
}

PictureView *BeforeAfter::shownPicture() const
{
    return m_isGraphWanted || m_isGraphNeeded ? nullptr : other();
}

bool BeforeAfter::showsBuckets() const
{
    return shownPicture() == m_bucketRows;
}

QWidget *BeforeAfter::picture() const
{
    PictureView *shown = shownPicture();
    return shown ? static_cast<QWidget *>(shown) : m_beforeCanvas;
}

/// Between what is drawn in place of the canvas, if the plan has it, and the canvas.
void BeforeAfter::showSwitch()
{
    const PictureView *other = this->other();
    const PictureView::Words words = other ? other->words() : PictureView::Words();
    const bool hasChoice = other != nullptr;
    const EditedPlan *plan = m_source->plan();
    const bool changesGraph = plan && plan->changesGraph();
    m_switch->setVisible(changesGraph || hasChoice);
    m_otherButton->setText(words.picture);
    m_otherButton->setToolTip(words.pictureMeaning);
    m_graphButton->setText(words.canvas);
    m_graphButton->setToolTip(words.canvasMeaning);
    m_otherButton->setVisible(hasChoice);
    m_graphButton->setVisible(hasChoice);
    m_otherButton->setEnabled(!m_isGraphNeeded);
    m_beforeButton->setVisible(changesGraph && !showsBuckets());
    m_afterButton->setVisible(changesGraph && !showsBuckets());
}

void BeforeAfter::showGraph(bool isWanted)
{
    (isWanted ? m_graphButton : m_otherButton)->setChecked(true);
    m_isGraphWanted = isWanted;
    showFilled();
}

void BeforeAfter::setGraphNeeded(bool isNeeded)
{
    m_isGraphNeeded = isNeeded;
    showFilled();
}

void BeforeAfter::carryChip(std::size_t meshDimension, const MeshPlacement &placement, const QPoint &globalPos)
{
    if (PictureView *shown = shownPicture())
        shown->carryChip(meshDimension, placement, globalPos);
    else
        m_beforeCanvas->carryChip(meshDimension, placement, globalPos);
}

void BeforeAfter::dropChip()
{
    if (PictureView *shown = shownPicture())
        shown->dropChip();
    else
        m_beforeCanvas->dropChip();
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
    const bool isAvailable = m_filled->isAvailable();
    const bool showsBuckets = this->showsBuckets();
    const bool hasColumns = m_bucketRows->hasColumns();
    showSwitch();
    for (PictureView *picture : m_pictures)
        picture->setVisible(picture == shownPicture());
    m_howToRead->setText(hasColumns ? tr("Width: members. Height: bytes, below the cap (the line). Colour: bucket, "
                                         "the same in time. Dashed: alone. What the blue frame holds stands below.")
                                    : tr("Height: bytes. Colour: bucket, also in the timeline. The line is the cap."));
    if (!shownPicture())
        m_beforeCanvas->layOutNow();
    m_pages->setVisible(!shownPicture());
    m_filled->setLens(showsBuckets && hasColumns);
    m_filled->setLow(window()->height() < scaled(lowWindow));
    const int rows = m_bucketRows->sizeHint().height() + m_filled->sizeHint().height();
    m_howToRead->setVisible(showsBuckets && height() >= rows + scaled(explanationHeight));
    if (showsBuckets) {
        m_filledButton->hide();
        m_filled->show();
        return;
    }
    const bool hasRoom = hasRoomForFilled();
    m_filledButton->setVisible(isAvailable);
    m_filledButton->setEnabled(hasRoom);
    m_filledButton->setToolTip(hasRoom ? tr("How full each one is, what it holds, and what it saves")
                                       : tr("The window is too low for it: the picture keeps half of the height"));
    m_filled->setVisible(isAvailable && m_filledButton->isChecked() && hasRoom);
}

/// A window may become too low for the row of fills, which then goes.
QSize BeforeAfter::minimumSizeHint() const
{
    const QSize all = QWidget::minimumSizeHint();
    if (shownPicture())
        return {all.width(), m_beforeCanvas->minimumSizeHint().height()};
    return m_filled->isVisible() ? all - QSize(0, m_filled->sizeHint().height()) : all;
}

void BeforeAfter::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    showFilled();
}

void BeforeAfter::paintEvent(QPaintEvent *)
{
    QPainter(this).fillRect(rect(), theme().canvas);
}

void BeforeAfter::planReplaced()
{
    showFilled();
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
