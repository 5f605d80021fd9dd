#include "views/kinds/sharding/module_column.h"

#include "core/plan/edited_plan.h"
#include "views/panels/panel_parts.h"

#include <QScrollBar>

#include <algorithm>
#include <cmath>

/// Where rows, columns and wires are.

namespace cutaway {

namespace {

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
constexpr double cardIndent = 20;
constexpr double betweenCards = 3;

} // namespace

/// The largest size in which all is in sight; where there is none, with the longest stack alone open.
void ModuleColumn::layOut()
{
    constexpr Sizes usual{24, 32};
    constexpr Sizes low{20, 28};
    if (m_isStale)
        return;
    placeColumns();
    const auto openAll = [this](std::optional<std::size_t> only) {
        m_open.clear();
        for (std::size_t i = 0; i < picture().stacks.size(); ++i) {
            const auto byHand = m_openedByHand.find(picture().stacks[i].name);
            if (byHand != m_openedByHand.end() ? byHand->second : !only || *only == i)
                m_open.insert(i);
        }
    };
    const double room = viewport()->height() - scaled(columnLegend);
    openAll({});
    double height = placeRows(usual);
    if (height > room)
        height = placeRows(low);
    if (height > room && picture().stacks.size() > 1) {
        const auto longest = std::ranges::max_element(picture().stacks, {}, &LayerStack::layers);
        openAll(std::size_t(longest - picture().stacks.begin()));
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
    m_frames.assign(picture().stacks.size(), {});
    const double high = scaled(sizes.block);
    const double gap = scaled(sizes.pitch) - high;
    const double left = scaled(sideRoom / 2);
    const double wide = viewport()->width() - 2 * left;
    double y = scaled(frameTop + frameHead);
    const auto add = [&](Row::Role role, std::size_t index, double height) {
        m_rows.push_back({role, index, {left, y, wide, height}});
        y += height;
    };
    for (std::size_t block = 0; block < picture().blocks.size();) {
        const std::optional<std::size_t> stack = picture().stackOf(block);
        const bool isFirst = stack && picture().stacks[*stack].firstBlock == block;
        if (isFirst) {
            y += gap;
            const double top = y;
            add(Row::Role::Stack, *stack, isOpen(*stack) ? scaled(stackHead) : high);
            if (!isOpen(*stack)) {
                block += picture().stacks[*stack].blocks;
                y += picture().stacks[*stack].layers > 1 ? scaled(layerEdges) : 0;
                continue;
            }
            m_frames[*stack] = {left, top, wide, 0};
        }
        if (!picture().blocks[block].collectives.empty())
            add(Row::Role::Collective, block, scaled(collectiveHeight));
        else if (!isFirst)
            y += gap;
        y += picture().blocks[block].collectives.empty() ? 0 : gap / 2;
        add(Row::Role::Block, block, high);
        if (hasCards(block)) {
            for (const std::vector<ItemIndex> *items :
                 {&picture().blocks[block].weights, &picture().blocks[block].operators}) {
                for (const ItemIndex item : *items) {
                    y += scaled(betweenCards);
                    add(Row::Role::Card, block, high);
                    m_rows.back().item = item;
                }
            }
        }
        ++block;
        if (stack && block == picture().stacks[*stack].firstBlock + picture().stacks[*stack].blocks) {
            y += scaled(stackPadding);
            m_frames[*stack].setBottom(y);
            y += picture().stacks[*stack].layers > 1 ? scaled(layerEdges) : 0;
        }
    }
    m_bottom = y + scaled(stackPadding);
    return m_bottom + scaled(frameTop);
}

/// Of a value that is read right below its block an arrow says enough. Others share tracks where they do not meet.
void ModuleColumn::placeWires()
{
    m_wires.clear();
    std::vector<std::optional<std::size_t>> rowOfBlock(picture().blocks.size());
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        const Row &at = m_rows[row];
        if (at.role == Row::Role::Block)
            rowOfBlock[at.index] = row;
        if (at.role == Row::Role::Stack && !isOpen(at.index)) {
            const LayerStack &stack = picture().stacks[at.index];
            std::fill_n(rowOfBlock.begin() + std::ptrdiff_t(stack.firstBlock), stack.blocks, row);
        }
    }
    const auto isBetweenBlocks = [this](const Row &row) {
        return row.role == Row::Role::Collective || (row.role == Row::Role::Stack && isOpen(row.index));
    };
    std::map<std::size_t, std::set<std::size_t>> readers;
    for (std::size_t block = 0; block < picture().blocks.size(); ++block) {
        for (const std::size_t read : picture().blocks[block].reads) {
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
    const double indent = m_rows[row].role == Row::Role::Card ? scaled(cardIndent) : 0;
    return {m_modulesLeft + indent, all.top(), m_modulesWidth - indent, all.height()};
}

QRectF ModuleColumn::weightsRect(std::size_t row) const
{
    const Row &at = m_rows[row];
    if (at.role != Row::Role::Block || m_weightsWidth <= 0 || picture().blocks[at.index].weights.empty())
        return {};
    const QRectF all = rectOf(row);
    return {m_weightsLeft, all.top(), m_weightsWidth, all.height()};
}

QRectF ModuleColumn::outputRect(std::size_t row) const
{
    const Row::Role role = m_rows[row].role;
    if ((role != Row::Role::Block && role != Row::Role::Card) || m_outputWidth <= 0)
        return {};
    const QRectF all = rectOf(row);
    return {m_outputLeft, all.top(), m_outputWidth, all.height()};
}

QRectF ModuleColumn::tickRect(std::size_t row) const
{
    const double share = m_longest > 0 ? picture().blocks[m_rows[row].index].collectiveSeconds() / m_longest : 1;
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

} // namespace cutaway
