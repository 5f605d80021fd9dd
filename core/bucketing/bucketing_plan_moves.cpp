#include "core/base/units.h"
#include "core/bucketing/bucketing.h"
#include "core/bucketing/bucketing_plan.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>

namespace cutaway {

namespace {

constexpr std::string_view capName = "bucket_cap_mb";
constexpr std::string_view modeName = "mode";
constexpr std::string_view bucketsName = "buckets"; ///< all buckets at once: the way back of a move

Error noSuchGroup()
{
    return inputError("no_such_group", "there is no such bucket");
}

ParameterValue valueOrNone(const ParameterValues &values, std::string_view name)
{
    const auto found = values.find(name);
    return found == values.end() ? ParameterValue() : found->second;
}

void setValue(ParameterValues &values, std::string_view name, const ParameterValue &value)
{
    if (std::holds_alternative<std::monostate>(value))
        values.erase(std::string(name));
    else
        values[std::string(name)] = value;
}

/// The cap in MiB as it was given, where it was one number; bytes are cut to whole ones.
double shownCap(const ParameterValues &given, std::int64_t bytes)
{
    const ParameterValue cap = valueOrNone(given, capName);
    if (const auto *number = std::get_if<double>(&cap))
        return *number;
    const auto *text = std::get_if<std::string>(&cap);
    double number = 0;
    if (text && std::from_chars(text->data(), text->data() + text->size(), number).ptr == text->data() + text->size())
        return number;
    return double(bytes) / (1024.0 * 1024.0);
}

/// A bucket, or a collective that stands alone.
struct Party
{
    GroupIndex group;
    std::vector<CollectiveIndex> members;
};

std::vector<Party> partiesOf(const BucketingPlan &plan)
{
    std::vector<Party> parties;
    const std::vector<Bucket> &buckets = plan.bucketing().buckets;
    const std::vector<std::uint32_t> homes = bucketHomes(plan.bucketing());
    for (std::size_t position = 0; position < buckets.size(); ++position) {
        if (buckets[position].exists())
            parties.push_back({plan.bucketGroup(position), buckets[position].members});
    }
    for (std::size_t i = 0; i < plan.collectives().size(); ++i) {
        if (homes[i] == buckets.size())
            parties.push_back({plan.ownGroup(CollectiveIndex(i)), {CollectiveIndex(i)}});
    }
    return parties;
}

/// Between one bucket and the others: a collective this way or that way, all of it, or one out of it.
class BucketExchange
{
public:
    BucketExchange(const BucketingPlan &plan, Party own) : m_plan(plan), m_own(std::move(own)) {}

    void takeOut()
    {
        for (const CollectiveIndex collective : m_own.members) {
            if (m_own.members.size() > 1)
                add({collective}, m_plan.ownGroup(collective));
        }
    }

    void exchangeWith(const Party &other)
    {
        if (m_own.members.size() > 1)
            add(m_own.members, other.group);
        for (const CollectiveIndex collective : m_own.members)
            add({collective}, other.group);
        for (const CollectiveIndex collective : other.members)
            add({collective}, m_own.group);
    }

    std::vector<Move> takeMoves() { return std::move(m_moves); }

private:
    void add(const std::vector<CollectiveIndex> &collectives, GroupIndex to)
    {
        Move &move = m_moves.emplace_back();
        for (const CollectiveIndex collective : collectives)
            move.items.push_back({ItemIndex(m_plan.collectives().collective(collective).node.value()), to});
    }

    const BucketingPlan &m_plan;
    Party m_own;
    std::vector<Move> m_moves;
};

} // namespace

Result<BucketTarget> BucketingPlan::targetOf(const Outcome &outcome, const Move::ItemToGroup &item,
                                             GroupIndex created) const
{
    const NodeIndex node(item.item.value());
    const CollectiveIndex dragged = draggedCollective(collectives(), node);
    // Empty ground, or among what computes: out of every bucket.
    if ((created.isValid() && item.to == created) || (item.to.isValid() && isCompute(item.to)) ||
        (dragged.isValid() && item.to == ownGroup(dragged)))
        return BucketTarget{};
    if (item.to < bucketGroup(0))
        return BucketTarget{BucketTarget::Kind::Other, 0, collectives().collective(ownerOf(item.to)).node};
    const std::size_t position = item.to.value() - bucketGroup(0).value();
    if (!item.to.isValid() || position >= outcome.bucketing.buckets.size() ||
        !outcome.bucketing.buckets[position].exists())
        return noSuchGroup();
    return BucketTarget{BucketTarget::Kind::Bucket, position, {}};
}

Done BucketingPlan::dragItem(Outcome &outcome, const Move::ItemToGroup &item, GroupIndex created, bool isTested) const
{
    if (!item.item.isValid() || item.item.value() >= graph().size())
        return inputError("no_such_node", "there is no such node");
    const Result<BucketTarget> target = targetOf(outcome, item, created);
    if (!target)
        return target.error();
    const NodeIndex node(item.item.value());
    if (isTested) {
        if (std::optional<Error> fault = dragFault(*outcome.model, outcome.bucketing, node, *target))
            return *fault;
    }
    const CollectiveIndex dragged = draggedCollective(collectives(), node);
    if (dragged.isValid()) {
        outcome.bucketing = afterDrag(*outcome.model, std::move(outcome.bucketing), dragged, *target);
        const NodeIndex start = collectives().collective(dragged).node;
        if (std::ranges::find(outcome.dragged, start) == outcome.dragged.end()) // its wait is dragged with it
            outcome.dragged.push_back(start);
    }
    return Done(std::monostate());
}

Done BucketingPlan::changeSettings(Outcome &outcome, const Move &move) const
{
    const std::vector<ParameterDeclaration> known = controls();
    for (const Move::Setting &setting : move.settings) {
        if (setting.name == bucketsName)
            continue;
        const auto declared = std::ranges::find(known, setting.name, &ParameterDeclaration::name);
        if (declared == known.end())
            return inputError("no_such_setting", phrase("there is no setting \"%1\"", {setting.name}));
        if (Done checked = setting.name == capName ? Done(std::monostate()) : checkParameter(*declared, setting.value);
            !checked)
            return checked;
        setValue(outcome.parameters, setting.name, setting.value);
    }
    if (!m_model->overlap()) {
        Result<BucketingSettings> settings =
            readSettings(m_model->settings().kind, outcome.parameters, inventory().get());
        if (!settings)
            return settings.error();
        outcome.model = std::make_shared<const BucketingModel>(m_model->sharedGraph(), std::move(*settings));
    }
    const auto state = std::ranges::find(move.settings, bucketsName, &Move::Setting::name);
    if (state == move.settings.end()) {
        outcome.bucketing = fillBuckets(collectives(), outcome.model->settings());
        return Done(std::monostate());
    }
    const auto *texts = std::get_if<std::vector<std::string>>(&state->value);
    std::optional<Bucketing> stored = texts ? bucketingFromTexts(*texts, collectives().size()) : std::nullopt;
    if (!stored)
        return inputError("bad_value", "the buckets belong to another graph");
    outcome.bucketing = std::move(*stored);
    return Done(std::monostate());
}

Result<BucketingPlan::Outcome> BucketingPlan::outcomeOf(const Move &move, bool isTested) const
{
    Outcome outcome{m_model, m_bucketing, origin().parameters, {}};
    if (!move.lanes.empty() && !move.create.isValid())
        return inputError("not_offered", "collectives stay on their stream");
    if (!move.choices.empty() || !move.pins.empty() || move.remove.isValid())
        return inputError("not_offered", "change buckets by adding and removing collectives");
    if (!move.settings.empty()) {
        if (Done changed = changeSettings(outcome, move); !changed)
            return changed.error();
    }
    for (const Move::ItemToGroup &item : move.items) {
        if (Done dragged = dragItem(outcome, item, move.create, isTested); !dragged)
            return dragged.error();
    }
    return outcome;
}

namespace {

std::vector<Preview::LaneMemory> bufferMemory(std::int64_t before, std::int64_t after)
{
    return {{LaneIndex(1), before, after, std::nullopt}};
}

/// A refusal in a word or two, for a badge.
Text refusalTitle(std::string_view code)
{
    const std::array<std::pair<std::string_view, Text>, 8> titles{{{"cycle", phrase("cycle")},
                                                                   {"depends", phrase("dependency")},
                                                                   {"not_one_user", phrase("cannot be merged")},
                                                                   {"other_kind", phrase("other kind")},
                                                                   {"other_group", phrase("other group")},
                                                                   {"other_reduce_op", phrase("other reduce op")},
                                                                   {"other_dtype", phrase("other dtype")},
                                                                   {"same", phrase("onto itself")}}};
    const auto found = std::ranges::find(titles, code, &std::pair<std::string_view, Text>::first);
    return found == titles.end() ? phrase("not offered") : found->second;
}

bool isOverCap(const CollectiveGraph &graph, const Bucket &bucket)
{
    return bucket.members.size() > 1 && bucketBytes(graph, bucket.members) > bucket.capBytes;
}

} // namespace

Preview BucketingPlan::preview(const Move &move) const
{
    Preview preview;
    preview.latencyBefore = m_figures.after ? std::optional(m_figures.after->stepSec) : std::nullopt;
    const Result<Outcome> outcome = outcomeOf(move, true);
    if (!outcome) {
        preview.code = outcome.error().code;
        preview.title = refusalTitle(preview.code);
        preview.reason = outcome.error().message;
        return preview;
    }
    const BucketingFigures figures =
        outcome->model->figures(membersOf(outcome->bucketing), placesOf(outcome->bucketing));
    preview.allowed = true;
    preview.latencyAfter = figures.after ? std::optional(figures.after->stepSec) : std::nullopt;
    preview.memory = bufferMemory(m_figures.peakExtraBytes, figures.peakExtraBytes);
    for (const NodeIndex node : outcome->dragged) {
        const CollectiveIndex dragged = collectives().collectiveAt(node);
        preview.moved.push_back(ItemIndex(node.value()));
        preview.moved.push_back(ItemIndex(collectives().collective(dragged).wait.value()));
        const std::size_t position = bucketPositionOf(outcome->bucketing, dragged);
        if (position < outcome->bucketing.buckets.size() &&
            isOverCap(collectives(), outcome->bucketing.buckets[position])) {
            preview.code = "over_cap";
            preview.title = phrase("over the cap");
        }
    }
    return preview;
}

Result<Applied> BucketingPlan::apply(const Move &move)
{
    Result<Outcome> outcome = outcomeOf(move, true);
    if (!outcome)
        return outcome.error();
    return adopt(std::move(*outcome));
}

Applied BucketingPlan::perform(const Move &move)
{
    Result<Outcome> outcome = outcomeOf(move, false);
    return outcome ? adopt(std::move(*outcome)) : Applied{};
}

Move BucketingPlan::wayBack(const Outcome &outcome) const
{
    Move back;
    for (const std::string_view name : {capName, modeName}) {
        const ParameterValue was = valueOrNone(origin().parameters, name);
        if (valueOrNone(outcome.parameters, name) != was)
            back.settings.push_back({std::string(name), was});
    }
    back.settings.push_back({std::string(bucketsName), bucketingTexts(m_bucketing)});
    return back;
}

Change BucketingPlan::changeTo(const Outcome &outcome) const
{
    Change change;
    change.everything = outcome.model != m_model;
    change.lanes = {LaneIndex(1)};
    const std::vector<Bucket> &was = m_bucketing.buckets;
    const std::vector<Bucket> &is = outcome.bucketing.buckets;
    bool isRenumbered = false;
    for (std::size_t b = 0; b < std::max(was.size(), is.size()); ++b) {
        const Bucket before = b < was.size() ? was[b] : Bucket();
        const Bucket after = b < is.size() ? is[b] : Bucket();
        if (isRenumbered || before.members != after.members)
            change.groups.push_back(bucketGroup(b));
        isRenumbered = isRenumbered || before.exists() != after.exists();
    }
    const std::vector<std::uint32_t> homes = bucketHomes(outcome.bucketing);
    for (std::size_t c = 0; c < collectives().size(); ++c) {
        const CollectiveIndex collective(c);
        const std::size_t before = m_homes[c];
        const std::size_t after = homes[c];
        const bool wasAlone = before == was.size();
        const bool isAlone = after == is.size();
        if (wasAlone != isAlone)
            change.groups.push_back(ownGroup(collective));
        if ((wasAlone && isAlone) || before == after)
            continue;
        change.items.push_back(ItemIndex(collectives().collective(collective).node.value()));
        if (collectives().collective(collective).wait.isValid())
            change.items.push_back(ItemIndex(collectives().collective(collective).wait.value()));
    }
    return change;
}

Applied BucketingPlan::adopt(Outcome outcome)
{
    Applied applied{wayBack(outcome), changeTo(outcome)};
    if (outcome.model->settings().mode != m_model->settings().mode) {
        m_capCurve.clear();
        m_controlCurve.reset();
    }
    m_model = std::move(outcome.model);
    m_bucketing = std::move(outcome.bucketing);
    setParameters(std::move(outcome.parameters));
    setDifferences({});
    computeFigures();
    return applied;
}

std::vector<ParameterDeclaration> BucketingPlan::controls() const
{
    if (m_model->overlap())
        return {}; // its order is what a planner found
    ParameterDeclaration cap = capParameter();
    cap.type = ParameterType::Number;
    cap.minimum = 0;
    return {cap, modeParameter(m_model->settings().kind)};
}

/// A cap that all fits into.
std::optional<double> BucketingPlan::lastUseful(std::string_view control) const
{
    if (control != capName)
        return std::nullopt;
    std::int64_t all = 0;
    for (const Collective &collective : collectives().collectives()) {
        if (isMergeable(collective, m_model->settings()))
            all += collective.fullBytes();
    }
    return double(all) / (1024.0 * 1024.0);
}

ParameterValues BucketingPlan::controlValues() const
{
    if (m_model->overlap())
        return {};
    const BucketingSettings &settings = m_model->settings();
    return {{std::string(capName),
             shownCap(origin().parameters, settings.isTorch214() ? settings.cap(0) : settings.capBytes.back())},
            {std::string(modeName), modeParameter().choices[std::size_t(settings.mode)]}};
}

/// What can be merged with it at all, the nearest in the step first.
std::optional<std::vector<Move>> BucketingPlan::moveCandidates(GroupIndex group, const Job &job) const
{
    std::vector<Party> parties = partiesOf(*this);
    const auto own = std::ranges::find(parties, group, &Party::group);
    if (own == parties.end())
        return {}; // it computes: nothing of it can be merged
    const Party here = *own;
    parties.erase(own);
    const auto kindOf = [&](const Party &party) { return collectives().collective(party.members.front()).kind; };
    std::erase_if(parties, [&](const Party &party) { return kindOf(party) != kindOf(here); });
    const auto distance = [&](const Party &party) {
        return std::abs(std::ptrdiff_t(party.members.front().value()) - std::ptrdiff_t(here.members.front().value()));
    };
    std::ranges::stable_sort(parties, {}, distance);
    BucketExchange exchange(*this, here);
    exchange.takeOut();
    for (const Party &party : parties) {
        if (job.stopRequested())
            break;
        exchange.exchangeWith(party);
    }
    return exchange.takeMoves();
}

/// The cap that its curve recommends, and the other modes.
std::vector<Move> BucketingPlan::otherSettings() const
{
    std::vector<Move> moves = otherChoicesOf(*this, "mode");
    if (const std::optional<ControlCurve> curve = controlCurve(); curve && curve->best)
        moves.emplace_back().settings.push_back({curve->control, curve->points[*curve->best].value});
    return moves;
}

} // namespace cutaway
