#include "views/models/cost_table.h"

#include "core/plan/compared_cost.h"
#include "core/plan/plan_figures.h"
#include "core/plan/plan_kinds.h"
#include "views/models/figures.h"
#include "views/models/kind_words.h"
#include "views/theme/core_text.h"

#include <limits>
#include <map>
#include <numeric>
#include <set>
#include <tuple>

namespace cutaway {

namespace {

constexpr std::size_t figuresAsCells = 3; // leading ones; fewer are told in the line below the headline

using PartKey = std::tuple<CostPart::Role, GroupIndex, GroupIndex>;

QString unbroken(QString text)
{
    return text.replace(u' ', QChar::Nbsp);
}

void addHeadline(CostTable &table, const PlanCost &cost, const std::vector<Figure> &figures, const PlanCost &first,
                 const std::optional<Preview> &preview)
{
    if (!cost.latencySec) {
        table.headline = tr("%1 unknown").arg(coreText(cost.latencyLabel));
        table.unknownBecause = coreText(cost.latencyUnknownBecause);
        return;
    }
    table.headline = figureText(*findFigure(figures, "latency_sec"));
    if (isComparable(first) && !first.latencySec)
        table.unknownBecause = coreText(first.latencyUnknownBecause);
    std::optional<double> difference;
    if (preview && preview->latencyAfter) {
        table.headlineIfDropped = planTimeText(*preview->latencyAfter);
        difference = costChange(*cost.latencySec, *preview->latencyAfter);
    } else if (!preview && first.latencySec) {
        difference = costChange(*first.latencySec, *cost.latencySec);
    }
    if (!difference || (*difference == 0 && !preview))
        return;
    table.headlineChange = secondsChangeText(*difference);
    table.headlineDirection = costDirection(*difference);
}

/// Spaces inside a figure do not break; it stands on one line as a whole.
void addBeside(CostTable &table, const EditedPlan &plan)
{
    const PlanCost &cost = plan.cost();
    QStringList figures;
    QStringList meanings;
    if (const std::optional<StepWork> work = plan.stepWork(); work && !work->text.empty()) {
        figures << unbroken(coreText(work->text));
        meanings << tr("What one step does.");
    }
    if (cost.latencyInterval) {
        const auto [low, high] = *cost.latencyInterval;
        figures << unbroken(tr("%1 to %2").arg(secondsText(low), secondsText(high)));
        meanings << tr("Nine of ten measurements of such a plan are between %1 and %2.")
                        .arg(secondsText(low), secondsText(high));
    }
    const auto leading = std::span(cost.figures).first(std::min(cost.leadingFigures, cost.figures.size()));
    const auto addCell = [&table](const Figure &figure) {
        table.cells.push_back({coreText(figure.label), figureText(figure), coreText(figure.definition)});
    };
    if (leading.size() >= figuresAsCells) {
        std::ranges::for_each(leading, addCell);
        if (const Figure *devices = findFigure(cost.figures, "devices"))
            addCell(*devices);
    }
    for (const Figure &figure : table.cells.empty() ? leading : std::span<const Figure>()) {
        const QString label = coreText(figure.label);
        figures << unbroken(label + u' ' + figureText(figure));
        meanings << tr("%1: %2").arg(label, coreText(figure.definition));
    }
    table.beside = figures.join(QStringLiteral("\u00a0\u00b7 "));
    table.besideToolTip = meanings.join(u'\n');
}

/// Of the plan as it is, as searches tell it of theirs. A plan that breaks rules, over capacity or on no device, may be
/// faster than any sound one.
void addGap(CostTable &table, const std::vector<Figure> &figures)
{
    const Figure *gap = findFigure(figures, "gap");
    const Figure *bound = findFigure(figures, "bound_sec");
    if (!gap || bound->value <= 0)
        return;
    const QString share = figureText(*gap);
    table.gap = gap->value == 0 ? tr("Optimal") : tr("Gap %1").arg(share);
    table.gapOrigin = tr("Lower bound: %1. %2").arg(figureText(*bound), coreText(bound->source));
    if (gap->value > 0)
        table.gapOrigin.prepend(tr("A better plan could save %1 of the time at most.").arg(share) + u'\n');
}

/// What stands above the rows: the headline with its change, the figures beside it, and how far it is from a bound.
void addCostHead(CostTable &table, const EditedPlan &plan, const PlanCost &first, const std::optional<Preview> &preview)
{
    const PlanCost &cost = plan.cost();
    const std::vector<Figure> figures = planFigures(plan);
    addHeadline(table, cost, figures, first, preview);
    addBeside(table, plan);
    addGap(table, figures);
}

/// Where a figure is not known before the drop, or the first plan has none.
QString unknown()
{
    return QStringLiteral("–");
}

/// Groups whose figures the drop may change: those of what moves, and all in the lanes that it touches.
std::set<GroupIndex> touchedGroups(const EditedPlan &plan, const Preview &preview)
{
    std::set<GroupIndex> touched;
    for (const ItemIndex item : preview.moved)
        touched.insert(plan.groupOf(item));
    for (const Preview::LaneMemory &memory : preview.memory) {
        const LaneInfo lane = plan.lane(memory.lane);
        touched.insert(lane.groups.begin(), lane.groups.end());
    }
    touched.erase(GroupIndex()); // sources are in none
    return touched;
}

bool isNamedAlike(const CostPart &a, const CostPart &b)
{
    return a.role == b.role && a.label == b.label;
}

/// The part of another cost that one of these is compared with, or null: where the critical path has several of a name,
/// the second with the second.
const CostPart *samePart(const std::vector<CostPart> &parts, std::size_t part, const std::vector<CostPart> &others)
{
    const auto isAlike = [&named = parts[part]](const CostPart &other) { return isNamedAlike(named, other); };
    auto before = std::count_if(parts.begin(), parts.begin() + std::ptrdiff_t(part), isAlike);
    for (const CostPart &other : others) {
        if (isAlike(other) && before-- == 0)
            return &other;
    }
    return nullptr;
}

class Builder
{
public:
    Builder(const EditedPlan &plan, const PlanCost &first, const std::optional<Preview> &preview,
            const PlanCost *dropped)
        : m_plan(plan)
        , m_rules(comparisonRulesOf(plan))
        , m_cost(plan.cost())
        , m_first(first)
        , m_preview(preview)
        , m_dropped(dropped)
        , m_figures(costFigures(plan, m_cost))
        , m_firstFigures(costFigures(plan, first))
    {
        if (m_dropped)
            m_droppedFigures = costFigures(plan, *m_dropped);
        if (m_preview)
            m_touched = touchedGroups(plan, *m_preview);
    }

    CostTable build()
    {
        addCostHead(m_table, m_plan, m_first, m_preview);
        m_table.headlineToolTip = coreText(m_plan.latencyText());
        m_partTexts = m_plan.partTexts();
        addParts();
        addLatency();
        for (const Figure &figure : m_cost.figures) {
            if (!isPart(figure))
                addFigure(figure, ifDropped(figure.name));
        }
        addTransferred();
        if (!isLargestLaneAmongFigures())
            addLargestLane();
        return std::move(m_table);
    }

private:
    /// It stands among the parts already.
    bool isPart(const Figure &figure) const
    {
        return figure.unit == Figure::Unit::Seconds &&
               std::ranges::find(m_cost.parts, figure.label, &CostPart::label) != m_cost.parts.end();
    }

    void addParts()
    {
        std::vector<std::size_t> shown(m_cost.parts.size());
        std::iota(shown.begin(), shown.end(), 0);
        if (shown.size() > costPartsShown) {
            std::ranges::stable_sort(shown, std::ranges::greater(),
                                     [this](std::size_t part) { return m_cost.parts[part].seconds; });
            shown.resize(costPartsShown - 1);
            std::ranges::sort(shown);
        }
        for (const std::size_t part : shown) {
            addPart(part);
            if (part < m_partTexts.size())
                m_table.rows.back().toolTip = coreText(m_partTexts[part]);
        }
        addPartsToCome();
        if (shown.size() < m_cost.parts.size() || hasOthersIfDropped(shown))
            addRest(shown);
    }

    /// What the critical path has only after the drop: the largest of it.
    void addPartsToCome()
    {
        for (std::size_t i = 0; m_preview && m_dropped && i < m_dropped->parts.size(); ++i) {
            if (!samePart(m_dropped->parts, i, m_cost.parts) && m_dropped->parts[i].seconds > 0)
                m_toCome.push_back(i);
        }
        std::ranges::stable_sort(m_toCome, std::ranges::greater(),
                                 [this](std::size_t part) { return m_dropped->parts[part].seconds; });
        m_toCome.resize(std::min(m_toCome.size(), costPartsToCome));
        std::ranges::sort(m_toCome);
        for (const std::size_t i : m_toCome) {
            const CostPart &part = m_dropped->parts[i];
            CostTable::Row row;
            row.label = coreText(part.label);
            row.now = unknown();
            setIfDropped(row, secondsText(part.seconds));
            if (const CostPart *same = samePart(m_dropped->parts, i, m_first.parts))
                setDifference(row, partChange(same->seconds, part.seconds));
            else
                row.difference = unknown();
            m_table.rows.push_back(std::move(row));
        }
    }

    /// What the drop's parts come to beside those that have a row.
    double othersIfDropped(const std::vector<std::size_t> &shown) const
    {
        double seconds = 0;
        for (const CostPart &part : m_dropped->parts)
            seconds += part.seconds;
        for (const std::size_t part : shown)
            seconds -= secondsIfDropped(part).value_or(0);
        for (const std::size_t part : m_toCome)
            seconds -= m_dropped->parts[part].seconds;
        return std::max(0.0,
                        costChange(m_dropped->latencySec.value_or(0), m_dropped->latencySec.value_or(0) + seconds));
    }

    bool hasOthersIfDropped(const std::vector<std::size_t> &shown) const
    {
        return m_preview && m_dropped && othersIfDropped(shown) > 0;
    }

    void addPart(std::size_t index)
    {
        const CostPart &part = m_cost.parts[index];
        CostTable::Row row;
        row.label = coreText(part.label);
        const auto figure = std::ranges::find(m_cost.figures, part.label, &Figure::label);
        if (figure != m_cost.figures.end()) {
            row.name = QString::fromStdString(figure->name);
            row.toolTip = coreText(figure->definition);
        }
        row.now = secondsText(part.seconds);
        const bool isTouched = m_touched.contains(part.group) || m_touched.contains(part.groupTo);
        const bool mayChange = isTouched || !part.group.isValid(); // parts of no group are sums over the plan
        const bool isKnown = m_dropped || !mayChange;
        if (m_preview)
            setIfDropped(row, m_dropped ? partIfDropped(index) : mayChange ? unknown() : row.now);
        const std::optional<double> then = m_preview ? secondsIfDropped(index) : part.seconds;
        const CostPart *same = samePart(m_cost.parts, index, m_first.parts);
        if (!same || (m_preview && (!isKnown || !then)))
            row.difference = unknown();
        else
            setDifference(row, partChange(same->seconds, then.value_or(part.seconds)));
        m_table.rows.push_back(std::move(row));
    }

    void addRest(const std::vector<std::size_t> &shown)
    {
        double seconds = 0;
        for (const CostPart &part : m_cost.parts)
            seconds += part.seconds;
        for (const std::size_t part : shown)
            seconds -= m_cost.parts[part].seconds;
        CostTable::Row row;
        const std::size_t more = m_cost.parts.size() - shown.size();
        row.label = more > 0 ? cutaway::tr("%1 more").arg(more) : cutaway::tr("Others");
        row.now = secondsText(std::max(0.0, more > 0 ? seconds : 0.0));
        if (m_preview)
            setIfDropped(row, m_dropped ? secondsText(othersIfDropped(shown)) : unknown());
        row.difference = unknown();
        m_table.rows.push_back(std::move(row));
    }

    void addLatency()
    {
        addFigure(figureNamed("latency_sec"), m_preview ? m_preview->latencyAfter : std::nullopt);
        CostTable::Row &row = m_table.rows.back();
        row.isTotal = true;
        row.toolTip = m_table.headlineToolTip;
    }

    /// Of the kind's own only the kind knows whether more is better.
    void addFigure(const Figure &figure, std::optional<double> then)
    {
        CostTable::Row row;
        row.name = QString::fromStdString(figure.name);
        row.label = coreText(figure.label);
        row.toolTip = coreText(figure.definition);
        row.now = textOf(figure);
        if (m_preview)
            setIfDropped(row, textOf(withValue(figure, then)));
        const Figure *first = findFigure(m_firstFigures, figure.name);
        const std::optional<double> told = m_preview ? then : knownValue(figure);
        const bool isCompared = first && isKnown(*first) && told && isComparable(m_first);
        const double change = isCompared ? costChange(first->value, *told) : 0;
        row.difference = isCompared ? figureChangeText(change, figure.unit) : unknown();
        if (isOfEveryKind(figure))
            row.direction = costDirection(change);
        m_table.rows.push_back(std::move(row));
    }

    void addTransferred()
    {
        if (m_rules.countsTransferred)
            addFigure(figureNamed("transferred_bytes"),
                      m_preview ? std::optional(double(m_preview->transferredAfter)) : std::nullopt);
    }

    /// By its tier, or by what groups are filled with.
    bool isLargestLaneAmongFigures() const
    {
        return std::ranges::any_of(m_cost.figures, [this](const Figure &figure) {
            return figure.name == "largest_lane_bytes" || figure.label == m_rules.largestLane;
        });
    }

    void addLargestLane()
    {
        std::optional<std::int64_t> then;
        if (m_preview) {
            then = 0;
            for (std::size_t i = 0; i < m_plan.laneCount(); ++i) {
                const auto touched = std::ranges::find(m_preview->memory, LaneIndex(i), &Preview::LaneMemory::lane);
                const LaneInfo lane = m_plan.lane(LaneIndex(i));
                if (lane.isPlace)
                    then = std::max(*then, touched == m_preview->memory.end() ? lane.usedBytes : touched->after);
            }
        }
        addFigure(figureNamed("largest_lane_bytes"), then ? std::optional(double(*then)) : std::nullopt);
    }

    static bool isOfEveryKind(const Figure &figure)
    {
        return figure.name == "latency_sec" || figure.name == "transferred_bytes" ||
               figure.name == "largest_lane_bytes";
    }

    const Figure &figureNamed(std::string_view name) const { return *findFigure(m_figures, name); }

    std::optional<double> ifDropped(std::string_view name) const
    {
        const Figure *figure = m_preview ? findFigure(m_droppedFigures, name) : nullptr;
        return figure ? knownValue(*figure) : std::nullopt;
    }

    static std::optional<double> knownValue(const Figure &figure)
    {
        return isKnown(figure) ? std::optional(figure.value) : std::nullopt;
    }

    static Figure withValue(Figure figure, std::optional<double> value)
    {
        figure.value = value.value_or(std::numeric_limits<double>::quiet_NaN());
        return figure;
    }

    static QString textOf(const Figure &figure) { return isKnown(figure) ? figureText(figure) : unknown(); }

    /// Of the same part, where the critical path then has one.
    std::optional<double> secondsIfDropped(std::size_t part) const
    {
        if (!m_dropped)
            return m_cost.parts[part].seconds;
        const CostPart *same = samePart(m_cost.parts, part, m_dropped->parts);
        return same ? std::optional(same->seconds) : std::nullopt;
    }

    QString partIfDropped(std::size_t part) const
    {
        const std::optional<double> seconds = secondsIfDropped(part);
        return seconds ? secondsText(*seconds) : unknown();
    }

    static void setIfDropped(CostTable::Row &row, const QString &then)
    {
        row.ifDropped = then;
        row.differsIfDropped = then != unknown() && then != row.now;
    }

    /// Parts that come about as what is left of a whole are exact as far as the whole is.
    double partChange(double before, double after) const
    {
        const double whole = m_cost.latencySec.value_or(0);
        return costChange(whole + before, whole + after) == 0 ? 0 : after - before;
    }

    static void setDifference(CostTable::Row &row, double difference)
    {
        row.difference = secondsChangeText(difference);
        row.direction = costDirection(difference);
    }

    const EditedPlan &m_plan;
    const ComparisonRules &m_rules;
    const PlanCost &m_cost;
    const PlanCost &m_first;
    const std::optional<Preview> &m_preview;
    const PlanCost *m_dropped;
    std::vector<Figure> m_figures;
    std::vector<Figure> m_firstFigures;
    std::vector<Figure> m_droppedFigures; ///< none: nobody has worked them out
    std::set<GroupIndex> m_touched;
    std::vector<Text> m_partTexts;     ///< by part; may be empty
    std::vector<std::size_t> m_toCome; ///< parts of the drop that have a row of their own
    CostTable m_table;
};

GroupIndex partnerOf(GroupIndex group, std::span<const GroupIndex> groupNow)
{
    return group.isValid() && group.value() < groupNow.size() ? groupNow[group.value()] : GroupIndex();
}

/// Sums over the plan do not, nor does what is told of whichever group is the slowest.
bool namesGroups(const CostPart &part)
{
    return part.group.isValid() && !part.label.arguments().empty();
}

} // namespace

CostTable costTable(const EditedPlan &plan, const PlanCost &first, const std::optional<Preview> &preview,
                    const PlanCost *dropped)
{
    // What is refused has no cost: figures of it would be those of a plan that there cannot be.
    static const std::optional<Preview> none;
    const bool isRefused = preview && !preview->allowed;
    CostTable table = Builder(plan, first, isRefused ? none : preview, dropped).build();
    if (isRefused)
        table.refused = refusalWords(*preview);
    return table;
}

PlanCost namedByPartners(PlanCost base, const PlanCost &now, std::span<const GroupIndex> groupNow)
{
    std::map<PartKey, Text> names;
    for (const CostPart &part : now.parts)
        names.emplace(PartKey{part.role, part.group, part.groupTo}, part.label);
    for (CostPart &part : base.parts) {
        if (!namesGroups(part))
            continue;
        const GroupIndex group = partnerOf(part.group, groupNow);
        const GroupIndex groupTo = partnerOf(part.groupTo, groupNow);
        const bool isKnown = group.isValid() && groupTo.isValid() == part.groupTo.isValid();
        const auto name = isKnown ? names.find({part.role, group, groupTo}) : names.end();
        part.label = name == names.end() ? Text() : name->second;
    }
    return base;
}

} // namespace cutaway
