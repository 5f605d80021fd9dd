#include "views/kinds/sharding/module_column.h"

#include "core/plan/edited_plan.h"
#include "views/models/figures.h"
#include "views/models/kind_words.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"
#include "views/theme/placement_marks.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace cutaway {

namespace {

constexpr std::size_t leastBlocks = 3; ///< of fewer the graph says more
// In pixels of text at its usual size.
constexpr double frameHead = 50;
constexpr double sideRoom = 24; ///< from the edge of the view to the columns
constexpr double arrowRoom = 28;
constexpr double channelRoom = 68;
constexpr double firstTrack = 12;
constexpr double trackPitch = 8;
constexpr double bytesWidth = 60;
constexpr double shapeWidth = 112; ///< of a whole tensor, with how it is cut
constexpr double widestModules = 420;
constexpr double leastModules = 240;
constexpr double collectiveHeight = 24;
constexpr double stackHead = 30;
constexpr double stackPadding = 8;
constexpr double layerEdges = 6; ///< of the layers behind it

} // namespace

ModuleColumn::ModuleColumn(PlanSource *source, ViewState *state, QWidget *parent)
    : PictureView(source, state, parent), m_drop(source, state)
{
    setObjectName("moduleColumn");
    setAccessibleName(tr("Modules"));
    connect(state, &ViewState::hitsChanged, this, &ModuleColumn::followSelection);
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
    giveUpChip();
    m_openedByHand.clear();
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

bool ModuleColumn::suits(const EditedPlan &plan) const
{
    return plan.isOnMesh() && plan.itemCount() >= tensorsAsModules;
}

/// While the graph is shown, an edit costs nothing here.
void ModuleColumn::planChanged()
{
    giveUpChip();
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
    m_picture = modulePicture(*m_source->plan());
    m_isAvailable = m_picture.blocks.size() >= leastBlocks;
    m_longest = 0;
    for (const ModuleBlock &block : m_picture.blocks)
        m_longest = std::max(m_longest, block.collectiveSeconds());
    setAccessibleDescription(coreText(m_source->plan()->cost().latencyLabel));
    layOut();
}

/// Nobody may ask for what the plan no longer has.
void ModuleColumn::forget()
{
    m_isStale = true;
    m_picture = {};
    m_rows.clear();
    m_selected.clear();
    m_found.clear();
    m_frames.clear();
    m_wires.clear();
}

void ModuleColumn::showEvent(QShowEvent *event)
{
    if (m_isStale && m_isAvailable)
        refresh();
    PictureView::showEvent(event);
}

/// The largest size in which all is in sight; where there is none, with the longest stack alone open.
void ModuleColumn::layOut()
{
    constexpr Sizes usual{24, 32};
    constexpr Sizes low{20, 28};
    placeColumns();
    const auto openAll = [this](std::optional<std::size_t> only) {
        m_open.clear();
        for (std::size_t i = 0; i < m_picture.stacks.size(); ++i) {
            const auto byHand = m_openedByHand.find(m_picture.stacks[i].name);
            if (byHand != m_openedByHand.end() ? byHand->second : !only || *only == i)
                m_open.insert(i);
        }
    };
    const double room = viewport()->height() - scaled(columnLegend);
    openAll({});
    double height = placeRows(usual);
    if (height > room)
        height = placeRows(low);
    if (height > room && m_picture.stacks.size() > 1) {
        const auto longest = std::ranges::max_element(m_picture.stacks, {}, &LayerStack::layers);
        openAll(std::size_t(longest - m_picture.stacks.begin()));
        height = placeRows(low);
    }
    placeWires();
    followSelection();
    m_current = std::min(m_current, m_rows.empty() ? 0 : m_rows.size() - 1);
    verticalScrollBar()->setPageStep(int(room));
    verticalScrollBar()->setSingleStep(scaled(low.pitch));
    verticalScrollBar()->setRange(0, std::max(0, int(std::ceil(height - room))));
    viewport()->update();
}

/// In a narrow window what a block returns goes to a few words, then weights go, then what it returns.
void ModuleColumn::placeColumns()
{
    const double room = viewport()->width() - scaled(2 * sideRoom);
    const double between = scaled(arrowRoom + channelRoom);
    const auto fits = [&](double weights, double output) {
        return room - between - scaled(weights + output) >= scaled(leastModules);
    };
    const EditedPlan *plan = m_source->plan();
    const double chips = chipPitch() * double(plan ? plan->meshShape().size() : 0);
    const double least = bytesWidth + chips;
    const double whole = least + shapeWidth;
    const double weights = fits(264, whole) ? 264 : fits(170, least) ? 170 : 0;
    const double output = fits(weights, whole) ? whole : fits(weights, least) ? least : 0;
    m_weightsWidth = scaled(weights);
    m_outputWidth = scaled(output);
    m_weightsLeft = scaled(sideRoom);
    m_modulesLeft = m_weightsLeft + (weights > 0 ? m_weightsWidth + scaled(arrowRoom) : 0);
    const double rest = viewport()->width() - scaled(sideRoom + channelRoom) - m_outputWidth - m_modulesLeft;
    m_modulesWidth = std::clamp<double>(rest, scaled(120), scaled(widestModules));
    m_outputLeft = m_modulesLeft + m_modulesWidth + scaled(channelRoom);
}

/// How high it becomes.
double ModuleColumn::placeRows(const Sizes &sizes)
{
    m_rows.clear();
    m_frames.assign(m_picture.stacks.size(), {});
    const double high = scaled(sizes.block);
    const double gap = scaled(sizes.pitch) - high;
    const double left = scaled(sideRoom / 2);
    const double wide = viewport()->width() - 2 * left;
    double y = scaled(frameTop + frameHead);
    const auto add = [&](Row::Role role, std::size_t index, double height) {
        m_rows.push_back({role, index, {left, y, wide, height}});
        y += height;
    };
    for (std::size_t block = 0; block < m_picture.blocks.size();) {
        const std::optional<std::size_t> stack = m_picture.stackOf(block);
        const bool isFirst = stack && m_picture.stacks[*stack].firstBlock == block;
        if (isFirst) {
            y += gap;
            const double top = y;
            add(Row::Role::Stack, *stack, isOpen(*stack) ? scaled(stackHead) : high);
            if (!isOpen(*stack)) {
                block += m_picture.stacks[*stack].blocks;
                y += m_picture.stacks[*stack].layers > 1 ? scaled(layerEdges) : 0;
                continue;
            }
            m_frames[*stack] = {left, top, wide, 0};
        }
        if (!m_picture.blocks[block].collectives.empty())
            add(Row::Role::Collective, block, scaled(collectiveHeight));
        else if (!isFirst)
            y += gap;
        y += m_picture.blocks[block].collectives.empty() ? 0 : gap / 2;
        add(Row::Role::Block, block, high);
        ++block;
        if (stack && block == m_picture.stacks[*stack].firstBlock + m_picture.stacks[*stack].blocks) {
            y += scaled(stackPadding);
            m_frames[*stack].setBottom(y);
            y += m_picture.stacks[*stack].layers > 1 ? scaled(layerEdges) : 0;
        }
    }
    m_bottom = y + scaled(stackPadding);
    return m_bottom + scaled(frameTop);
}

/// Of a value that is read right below its block an arrow says enough. Others share tracks where they do not meet.
void ModuleColumn::placeWires()
{
    m_wires.clear();
    std::vector<std::optional<std::size_t>> rowOfBlock(m_picture.blocks.size());
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        const Row &at = m_rows[row];
        if (at.role == Row::Role::Block)
            rowOfBlock[at.index] = row;
        if (at.role == Row::Role::Stack && !isOpen(at.index)) {
            const LayerStack &stack = m_picture.stacks[at.index];
            std::fill_n(rowOfBlock.begin() + std::ptrdiff_t(stack.firstBlock), stack.blocks, row);
        }
    }
    const auto isBetweenBlocks = [this](const Row &row) {
        return row.role == Row::Role::Collective || (row.role == Row::Role::Stack && isOpen(row.index));
    };
    std::map<std::size_t, std::set<std::size_t>> readers;
    for (std::size_t block = 0; block < m_picture.blocks.size(); ++block) {
        for (const std::size_t read : m_picture.blocks[block].reads) {
            const std::size_t from = *rowOfBlock[read];
            const std::size_t to = *rowOfBlock[block];
            if (from >= to)
                continue;
            if (std::all_of(m_rows.begin() + std::ptrdiff_t(from) + 1, m_rows.begin() + std::ptrdiff_t(to),
                            isBetweenBlocks))
                m_wires.push_back({from, {to}, directTrack});
            else
                readers[from].insert(to);
        }
    }
    std::vector<std::size_t> freeFrom; ///< by track: the row from which on it is
    for (const auto &[from, to] : readers) {
        auto track = std::ranges::find_if(freeFrom, [from = from](std::size_t row) { return row <= from; });
        if (track == freeFrom.end())
            track = freeFrom.insert(freeFrom.end(), 0);
        *track = *to.rbegin();
        m_wires.push_back({from, {to.begin(), to.end()}, std::size_t(track - freeFrom.begin())});
    }
}

double ModuleColumn::chipPitch() const
{
    const EditedPlan *plan = m_source->plan();
    return plan && plan->meshShape().size() > 2 ? 31 : 37;
}

double ModuleColumn::trackLeft(std::size_t track) const
{
    constexpr std::size_t tracks = std::size_t((channelRoom - 2 * firstTrack) / trackPitch) + 1;
    return m_modulesLeft + m_modulesWidth + scaled(firstTrack + trackPitch * double(std::min(track, tracks - 1)));
}

QRectF ModuleColumn::rectOf(std::size_t row) const
{
    return m_rows[row].rect.translated(0, -verticalScrollBar()->value());
}

QRectF ModuleColumn::moduleRect(std::size_t row) const
{
    const QRectF all = rectOf(row);
    return {m_modulesLeft, all.top(), m_modulesWidth, all.height()};
}

QRectF ModuleColumn::weightsRect(std::size_t row) const
{
    const Row &at = m_rows[row];
    if (at.role != Row::Role::Block || m_weightsWidth <= 0 || m_picture.blocks[at.index].weights.empty())
        return {};
    const QRectF all = rectOf(row);
    return {m_weightsLeft, all.top(), m_weightsWidth, all.height()};
}

QRectF ModuleColumn::outputRect(std::size_t row) const
{
    if (m_rows[row].role != Row::Role::Block || m_outputWidth <= 0)
        return {};
    const QRectF all = rectOf(row);
    return {m_outputLeft, all.top(), m_outputWidth, all.height()};
}

QRectF ModuleColumn::tickRect(std::size_t row) const
{
    const double share = m_longest > 0 ? m_picture.blocks[m_rows[row].index].collectiveSeconds() / m_longest : 1;
    const double height = scaled(4) + scaled(16) * share;
    const QRectF room = moduleRect(row);
    return {room.left() + scaled(36), room.center().y() - height / 2, double(scaled(8)), height};
}

std::optional<std::size_t> ModuleColumn::thingAt(QPointF point) const
{
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        if (rectOf(row).contains(point))
            return row;
    }
    return {};
}

std::optional<std::size_t> ModuleColumn::rowOf(ItemIndex item) const
{
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        const Row &at = m_rows[row];
        const bool isClosed = at.role == Row::Role::Stack && !isOpen(at.index);
        if (at.role != Row::Role::Block && !isClosed)
            continue;
        const std::vector<ItemIndex> items = itemsOf(row);
        if (std::ranges::find(items, item) != items.end())
            return row;
    }
    return {};
}

/// Of all layers that it stands for. Of a collective those that want it.
std::vector<ItemIndex> ModuleColumn::itemsOf(std::size_t row) const
{
    const Row &at = m_rows[row];
    std::vector<ItemIndex> items;
    switch (at.role) {
    case Row::Role::Block: return m_picture.blocks[at.index].inAllLayers;
    case Row::Role::Collective:
        for (const BlockCollective &collective : m_picture.blocks[at.index].collectives)
            items.push_back(collective.to);
        break;
    case Row::Role::Stack: {
        const LayerStack &stack = m_picture.stacks[at.index];
        for (std::size_t i = 0; i < stack.blocks; ++i) {
            const std::vector<ItemIndex> &own = m_picture.blocks[stack.firstBlock + i].inAllLayers;
            items.insert(items.end(), own.begin(), own.end());
        }
        break;
    }
    }
    std::ranges::sort(items);
    items.erase(std::ranges::unique(items).begin(), items.end());
    return items;
}

/// A block with some of it, all else with the whole.
bool ModuleColumn::showsSelection(std::size_t row) const
{
    const auto isChosen = [this](ItemIndex item) { return m_state->isSelected(item); };
    if (m_rows[row].role == Row::Role::Block)
        return std::ranges::any_of(m_picture.blocks[m_rows[row].index].inAllLayers, isChosen);
    return std::ranges::all_of(itemsOf(row), isChosen);
}

void ModuleColumn::followSelection()
{
    m_selected.assign(m_rows.size(), false);
    m_found.assign(m_rows.size(), false);
    const auto isHit = [this](ItemIndex item) { return std::ranges::binary_search(m_state->hits(), item); };
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        m_selected[row] = !m_state->selection().empty() && showsSelection(row);
        m_found[row] = !m_state->hits().empty() && m_rows[row].role != Row::Role::Collective &&
                       std::ranges::any_of(itemsOf(row), isHit);
    }
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
    m_openedByHand[m_picture.stacks[stack].name] = isOpen;
    layOut();
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        if (m_rows[row].role == Row::Role::Stack && m_rows[row].index == stack)
            goTo(row, false);
    }
}

void ModuleColumn::activate(std::size_t row)
{
    if (m_rows[row].role == Row::Role::Stack) {
        setOpen(m_rows[row].index, !isOpen(m_rows[row].index));
        return;
    }
    m_state->select(itemsOf(row));
    emit graphWanted();
}

Spot ModuleColumn::spotOf(std::size_t row) const
{
    return m_rows[row].role == Row::Role::Block ? Spot(m_picture.blocks[m_rows[row].index].output) : Spot();
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
        m_state->select(weightsRect(*row).contains(event->position()) ? m_picture.blocks[at.index].weights
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
bool ModuleColumn::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride && m_held) {
        event->accept();
        return true;
    }
    return PictureView::event(event);
}

void ModuleColumn::keyPressEvent(QKeyEvent *event)
{
    if (m_held) {
        if (event->key() == Qt::Key_Escape)
            giveUpChip();
        return;
    }
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
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter: return activate(m_current);
    default: PictureView::keyPressEvent(event);
    }
}

void ModuleColumn::carryChip(std::size_t meshDimension, const MeshPlacement &placement, const QPoint &globalPos)
{
    if (m_isGivenUp)
        return;
    if (!m_held)
        setFocus();
    m_held = HeldChip{meshDimension, placement};
    m_heldAt = viewport()->mapFromGlobal(globalPos);
    const bool isInside = viewport()->rect().contains(m_heldAt.toPoint());
    const std::optional<std::size_t> row = isInside ? thingAt(m_heldAt) : std::nullopt;
    if (row && m_rows[*row].role == Row::Role::Block) {
        const ModuleBlock &block = m_picture.blocks[m_rows[*row].index];
        m_drop.ask(weightsRect(*row).contains(m_heldAt) ? block.weights.front() : block.output, *m_held);
    } else {
        m_drop.forget();
    }
    emit hintChanged(m_drop.target().isValid() ? m_drop.hint() : tr("Drop it on a module or on weights, Esc cancels"));
    viewport()->update();
}

void ModuleColumn::dropChip()
{
    const bool isAsked = m_drop.target().isValid();
    const PlacementAnswer answer = m_drop.answer();
    giveUpChip();
    m_isGivenUp = false;
    if (isAsked && !answer.preview.allowed)
        emit dropRefused(answer.move, answer.preview);
    else if (!answer.move.isEmpty())
        m_source->requestMove(answer.move);
}

void ModuleColumn::giveUpChip()
{
    if (!m_held)
        return;
    m_drop.forget();
    m_held.reset();
    m_isGivenUp = true;
    emit hintChanged({});
    viewport()->update();
}

} // namespace cutaway
