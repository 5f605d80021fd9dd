#include "views/kinds/sharding/module_picture.h"

#include "views/models/equal_items.h"
#include "views/models/figures.h"
#include "views/models/kind_words.h"
#include "views/theme/core_text.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <numeric>
#include <set>
#include <string>
#include <string_view>

namespace cutaway {

namespace {

constexpr std::size_t functionsAsBlock = 4; ///< in a row; fewer belong to the module that reads them
constexpr qsizetype mostHeldNamed = 3;      ///< of what a block holds

class PictureTexts
{
    Q_DECLARE_TR_FUNCTIONS(cutaway::ModulePicture)
};

QString text(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), qsizetype(utf8.size()));
}

std::string_view lastPart(std::string_view path)
{
    return path.substr(path.rfind('.') + 1);
}

/// Of a block before it is told: what it is made of, and where.
struct Gathered
{
    std::string_view module; ///< that has weights; empty: functions, or inputs
    LayerPath layer;
    std::vector<ItemIndex> operators;
    bool isInputs = false;
};

/// Puts every item into a block, in the order of the graph.
class Gatherer
{
public:
    explicit Gatherer(const EditedPlan &plan) : m_plan(plan), m_items(plan.itemCount()) { readItems(); }

    std::vector<Gathered> gather() &&
    {
        m_blocks.push_back({{}, {}, {}, true});
        for (std::size_t i = 0; i < m_items.size(); ++i) {
            const Item &item = m_items[i];
            if (item.isParameter)
                continue;
            if (item.isOfInputs)
                m_blocks.front().operators.push_back(ItemIndex(i));
            else if (item.isInWeightedModule)
                takeModule(ItemIndex(i));
            else
                m_waiting.insert(i);
        }
        takeRest();
        if (m_blocks.front().operators.empty())
            m_blocks.erase(m_blocks.begin());
        return std::move(m_blocks);
    }

private:
    struct Item
    {
        std::string_view path;   ///< of its own module, else of the latest that it reads
        std::string_view module; ///< its own
        bool isParameter = false;
        bool isOfInputs = false; ///< an input, or made of inputs alone
        bool isInWeightedModule = false;
    };

    bool readsParameter(std::size_t i) const
    {
        return std::ranges::any_of(m_plan.inputs(ItemIndex(i)), [&](ItemIndex input) {
            // A function that shares a table with others, such as a mask, is no module.
            return m_items[input.value()].isParameter &&
                   (!m_items[i].module.empty() || m_plan.users(input).size() == 1);
        });
    }

    void readItems()
    {
        std::set<std::string_view> weighted;
        for (std::size_t i = 0; i < m_items.size(); ++i) {
            const ItemInfo info = m_plan.item(ItemIndex(i));
            m_items[i].isParameter = m_plan.tensor(ItemIndex(i)).isParameter;
            m_items[i].module = info.modulePath;
        }
        for (std::size_t i = 0; i < m_items.size(); ++i) {
            if (!m_items[i].isParameter && readsParameter(i))
                weighted.insert(moduleOf(i));
        }
        for (std::size_t i = 0; i < m_items.size(); ++i)
            readItem(i, weighted);
    }

    /// A function with a weight of its own is its own module.
    std::string_view moduleOf(std::size_t i) const
    {
        return m_items[i].module.empty() ? m_plan.item(ItemIndex(i)).label : m_items[i].module;
    }

    void readItem(std::size_t i, const std::set<std::string_view> &weighted)
    {
        Item &item = m_items[i];
        item.path = item.module;
        item.isInWeightedModule =
            !item.isParameter && weighted.contains(moduleOf(i)) && (!item.module.empty() || readsParameter(i));
        item.isOfInputs = !item.isParameter && !item.isInWeightedModule;
        std::size_t latest = 0;
        for (const ItemIndex input : m_plan.inputs(ItemIndex(i))) {
            const Item &read = m_items[input.value()];
            item.isOfInputs = item.isOfInputs && input.value() < i && read.isOfInputs;
            const bool isKnown = input.value() < i && !read.isParameter && !read.path.empty();
            if (item.module.empty() && isKnown && input.value() >= latest) {
                latest = input.value();
                item.path = read.path;
            }
        }
    }

    /// With what it reads of the functions that wait.
    void takeModule(ItemIndex item)
    {
        const std::string_view module = moduleOf(item.value());
        const LayerPath layer = layerPath(m_items[item.value()].path);
        std::vector<std::size_t> own;
        std::vector<std::size_t> others; ///< of another layer
        for (const std::size_t function : waitingBefore(item))
            (layerPath(m_items[function].path) == layer ? own : others).push_back(function);
        // They stay in it, but for what is only behind the last layer.
        const bool isBehindLayers = !layer.number && !endsLayerBefore(others);
        if (isBehindLayers && others.size() < functionsAsBlock)
            own.insert(own.end(), others.begin(), others.end());
        else
            flush(others);
        std::ranges::sort(own);
        if (own.size() >= functionsAsBlock)
            flush(std::exchange(own, {}));
        if (!own.empty() || m_blocks.back().module != module)
            m_blocks.push_back({module, layer, {}, false});
        for (const std::size_t function : own) {
            m_waiting.erase(function);
            m_blocks.back().operators.push_back(ItemIndex(function));
        }
        m_blocks.back().operators.push_back(item);
    }

    /// What no module reads: a few functions of the last module's belong to it.
    void takeRest()
    {
        const std::vector<std::size_t> rest(m_waiting.begin(), m_waiting.end());
        Gathered &last = m_blocks.back();
        const bool areOfLast = rest.size() < functionsAsBlock && !last.module.empty() &&
                               std::ranges::all_of(rest, [&](std::size_t function) {
                                   return layerPath(m_items[function].path) == last.layer;
                               });
        if (!areOfLast || endsLayerBefore(rest))
            return flush(rest);
        for (const std::size_t function : rest)
            last.operators.push_back(ItemIndex(function));
    }

    /// Whether the layer before that of these functions ends with the same ones, as with the sum of a residual.
    bool endsLayerBefore(const std::vector<std::size_t> &functions) const
    {
        if (functions.empty())
            return false;
        LayerPath before = layerPath(m_items[functions.front()].path);
        if (!before.number || *before.number == 0)
            return false;
        --*before.number;
        const auto isAlike = [this](std::size_t a, ItemIndex b) {
            return m_plan.item(ItemIndex(a)).typeLabel == m_plan.item(b).typeLabel;
        };
        return std::ranges::any_of(m_blocks, [&](const Gathered &block) {
            return block.module.empty() && block.layer == before &&
                   std::ranges::equal(functions, block.operators, isAlike);
        });
    }

    std::vector<std::size_t> waitingBefore(ItemIndex item) const
    {
        std::set<std::size_t> found;
        std::vector<ItemIndex> ahead{item};
        while (!ahead.empty()) {
            const ItemIndex reader = ahead.back();
            ahead.pop_back();
            for (const ItemIndex input : m_plan.inputs(reader)) {
                if (m_waiting.contains(input.value()) && found.insert(input.value()).second)
                    ahead.push_back(input);
            }
        }
        return {found.begin(), found.end()};
    }

    /// Into blocks of their own, one for each layer.
    void flush(const std::vector<std::size_t> &functions)
    {
        const Gathered *last = nullptr;
        for (const std::size_t function : functions) {
            const LayerPath layer = layerPath(m_items[function].path);
            if (!last || !(last->layer == layer))
                last = &m_blocks.emplace_back(Gathered{{}, layer, {}, false});
            m_blocks.back().operators.push_back(ItemIndex(function));
            m_waiting.erase(function);
        }
    }

    const EditedPlan &m_plan;
    std::vector<Item> m_items;
    std::set<std::size_t> m_waiting; ///< functions that no module has read yet
    std::vector<Gathered> m_blocks;
};

/// Tells what was gathered, and finds the layers that are equal.
class Teller
{
public:
    Teller(const EditedPlan &plan, std::vector<Gathered> gathered)
        : m_plan(plan)
        , m_gathered(std::move(gathered))
        , m_blockOf(plan.itemCount(), none)
        , m_all(m_gathered.size())
        , m_shown(m_gathered.size())
    {
        for (std::size_t block = 0; block < m_gathered.size(); ++block) {
            for (const ItemIndex item : m_gathered[block].operators)
                m_blockOf[item.value()] = block;
        }
        placeParameters();
        for (std::size_t block = 0; block < m_all.size(); ++block)
            tell(block);
    }

    ModulePicture picture() &&
    {
        for (std::size_t block = 0; block < m_all.size();) {
            const std::size_t end = endOfLayer(block);
            if (m_gathered[block].layer.number)
                addStack(block, end);
            else
                addShown(block);
            block = std::max(end, m_next);
        }
        for (ModuleBlock &block : m_picture.blocks)
            finish(block);
        return std::move(m_picture);
    }

private:
    static constexpr std::size_t none = std::size_t(-1);

    /// To the block that reads it first; what several layers read stands with the inputs, if there are any.
    void placeParameters()
    {
        for (std::size_t i = 0; i < m_plan.itemCount(); ++i) {
            if (m_blockOf[i] != none || !m_plan.tensor(ItemIndex(i)).isParameter)
                continue;
            std::size_t first = none;
            bool isShared = false;
            for (const ItemIndex user : m_plan.users(ItemIndex(i))) {
                const std::size_t block = m_blockOf[user.value()];
                if (block == none)
                    continue;
                isShared = isShared || (first != none && !(m_gathered[block].layer == m_gathered[first].layer));
                first = std::min(first, block);
            }
            if (isShared && m_gathered.front().isInputs)
                first = 0;
            if (first == none)
                continue;
            m_blockOf[i] = first;
            m_all[first].weights.push_back(ItemIndex(i));
        }
    }

    void tell(std::size_t number)
    {
        const Gathered &gathered = m_gathered[number];
        ModuleBlock &block = m_all[number];
        block.operators = gathered.operators;
        block.output = outputOf(number);
        block.kind = gathered.isInputs ? OperatorKind::Source : m_plan.item(kindGiver(gathered)).kind;
        block.shares.resize(m_plan.meshShape().size());
        nameBlock(block, gathered);
        for (const ItemIndex item : block.weights)
            block.weightBytes += addItem(block, item);
        for (const ItemIndex item : block.operators) {
            addItem(block, item);
            addInputs(block, number, item);
        }
        std::ranges::stable_sort(block.collectives, std::greater(),
                                 [](const BlockCollective &each) { return each.note.seconds; });
        std::ranges::sort(block.reads);
        block.reads.erase(std::ranges::unique(block.reads).begin(), block.reads.end());
        block.inAllLayers = block.operators;
        block.inAllLayers.insert(block.inAllLayers.end(), block.weights.begin(), block.weights.end());
    }

    /// The operator with the weight; of functions the last one.
    ItemIndex kindGiver(const Gathered &gathered) const
    {
        const auto reads = std::ranges::find_if(gathered.operators, [&](ItemIndex item) {
            return std::ranges::any_of(m_plan.inputs(item),
                                       [&](ItemIndex input) { return m_plan.tensor(input).isParameter; });
        });
        return gathered.module.empty() || reads == gathered.operators.end() ? gathered.operators.back() : *reads;
    }

    ItemIndex outputOf(std::size_t block) const
    {
        const std::vector<ItemIndex> &operators = m_gathered[block].operators;
        for (std::size_t i = operators.size(); i-- > 0;) {
            const std::span<const ItemIndex> users = m_plan.users(operators[i]);
            if (std::ranges::any_of(users, [&](ItemIndex user) { return m_blockOf[user.value()] != block; }))
                return operators[i];
        }
        return operators.back();
    }

    /// Its bytes on each device.
    std::int64_t addItem(ModuleBlock &block, ItemIndex item) const
    {
        const ItemInfo info = m_plan.item(item);
        block.seconds += info.seconds.value_or(0);
        const std::vector<MeshPlacement> placements = m_plan.tensor(item).placements;
        for (std::size_t dimension = 0; dimension < block.shares.size(); ++dimension) {
            auto &shares = block.shares[dimension];
            const auto known =
                std::ranges::find(shares, placements[dimension], [](const auto &each) { return each.first; });
            if (known == shares.end())
                shares.emplace_back(placements[dimension], double(info.outputBytes));
            else
                known->second += double(info.outputBytes);
        }
        return info.outputBytes;
    }

    void addInputs(ModuleBlock &block, std::size_t number, ItemIndex item) const
    {
        for (const ItemIndex input : m_plan.inputs(item)) {
            const std::size_t from = m_blockOf[input.value()];
            if (from != none && from < number)
                block.reads.push_back(from);
            if (std::optional<EdgeNote> note = m_plan.edgeNote(input, item))
                block.collectives.push_back({input, item, *std::move(note)});
        }
    }

    /// A module by its last name, a function by its type: of its path only the module around it is known.
    QString operatorName(ItemIndex item, std::string_view module) const
    {
        const ItemInfo info = m_plan.item(item);
        const bool isAround = module.starts_with(info.modulePath) && module.size() > info.modulePath.size();
        return text(info.modulePath.empty() || isAround ? info.typeLabel : lastPart(info.modulePath));
    }

    void nameBlock(ModuleBlock &block, const Gathered &gathered) const
    {
        const auto count = int(block.operators.size());
        if (gathered.isInputs) {
            block.name = PictureTexts::tr("inputs");
            block.holds = QStringLiteral("%1 %2").arg(count).arg(itemNoun(m_plan, count));
            return;
        }
        if (gathered.module.empty()) {
            const QString first = text(m_plan.item(block.operators.front()).label);
            const QString last = text(m_plan.item(block.operators.back()).label);
            block.name =
                count == 1 ? operatorName(block.operators.front(), {}) : PictureTexts::tr("%1 to %2").arg(first, last);
            if (count > 1)
                block.holds = PictureTexts::tr("%n operators", nullptr, count);
            return;
        }
        const std::string_view own = layerPath(gathered.module).rest;
        block.name = text(own.empty() ? gathered.module : own);
        QStringList names;
        for (const ItemIndex item : block.operators) {
            const QString name = operatorName(item, gathered.module);
            if (names.isEmpty() || names.back() != name)
                names += name;
        }
        if (names.size() > mostHeldNamed)
            block.holds = PictureTexts::tr("%n operators", nullptr, count);
        else if (names.size() > 1)
            block.holds = names.join(QStringLiteral(", "));
    }

    std::size_t endOfLayer(std::size_t begin) const
    {
        std::size_t end = begin + 1;
        while (end < m_gathered.size() && m_gathered[end].layer.number &&
               m_gathered[end].layer == m_gathered[begin].layer)
            ++end;
        return m_gathered[begin].layer.number ? end : begin + 1;
    }

    bool areEqual(std::size_t a, std::size_t b) const
    {
        const ModuleBlock &one = m_all[a];
        const ModuleBlock &other = m_all[b];
        if (layerPath(m_gathered[a].module).rest != layerPath(m_gathered[b].module).rest ||
            one.weights.size() != other.weights.size() || one.collectives.size() != other.collectives.size() ||
            one.operators.size() != other.operators.size())
            return false;
        const auto isAlike = [this](ItemIndex x, ItemIndex y) {
            const MeshTensor left = m_plan.tensor(x);
            const MeshTensor right = m_plan.tensor(y);
            return left.text == right.text && left.placements == right.placements &&
                   m_plan.item(x).typeLabel == m_plan.item(y).typeLabel;
        };
        const auto isSameCollective = [](const BlockCollective &x, const BlockCollective &y) {
            return x.note.label == y.note.label && x.note.where == y.note.where && x.note.bytes == y.note.bytes;
        };
        return std::ranges::equal(one.operators, other.operators, isAlike) &&
               std::ranges::equal(one.weights, other.weights, isAlike) &&
               std::ranges::equal(one.collectives, other.collectives, isSameCollective);
    }

    void addStack(std::size_t begin, std::size_t end)
    {
        const std::size_t size = end - begin;
        const LayerPath &first = m_gathered[begin].layer;
        const QString prefix =
            text(lastPart(first.prefix).empty() ? std::string_view("layer") : lastPart(first.prefix));
        LayerStack stack{{}, prefix, *first.number, m_picture.blocks.size(), size, 1, 0, 0, 0};
        for (std::size_t block = begin; block < end; ++block) {
            stack.tensors += m_all[block].inAllLayers.size();
            stack.weightBytes += m_all[block].weightBytes;
            addShown(block);
        }
        std::size_t next = end;
        while (next + size <= m_gathered.size() && isNextLayer(first, stack.layers, next, size) &&
               equalsAt(begin, next, size)) {
            for (std::size_t i = 0; i < size; ++i)
                addToShown(stack.firstBlock + i, next + i);
            next += size;
            ++stack.layers;
        }
        for (std::size_t block = begin; block < next; ++block)
            stack.seconds += m_all[block].seconds;
        const std::size_t last = *first.number + stack.layers - 1;
        stack.name = stack.layers == 1 ? QStringLiteral("%1 %2").arg(prefix).arg(*first.number)
                                       : PictureTexts::tr("%1 %2 to %3").arg(prefix).arg(*first.number).arg(last);
        m_picture.stacks.push_back(std::move(stack));
        m_next = next;
    }

    bool isNextLayer(const LayerPath &first, std::size_t ahead, std::size_t begin, std::size_t size) const
    {
        const LayerPath &layer = m_gathered[begin].layer;
        return layer.prefix == first.prefix && layer.number == *first.number + ahead &&
               endOfLayer(begin) == begin + size;
    }

    bool equalsAt(std::size_t a, std::size_t b, std::size_t size) const
    {
        for (std::size_t i = 0; i < size; ++i) {
            if (!areEqual(a + i, b + i))
                return false;
        }
        return true;
    }

    void addShown(std::size_t block)
    {
        m_shown[block] = m_picture.blocks.size();
        m_picture.blocks.push_back(m_all[block]);
    }

    void addToShown(std::size_t shown, std::size_t block)
    {
        m_shown[block] = shown;
        std::vector<ItemIndex> &all = m_picture.blocks[shown].inAllLayers;
        all.insert(all.end(), m_all[block].inAllLayers.begin(), m_all[block].inAllLayers.end());
    }

    /// The numbers of what it reads are those of the picture: what comes from the layer before is told by the stack.
    void finish(ModuleBlock &block)
    {
        const auto own = std::size_t(&block - m_picture.blocks.data());
        std::set<std::size_t> reads;
        for (const std::size_t read : block.reads) {
            if (m_shown[read] < own)
                reads.insert(m_shown[read]);
        }
        block.reads.assign(reads.begin(), reads.end());
        std::ranges::sort(block.inAllLayers);
        for (auto &shares : block.shares)
            std::ranges::sort(shares, {}, [](const auto &each) { return each.first; });
    }

    const EditedPlan &m_plan;
    std::vector<Gathered> m_gathered;
    std::vector<std::size_t> m_blockOf; ///< by item
    std::vector<ModuleBlock> m_all;     ///< of every layer
    std::vector<std::size_t> m_shown;   ///< the block of the picture of each
    std::size_t m_next = 0;             ///< behind the last stack
    ModulePicture m_picture;
};

} // namespace

double ModuleBlock::collectiveSeconds() const
{
    return std::accumulate(collectives.begin(), collectives.end(), 0.0,
                           [](double sum, const BlockCollective &each) { return sum + each.note.seconds; });
}

std::optional<std::size_t> ModulePicture::stackOf(std::size_t block) const
{
    for (std::size_t i = 0; i < stacks.size(); ++i) {
        if (block >= stacks[i].firstBlock && block < stacks[i].firstBlock + stacks[i].blocks)
            return i;
    }
    return {};
}

double ModulePicture::seconds() const
{
    double sum = 0;
    for (std::size_t block = 0; block < blocks.size(); ++block) {
        if (!stackOf(block))
            sum += blocks[block].seconds;
    }
    return std::accumulate(stacks.begin(), stacks.end(), sum,
                           [](double all, const LayerStack &stack) { return all + stack.seconds; });
}

ModulePicture modulePicture(const EditedPlan &plan)
{
    std::vector<Gathered> blocks = Gatherer(plan).gather();
    return blocks.empty() ? ModulePicture() : Teller(plan, std::move(blocks)).picture();
}

} // namespace cutaway
