#include "views/kinds/sharding/module_column.h"

#include "core/plan/edited_plan.h"
#include "views/models/figures.h"
#include "views/models/kind_words.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"
#include "views/theme/marks.h"
#include "views/theme/pixels.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace cutaway {

/// Dropped on a module it is for what the module gives, on its weights for these.
class ModuleColumn::Chip : public PlacementDrop
{
public:
    Chip(ModuleColumn *column, PlanSource *source, const ViewState *state)
        : PlacementDrop(column->drags(), source, state), m_column(column)
    {
    }

    /// Of equal layers that are told once, of which a drop now means one.
    std::optional<std::size_t> stack() const
    {
        return target().isValid() && isAlone() ? m_column->stackUnder(point()) : std::nullopt;
    }
    void begin() override { m_column->setFocus(); }
    QString hint(const Verdict *verdict) const override
    {
        return stack() ? ModuleColumn::tr("Drop it, then pick the layer from a list") : PlacementDrop::hint(verdict);
    }

protected:
    Aim aimAt(QPointF point) const override;
    QString hintOnGround() const override { return ModuleColumn::tr("Drop it on a module or on weights, Esc cancels"); }

private:
    ModuleColumn *m_column;
};

ModuleColumn::ModuleColumn(PlanSource *source, ViewState *state, QWidget *parent)
    : PictureView(MeshModules::of(source)->source(), state, parent) // the modules hear of changes first
    , m_chip(new Chip(this, source, state))
{
    m_modules = MeshModules::of(source);
    setObjectName("moduleColumn");
    setAccessibleName(tr("Modules"));
    connect(state, &ViewState::hitsChanged, this, &ModuleColumn::followSelection);
    connect(m_modules, &MeshModules::pointedChanged, viewport(), qOverload<>(&QWidget::update));
    connect(m_modules, &MeshModules::chosenChanged, viewport(), qOverload<>(&QWidget::update));
    connect(state, &ViewState::revealRequested, this, [this](const std::vector<ItemIndex> &items) {
        if (const auto row = items.empty() ? std::nullopt : rowOf(items.front()); row && isVisible())
            reveal(*row);
    });
    planReplaced();
}

PictureView::Words ModuleColumn::words() const
{
    return {tr("Modules"), tr("The model from top to bottom, equal layers once"), tr("Graph"),
            tr("Each tensor, with its placement to change")};
}

QSize ModuleColumn::sizeHint() const
{
    return {scaled(900), scaled(560)};
}

QSize ModuleColumn::minimumSizeHint() const
{
    return {scaled(280), scaled(120)};
}

void ModuleColumn::planReplaced()
{
    closeLayers();
    m_openedByHand.clear();
    m_withCards.clear();
    m_current = 0;
    const EditedPlan *plan = m_source->plan();
    const bool wasAvailable = m_isAvailable;
    m_isAvailable = false;
    if (plan && suits(*plan))
        refresh();
    else
        forget();
    if (wasAvailable != m_isAvailable)
        emit availabilityChanged();
}

/// While the graph is shown, an edit costs nothing here.
void ModuleColumn::planChanged()
{
    closeLayers();
    if (!m_isAvailable)
        return;
    if (isVisible())
        refresh();
    else
        forget();
}

void ModuleColumn::refresh()
{
    forget();
    m_isStale = false;
    readModules();
    m_isAvailable = hasEnough();
    setAccessibleDescription(coreText(m_source->plan()->cost().latencyLabel));
    layOut();
}

/// Nobody may ask for what the plan no longer has.
void ModuleColumn::forget()
{
    m_isStale = true;
    forgetRows();
}

void ModuleColumn::layOut()
{
    if (m_isStale)
        return;
    const double height = placeModules();
    const double room = viewport()->height() - scaled(columnLegend);
    verticalScrollBar()->setPageStep(int(room));
    verticalScrollBar()->setSingleStep(scaled(lowPitch));
    verticalScrollBar()->setRange(0, std::max(0, int(std::ceil(height - room))));
    viewport()->update();
}

std::optional<std::size_t> ModuleColumn::thingAt(QPointF point) const
{
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        if (rectOf(row).contains(point))
            return row;
    }
    return {};
}

void ModuleColumn::showEvent(QShowEvent *event)
{
    if (m_isStale && m_isAvailable)
        refresh();
    PictureView::showEvent(event);
}

void ModuleColumn::followSelection()
{
    markRows();
    viewport()->update();
}

void ModuleColumn::goTo(std::size_t row, bool select)
{
    m_current = row;
    if (select)
        m_state->select(itemsOf(row));
    reveal(row);
    tellFocus(row);
}

void ModuleColumn::reveal(std::size_t row)
{
    QScrollBar &bar = *verticalScrollBar();
    const QRectF rect = m_rows[row].rect;
    const double bottom = rect.bottom() + scaled(frameTop) - bar.pageStep();
    const double top = row == 0 ? 0 : rect.top() - scaled(frameTop);
    bar.setValue(int(std::clamp<double>(bar.value(), bottom, std::max(top, bottom))));
    viewport()->update();
}

void ModuleColumn::setOpen(std::size_t stack, bool isOpen)
{
    m_openedByHand[picture().stacks[stack].name] = isOpen;
    layOut();
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        if (m_rows[row].role == Row::Role::Stack && m_rows[row].index == stack)
            goTo(row, false);
    }
}

void ModuleColumn::setCards(std::size_t block, bool areShown)
{
    const ItemIndex first = picture().blocks[block].operators.front();
    if (areShown)
        m_withCards.insert(first);
    else
        m_withCards.erase(first);
    layOut();
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        if (m_rows[row].role == Row::Role::Block && m_rows[row].index == block)
            goTo(row, false);
    }
}

/// A card is the way on to the graph.
void ModuleColumn::activate(std::size_t row)
{
    const Row at = m_rows[row];
    if (at.role == Row::Role::Stack)
        return setOpen(at.index, !isOpen(at.index));
    if (at.role == Row::Role::Block)
        return setCards(at.index, !hasCards(at.index));
    m_state->select(at.role == Row::Role::Card ? std::vector{at.item} : itemsOf(row));
    emit graphWanted();
}

/// What devices exchange for what is below the pointer.
void ModuleColumn::hoverChanged()
{
    std::vector<std::size_t> pointed;
    if (m_hovered && *m_hovered < m_rows.size()) {
        const Row &at = m_rows[*m_hovered];
        const bool isStack = at.role == Row::Role::Stack;
        const std::size_t first = isStack ? picture().stacks[at.index].firstBlock : at.index;
        const std::size_t count = isStack ? picture().stacks[at.index].blocks : 1;
        for (std::size_t block = first; block < first + count; ++block) {
            const std::vector<std::size_t> own = m_modules->exchangesOf(block, at.role == Row::Role::Collective);
            pointed.insert(pointed.end(), own.begin(), own.end());
        }
        std::ranges::sort(pointed);
    }
    m_modules->point(std::move(pointed));
}

void ModuleColumn::mousePressEvent(QMouseEvent *event)
{
    const std::optional<std::size_t> row = thingAt(event->position());
    if (event->button() == Qt::LeftButton && !row)
        return m_state->clear();
    if (!row)
        return;
    const Row &at = m_rows[*row];
    const bool isArrow = at.role == Row::Role::Stack && event->position().x() < at.rect.left() + scaled(28);
    if (event->button() == Qt::LeftButton && isArrow)
        return setOpen(at.index, !isOpen(at.index));
    if (event->button() == Qt::LeftButton || !isSelected(*row)) {
        m_current = *row;
        m_state->select(weightsRect(*row).contains(event->position()) ? picture().blocks[at.index].weights
                                                                      : itemsOf(*row));
    }
}

void ModuleColumn::mouseDoubleClickEvent(QMouseEvent *event)
{
    const std::optional<std::size_t> row = thingAt(event->position());
    if (row && event->button() == Qt::LeftButton)
        activate(*row);
}

void ModuleColumn::contextMenuEvent(QContextMenuEvent *event)
{
    const bool isByKey = event->reason() == QContextMenuEvent::Keyboard && !m_rows.empty();
    emit menuRequested(isByKey ? viewport()->mapToGlobal(moduleRect(m_current).center().toPoint())
                               : event->globalPos());
}

/// While a chip is held, keys do nothing else.
void ModuleColumn::keyPressEvent(QKeyEvent *event)
{
    if (m_rows.empty())
        return PictureView::keyPressEvent(event);
    const std::size_t last = m_rows.size() - 1;
    const Row &at = m_rows[m_current];
    switch (event->key()) {
    case Qt::Key_Up: return goTo(m_current > 0 ? m_current - 1 : 0, true);
    case Qt::Key_Down: return goTo(std::min(m_current + 1, last), true);
    case Qt::Key_Home: return goTo(0, true);
    case Qt::Key_End: return goTo(last, true);
    case Qt::Key_Space: return goTo(m_current, true);
    case Qt::Key_Left:
    case Qt::Key_Right:
        if (at.role == Row::Role::Stack)
            setOpen(at.index, event->key() == Qt::Key_Right);
        else if (at.role != Row::Role::Collective)
            setCards(at.index, event->key() == Qt::Key_Right);
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter: return activate(m_current);
    default: PictureView::keyPressEvent(event);
    }
}

void ModuleColumn::carryChip(std::size_t meshDimension, const MeshPlacement &placement, const QPoint &globalPos)
{
    m_chip->carry({meshDimension, placement}, viewport()->mapFromGlobal(globalPos));
}

PlacementDrop::Aim ModuleColumn::Chip::aimAt(QPointF point) const
{
    const bool isInside = m_column->viewport()->rect().contains(point.toPoint());
    const std::optional<std::size_t> row = isInside ? m_column->thingAt(point) : std::nullopt;
    if (row && m_column->m_rows[*row].role == Row::Role::Card)
        return {m_column->m_rows[*row].item, {}};
    if (!row || m_column->m_rows[*row].role != Row::Role::Block)
        return {};
    const ModuleBlock &block = m_column->picture().blocks[m_column->m_rows[*row].index];
    return {m_column->weightsRect(*row).contains(point) ? block.weights.front() : block.output, {}};
}

/// Of equal layers that are told once, of which a drop there may mean one.
std::optional<std::size_t> ModuleColumn::stackUnder(QPointF point) const
{
    const std::optional<std::size_t> row = thingAt(point);
    const bool isOfBlock = row && m_rows[*row].role != Row::Role::Stack;
    const std::optional<std::size_t> stack = isOfBlock ? picture().stackOf(m_rows[*row].index) : std::nullopt;
    return stack && picture().stacks[*stack].layers > 1 ? stack : std::nullopt;
}

void ModuleColumn::dropChip()
{
    const std::optional<std::size_t> stack = m_chip->stack();
    if (!stack)
        return drags()->drop();
    const ItemIndex target = m_chip->target();
    const HeldChip chip = m_chip->wanted();
    const QPointF at = m_chip->point();
    drags()->giveUp();
    drags()->drop(); // the next one is another chip
    offerLayers(*stack, inEachLayer(m_rows[*thingAt(at)].index, target), chip, at);
}

/// It may be the one whose choice changes the plan: it goes later.
void ModuleColumn::closeLayers()
{
    if (m_layers)
        m_layers->close();
}

void ModuleColumn::offerLayers(std::size_t stack, const std::vector<ItemIndex> &items, const HeldChip &chip, QPointF at)
{
    const LayerStack &layers = picture().stacks[stack];
    closeLayers();
    m_layers = new QMenu(this);
    m_layers->setObjectName("layersOfStack");
    m_layers->setAttribute(Qt::WA_DeleteOnClose);
    for (std::size_t i = 0; i < items.size(); ++i) {
        const QString name = QStringLiteral("%1 %2").arg(layers.prefix).arg(layers.firstLayer + i);
        connect(m_layers->addAction(name), &QAction::triggered, this, [this, item = items[i], chip] {
            const PlacementAnswer answer = m_source->plan()->place(item, chip.meshDimension, chip.placement);
            drags()->make(Verdict{answer.move, answer.preview});
        });
    }
    m_layers->popup(viewport()->mapToGlobal(at.toPoint()));
}

QColor ModuleColumn::targetInk(const std::vector<ItemIndex> &items) const
{
    const bool isTarget = m_chip->target().isValid() && std::ranges::find(items, m_chip->target()) != items.end();
    return isTarget ? meaningInk(theme(), m_chip->meaning()) : QColor();
}

void ModuleColumn::paintPicture(QPainter &painter) const
{
    ModuleDrawing::paintPicture(painter);
    paintHeldChip(painter);
}

/// At the pointer, with what a drop would do.
void ModuleColumn::paintHeldChip(QPainter &painter) const
{
    if (!m_chip->isDragging())
        return;
    const double s = textScale();
    const QRectF chip(m_chip->point() + QPointF(12, 12) * s, chipSize * s);
    paintChip(painter, chip, m_chip->chip().placement, theme());
    paintRoundBox(painter, chip, 3 * s, {}, theme().accent, 2);
    painter.setFont(themeFont(TextRole::Small));
    painter.setPen(placementInk(theme(), m_chip->chip().placement));
    painter.drawText(chip, Qt::AlignCenter, placementText(m_chip->chip().placement));
    if (!drags()->verdict())
        return;
    const QString verdict = verdictWords(drags()->verdict()->preview, *m_source->plan());
    const double most = std::min(360 * s, viewport()->width() - 16 * s);
    const QRectF text =
        painter.fontMetrics().boundingRect(QRect(0, 0, int(most - 16 * s), 200), Qt::TextWordWrap, verdict);
    QRectF box(chip.left(), chip.bottom() + 6 * s, text.width() + 16 * s, text.height() + 10 * s);
    box.moveLeft(std::clamp(box.left(), 8 * s, std::max(8 * s, viewport()->width() - box.width() - 8 * s)));
    if (box.bottom() > viewport()->height())
        box.moveBottom(chip.top() - 16 * s);
    const QColor ink = meaningInk(theme(), m_chip->meaning());
    paintRoundBox(painter, box, 4 * s, theme().panel, ink);
    painter.setPen(ink);
    painter.drawText(box.adjusted(8 * s, 5 * s, -8 * s, -5 * s), Qt::TextWordWrap, verdict);
}

} // namespace cutaway
