#include "views/kinds/sharding/module_drawing.h"

#include "core/plan/edited_plan.h"
#include "views/models/equal_items.h"
#include "views/models/figures.h"
#include "views/models/kind_words.h"
#include "views/models/short_texts.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"
#include "views/theme/marks.h"

#include <algorithm>
#include <cmath>

/// Where rows, columns and wires are, and what is said of them.

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
constexpr std::size_t leastBlocks = 3;

} // namespace

bool ModuleDrawing::suitsModules(const EditedPlan &plan)
{
    return plan.isOnMesh() && plan.itemCount() >= tensorsAsModules;
}

bool ModuleDrawing::hasEnough() const
{
    return picture().blocks.size() >= leastBlocks;
}

void ModuleDrawing::readModules()
{
    m_longest = 0;
    for (const ModuleBlock &block : picture().blocks)
        m_longest = std::max(m_longest, block.collectiveSeconds());
}

void ModuleDrawing::forgetRows()
{
    m_rows.clear();
    m_selected.clear();
    m_found.clear();
    m_frames.clear();
    m_wires.clear();
}

/// The largest size in which all is in sight; where there is none, with the longest stack alone open.
double ModuleDrawing::placeModules()
{
    constexpr Sizes usual{24, 32};
    constexpr Sizes low{20, lowPitch};
    placeColumns();
    const auto openAll = [this](std::optional<std::size_t> only) {
        m_open.clear();
        for (std::size_t i = 0; i < picture().stacks.size(); ++i) {
            const auto byHand = m_openedByHand.find(picture().stacks[i].name);
            if (byHand != m_openedByHand.end() ? byHand->second : !only || *only == i)
                m_open.insert(i);
        }
    };
    const double room = ground().height() - scaled(columnLegend);
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
    markRows();
    m_current = std::min(m_current, m_rows.empty() ? 0 : m_rows.size() - 1);
    return height;
}

/// In a narrow window what a block returns goes to a few words, then weights go, then what it returns.
void ModuleDrawing::placeColumns()
{
    const double room = ground().width() - scaled(2 * sideRoom);
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
    const double rest = ground().width() - scaled(sideRoom + channelRoom) - m_outputWidth - m_modulesLeft;
    m_modulesWidth = std::clamp<double>(rest, scaled(120), scaled(widestModules));
    m_outputLeft = m_modulesLeft + m_modulesWidth + scaled(channelRoom);
}

/// How high it becomes.
double ModuleDrawing::placeRows(const Sizes &sizes)
{
    m_rows.clear();
    m_frames.assign(picture().stacks.size(), {});
    const double high = scaled(sizes.block);
    const double gap = scaled(sizes.pitch) - high;
    const double left = scaled(sideRoom / 2);
    const double wide = ground().width() - 2 * left;
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
void ModuleDrawing::placeWires()
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

double ModuleDrawing::chipPitch() const
{
    const EditedPlan *plan = m_source->plan();
    return plan && plan->meshShape().size() > 2 ? 31 : 37;
}

double ModuleDrawing::trackLeft(std::size_t track) const
{
    constexpr std::size_t tracks = std::size_t((channelRoom - 2 * firstTrack) / trackPitch) + 1;
    return m_modulesLeft + m_modulesWidth + scaled(firstTrack + trackPitch * double(std::min(track, tracks - 1)));
}

QRectF ModuleDrawing::rectOf(std::size_t row) const
{
    return m_rows[row].rect.translated(0, -scrolled());
}

QRectF ModuleDrawing::moduleRect(std::size_t row) const
{
    const QRectF all = rectOf(row);
    const double indent = m_rows[row].role == Row::Role::Card ? scaled(cardIndent) : 0;
    return {m_modulesLeft + indent, all.top(), m_modulesWidth - indent, all.height()};
}

QRectF ModuleDrawing::weightsRect(std::size_t row) const
{
    const Row &at = m_rows[row];
    if (at.role != Row::Role::Block || m_weightsWidth <= 0 || picture().blocks[at.index].weights.empty())
        return {};
    const QRectF all = rectOf(row);
    return {m_weightsLeft, all.top(), m_weightsWidth, all.height()};
}

QRectF ModuleDrawing::outputRect(std::size_t row) const
{
    const Row::Role role = m_rows[row].role;
    if ((role != Row::Role::Block && role != Row::Role::Card) || m_outputWidth <= 0)
        return {};
    const QRectF all = rectOf(row);
    return {m_outputLeft, all.top(), m_outputWidth, all.height()};
}

QRectF ModuleDrawing::tickRect(std::size_t row) const
{
    const double share = m_longest > 0 ? picture().blocks[m_rows[row].index].collectiveSeconds() / m_longest : 1;
    const double height = scaled(4) + scaled(16) * share;
    const QRectF room = moduleRect(row);
    return {room.left() + scaled(36), room.center().y() - height / 2, double(scaled(8)), height};
}

QString ModuleDrawing::collectiveText(const ModuleBlock &block) const
{
    const BlockCollective &longest = block.collectives.front();
    QStringList parts;
    if (block.collectives.size() > 1)
        parts += tr("%n collectives", nullptr, int(block.collectives.size()));
    else
        parts += QStringList{coreText(longest.note.label), coreText(longest.note.where)};
    std::int64_t bytes = 0;
    for (const BlockCollective &each : block.collectives)
        bytes += each.note.bytes;
    parts += bytesText(bytes);
    const auto index = std::size_t(&block - picture().blocks.data());
    const std::optional<std::size_t> stack = picture().stackOf(index);
    const bool isInEach = stack && picture().stacks[*stack].layers > 1;
    if (const double seconds = block.collectiveSeconds(); seconds > 0)
        parts += isInEach ? tr("%1 in each").arg(secondsText(seconds)) : secondsText(seconds);
    parts.removeAll(QString());
    return parts.join(QStringLiteral(", "));
}

/// What it returns: whole, and the part of a device.
QString ModuleDrawing::valueText(ItemIndex item) const
{
    const EditedPlan &plan = *m_source->plan();
    const MeshTensor tensor = plan.tensor(item);
    QStringList placements;
    for (const MeshPlacement &placement : tensor.placements)
        placements += placementText(placement);
    return tr("%1 placed %2, %3 on each device")
        .arg(QString::fromStdString(tensor.text), placements.join(QStringLiteral(", ")),
             bytesText(plan.item(item).outputBytes));
}

QString ModuleDrawing::nameOf(std::size_t row) const
{
    const Row &at = m_rows[row];
    switch (at.role) {
    case Row::Role::Block: return picture().blocks[at.index].name;
    case Row::Role::Card: {
        const ItemInfo info = m_source->plan()->item(at.item);
        const std::string_view name = nameInModule(info.label, info.modulePath);
        return QString::fromUtf8(name.data(), qsizetype(name.size()));
    }
    case Row::Role::Collective: {
        const std::vector<BlockCollective> &all = picture().blocks[at.index].collectives;
        return all.size() == 1 ? coreText(all.front().note.label) : tr("%n collectives", nullptr, int(all.size()));
    }
    case Row::Role::Stack: return picture().stacks[at.index].name;
    }
    return {};
}

QString ModuleDrawing::textOf(std::size_t row) const
{
    const Row &at = m_rows[row];
    if (at.role == Row::Role::Collective)
        return collectiveText(picture().blocks[at.index]);
    if (at.role == Row::Role::Stack) {
        const LayerStack &stack = picture().stacks[at.index];
        return stackText(stack) + u'\n' + secondsText(stack.seconds);
    }
    const EditedPlan &plan = *m_source->plan();
    QStringList lines;
    if (at.role == Row::Role::Card) {
        const ItemInfo info = plan.item(at.item);
        lines += QString::fromStdString(std::string(info.typeLabel));
        if (info.seconds)
            lines += secondsText(*info.seconds);
        lines += tr("returns %1").arg(valueText(at.item));
        return lines.join(u'\n');
    }
    const ModuleBlock &block = picture().blocks[at.index];
    if (!block.holds.isEmpty())
        lines += block.holds;
    if (plan.item(block.output).seconds)
        lines += secondsText(block.seconds);
    if (!block.weights.empty())
        lines += tr("weights, on each device: %1").arg(bytesText(block.weightBytes));
    lines += tr("returns %1").arg(valueText(block.output));
    if (!block.collectives.empty())
        lines += tr("before it: %1").arg(collectiveText(block));
    return lines.join(u'\n');
}

QString ModuleDrawing::stackText(const LayerStack &stack) const
{
    const QString tensors = itemNoun(*m_source->plan(), int(stack.tensors));
    return stack.layers > 1 ? tr("%1 \u00d7 %2 %3, %1 \u00d7 %4 of weights")
                                  .arg(stack.layers)
                                  .arg(stack.tensors)
                                  .arg(tensors, bytesText(stack.weightBytes))
                            : tr("%1 %2, %3 of weights").arg(stack.tensors).arg(tensors, bytesText(stack.weightBytes));
}

std::optional<std::size_t> ModuleDrawing::rowOf(ItemIndex item) const
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
std::vector<ItemIndex> ModuleDrawing::itemsOf(std::size_t row) const
{
    const Row &at = m_rows[row];
    std::vector<ItemIndex> items;
    switch (at.role) {
    case Row::Role::Block: return picture().blocks[at.index].inAllLayers;
    case Row::Role::Card: return inEachLayer(at.index, at.item);
    case Row::Role::Collective:
        for (const BlockCollective &collective : picture().blocks[at.index].collectives)
            items.push_back(collective.to);
        break;
    case Row::Role::Stack: {
        const LayerStack &stack = picture().stacks[at.index];
        for (std::size_t i = 0; i < stack.blocks; ++i) {
            const std::vector<ItemIndex> &own = picture().blocks[stack.firstBlock + i].inAllLayers;
            items.insert(items.end(), own.begin(), own.end());
        }
        break;
    }
    }
    std::ranges::sort(items);
    items.erase(std::ranges::unique(items).begin(), items.end());
    return items;
}

std::vector<ItemIndex> ModuleDrawing::inEachLayer(std::size_t block, ItemIndex item) const
{
    const std::vector<ItemIndex> &all = picture().blocks[block].inAllLayers;
    std::vector<ItemIndex> items = equalItems(*m_source->plan(), item);
    std::erase_if(items, [&all](ItemIndex each) { return !std::ranges::binary_search(all, each); });
    items.insert(std::ranges::lower_bound(items, item), item);
    return items;
}

/// A block with some of it, all else with the whole.
bool ModuleDrawing::showsSelection(std::size_t row) const
{
    const auto isChosen = [this](ItemIndex item) { return m_state->isSelected(item); };
    if (m_rows[row].role == Row::Role::Card)
        return isChosen(m_rows[row].item);
    if (m_rows[row].role == Row::Role::Block)
        return std::ranges::any_of(picture().blocks[m_rows[row].index].inAllLayers, isChosen);
    return std::ranges::all_of(itemsOf(row), isChosen);
}

void ModuleDrawing::markRows()
{
    m_selected.assign(m_rows.size(), false);
    m_found.assign(m_rows.size(), false);
    const auto isHit = [this](ItemIndex item) { return std::ranges::binary_search(m_state->hits(), item); };
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        m_selected[row] = !m_state->selection().empty() && showsSelection(row);
        if (m_rows[row].role == Row::Role::Card) { // of its like in other layers the module tells
            m_found[row] = isHit(m_rows[row].item);
            continue;
        }
        m_found[row] = !m_state->hits().empty() && m_rows[row].role != Row::Role::Collective &&
                       std::ranges::any_of(itemsOf(row), isHit);
    }
}

Spot ModuleDrawing::spotOf(std::size_t row) const
{
    if (m_rows[row].role == Row::Role::Card)
        return m_rows[row].item;
    return m_rows[row].role == Row::Role::Block ? Spot(picture().blocks[m_rows[row].index].output) : Spot();
}

/// With all that a click on it selects in the window; a module alone is found by its operators.
PictureMark ModuleDrawing::markOf(std::size_t row) const
{
    std::string names;
    for (const ItemIndex item : itemsOf(row))
        names += (names.empty() ? "" : " ") + pageName(item);
    PictureMark mark = PictureDrawing::markOf(row);
    const Row::Role role = m_rows[row].role;
    const bool isOne = role == Row::Role::Block || role == Row::Role::Card;
    mark.is = isOne ? names : std::string();
    mark.of = isOne ? std::string() : names;
    return mark;
}

} // namespace cutaway
