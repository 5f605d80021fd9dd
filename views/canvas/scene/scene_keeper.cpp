#include "views/canvas/scene/scene_keeper.h"

#include "views/canvas/scene/canvas_metrics.h"
#include "views/models/errand_thread.h"

#include <QEasingCurve>

#include <algorithm>
#include <utility>

namespace cutaway {

namespace {

struct Errand
{
    ~Errand() { discard(std::pair(std::move(scene), std::move(plan))); }

    std::shared_ptr<const EditedPlan> plan;
    Scene scene;
    std::vector<SceneWorkshop::Work> works;
    std::function<void(Scene)> done;
};

} // namespace

SceneWorkshop::SceneWorkshop(QObject *parent) : QObject(parent)
{
    m_pool.setMaxThreadCount(1);
}

SceneWorkshop::~SceneWorkshop()
{
    m_pool.clear();
    m_pool.waitForDone();
}

void SceneWorkshop::drop()
{
    ++m_number;
    m_isBusy = false;
    m_pool.clear();
}

void SceneWorkshop::start(const Scene &scene, std::vector<Work> works, std::function<void(Scene)> done)
{
    drop();
    m_isBusy = true;
    const auto errand = std::make_shared<Errand>();
    errand->plan = scene.plan()->clone();
    errand->scene = scene;
    errand->scene.exchangePlan(errand->plan.get());
    errand->works = std::move(works);
    errand->done = std::move(done);
    const auto deliver = [this, errand, number = m_number] {
        if (number != m_number)
            return;
        m_isBusy = false;
        errand->done(std::move(errand->scene));
    };
    m_pool.start([this, errand, deliver] {
        for (const Work &work : errand->works)
            work(errand->scene);
        QMetaObject::invokeMethod(
            this, [this, deliver] { inLaterTurn(this, deliver); }, Qt::QueuedConnection);
    });
}

namespace {

constexpr int openMilliseconds = 160;
constexpr int settleMilliseconds = 120;
constexpr int tidyMilliseconds = 200;
constexpr std::size_t rearrangedOnResize = 5000; // items: a few milliseconds
constexpr std::size_t longFrom = 20'000;         // items or boxes: arranging more takes longer than a frame
constexpr std::size_t longByFlowFrom = 3000;
constexpr std::size_t longToOpenFrom = 5000; // while a whole window is made, too

} // namespace

SceneKeeper::SceneKeeper(PlanSource *source, ViewState *state, LayoutSource *layouts, QObject *parent)
    : QObject(parent), m_source(source), m_state(state), m_layouts(layouts, this), m_workshop(this)
{
    m_motion.setStartValue(0.0);
    m_motion.setEndValue(1.0);
    m_motion.setEasingCurve(QEasingCurve::OutCubic);
    connect(&m_motion, &QVariantAnimation::valueChanged, this, [this](const QVariant &value) {
        m_progress = value.toDouble();
        emit progressed();
    });
    connect(&m_motion, &QVariantAnimation::finished, this, [this] {
        m_progress = 1;
        m_scene.endMotion();
        emit progressed();
    });
    connect(source, &PlanSource::planReplaced, this, &SceneKeeper::readPlan);
    connect(source, &PlanSource::changed, this, &SceneKeeper::updatePlan);
    connect(source, &PlanSource::modulesChanged, this, &SceneKeeper::updateModules);
    connect(state, &ViewState::arrangementChanged, this, &SceneKeeper::tidy);
    connect(state, &ViewState::stubsChanged, this, &SceneKeeper::redrawRoutes);
    connect(state, &ViewState::colouringChanged, this, &SceneKeeper::readHeatFigures);
    connect(state, &ViewState::selectionChanged, this, &SceneKeeper::showSelected);
    connect(&m_layouts, &LateLayouts::arrived, this, &SceneKeeper::showBetterLayouts);
    readPlan();
}

void SceneKeeper::setDrawnElsewhere(std::function<bool(const EditedPlan &)> isDrawnElsewhere)
{
    m_isDrawnElsewhere = std::move(isDrawnElsewhere);
}

void SceneKeeper::readPlan()
{
    const EditedPlan *plan = m_source->plan();
    m_isWaiting = plan && m_isDrawnElsewhere && m_isDrawnElsewhere(*plan);
    arrangePlan();
}

void SceneKeeper::arrangeNow()
{
    if (std::exchange(m_isWaiting, false))
        arrangePlan();
}

void SceneKeeper::arrangePlan()
{
    m_motion.stop();
    m_progress = 1;
    dropWork();
    Scene before = m_scene;
    m_scene.setPlan(m_source->plan(), m_source->sharedModules());
    discard(std::move(before));
    m_figures = m_source->plan() ? readPlanFigures(*m_source->plan()) : PlanFigures();
    readHeatFigures();
    m_isUntouched = true;
    m_isEdited = false;
    if (m_isWaiting) {
        emit replaced();
        return;
    }
    const bool isLongToOpen = isLong() || (m_scene.plan() && m_scene.plan()->itemCount() > longToOpenFrom);
    if (!isLongToOpen) {
        performNow(arranging(), 0);
        emit replaced();
        return;
    }
    emit replaced();
    perform(arranging(), Outcome::Arranged, true);
}

void SceneKeeper::updatePlan(const Change &change)
{
    if (!m_scene.plan() || m_isWaiting)
        return;
    m_isUntouched = false;
    m_isEdited = true;
    if (change.everything && isLong())
        startAnew();
    else
        performNow([&](Scene &scene) { scene.update(change); }, settleMilliseconds);
    updateViolated(m_figures, *m_source->plan());
    readHeatFigures();
    emit changed();
}

void SceneKeeper::updateModules()
{
    if (!m_scene.plan() || m_isWaiting)
        return;
    m_isUntouched = false;
    const auto work = [modules = m_source->sharedModules()](Scene &scene) { scene.exchangeModules(modules); };
    if (isLong()) {
        perform(work, Outcome::Changed, true);
        return;
    }
    performNow(work, openMilliseconds);
    emit changed();
}

/// Lanes and groups may be others: nothing of the scene can be shown until it is arranged again.
void SceneKeeper::startAnew()
{
    const auto openings = m_scene.openings();
    m_motion.stop();
    m_progress = 1;
    m_scene.setPlan(m_source->plan(), m_source->sharedModules());
    arrangeWith(openings, Outcome::Arranged);
}

void SceneKeeper::readHeatFigures()
{
    m_figures.heat = {};
    if (m_source->plan() && isHeat(m_state->colouring()))
        m_figures.heat = readHeat(*m_source->plan(), m_state->colouring(), m_state->isHeatLinear(), m_state->figure(),
                                  m_state->measuredRatios());
}

/// That is selected, or in which what is selected lies; invalid: there is none. Of another plan, whose selection may be
/// there yet, what has the same place.
GroupIndex SceneKeeper::selectedStage() const
{
    const EditedPlan *plan = m_source->plan();
    if (!plan)
        return {};
    const Spot spot = m_state->selectedSpot();
    if (const auto *group = std::get_if<GroupIndex>(&spot))
        return *group;
    if (const auto *lane = std::get_if<LaneIndex>(&spot)) {
        const bool isThere = lane->value() < plan->laneCount();
        const std::vector<GroupIndex> groups = isThere ? plan->lane(*lane).groups : std::vector<GroupIndex>();
        return groups.empty() ? GroupIndex() : groups.front();
    }
    if (m_state->selection().empty())
        return {};
    const ItemIndex current = m_state->current();
    const ItemIndex item = m_state->isSelected(current) ? current : m_state->selection().front();
    return item.value() < plan->itemCount() ? plan->groupOf(item) : GroupIndex();
}

/// Of a strip of stages the one that is selected is open. What is shown stays when nothing is selected any more.
void SceneKeeper::showSelected()
{
    const GroupIndex stage = m_scene.stageStrip() && hasPlan() ? selectedStage() : GroupIndex();
    if (!stage.isValid() || stage == m_scene.shownStage())
        return;
    performNow([stage](Scene &scene) { scene.showStage(stage); }, openMilliseconds);
    emit changed();
}

Arrangement SceneKeeper::arrangement() const
{
    return planArrangement(m_source->plan(), m_state->arrangement());
}

bool SceneKeeper::isLong() const
{
    const std::size_t items = m_scene.plan() ? m_scene.plan()->itemCount() : 0;
    return items > (arrangement() == Arrangement::ByFlow ? longByFlowFrom : longFrom);
}

bool SceneKeeper::isLong(GroupIndex group) const
{
    const std::size_t boxes = m_scene.content(group).boxes.size();
    return boxes > (m_scene.arrangement() == Arrangement::ByFlow ? longByFlowFrom : longFrom);
}

/// Lays out everything for the present view.
SceneWorkshop::Work SceneKeeper::arranging()
{
    m_layouts.cancel();
    m_chosenFor = m_viewSize;
    const SceneFrame frame{.view = m_viewSize,
                           .metrics = planMetrics(m_source->plan()),
                           .isSideways = m_state->isSideways(),
                           .hasStubs = m_state->hasStubs(),
                           .isByGraphviz = m_isByGraphviz,
                           .lanesPerRow = m_lanesPerRow};
    return [frame, arrangement = arrangement(), layout = m_layouts.function(), stage = selectedStage()](Scene &scene) {
        scene.arrange(arrangement, frame, layout);
        scene.showStage(stage);
    };
}

void SceneKeeper::perform(SceneWorkshop::Work work, Outcome outcome, bool isLong)
{
    if (m_isWaiting)
        return;
    if (!isLong && !m_workshop.isBusy()) {
        performNow(work, 0);
        announce(outcome);
        return;
    }
    m_works.push_back(std::move(work));
    m_outcome = std::max(m_outcome, outcome);
    startWorkshop();
}

/// Small changes do not wait for the thread: it starts again from what is now.
void SceneKeeper::performNow(const SceneWorkshop::Work &work, int milliseconds)
{
    m_motion.stop();
    m_scene.endMotion();
    work(m_scene);
    m_layouts.request();
    startMotion(milliseconds);
    if (!m_works.empty())
        startWorkshop();
}

void SceneKeeper::startWorkshop()
{
    m_workshop.start(m_scene, m_works, [this](Scene scene) { take(std::move(scene)); });
    emit busyChanged();
}

void SceneKeeper::dropWork()
{
    m_workshop.drop();
    m_works.clear();
    m_outcome = Outcome::Changed;
    emit busyChanged();
}

void SceneKeeper::take(Scene scene)
{
    m_motion.stop();
    m_progress = 1;
    const Outcome outcome = m_outcome;
    discard(std::exchange(m_scene, std::move(scene)));
    m_scene.exchangePlan(m_source->plan());
    m_scene.setViewSize(m_viewSize);
    dropWork();
    m_layouts.request();
    announce(outcome);
}

void SceneKeeper::setHeld(bool held)
{
    m_isHeld = held;
    if (!held && m_hasLateLayouts)
        showBetterLayouts();
}

void SceneKeeper::announce(Outcome outcome)
{
    switch (outcome) {
    case Outcome::Replaced: emit replaced(); break;
    case Outcome::Arranged:
        emit changed();
        emit arranged();
        break;
    case Outcome::Changed: emit changed(); break;
    }
}

/// In a form that they choose, until somebody has opened, closed or moved something in the present one.
void SceneKeeper::showBetterLayouts()
{
    m_hasLateLayouts = m_isHeld;
    if (m_isHeld || arrangement() != Arrangement::ByFlow || !hasPlan())
        return;
    const auto placing = [](Scene &scene) { // the groups are the same
        Change change;
        for (const GroupPlace &place : scene.places())
            change.groups.push_back(place.group);
        scene.update(change);
    };
    const SceneWorkshop::Work work = m_isUntouched ? arranging() : placing;
    if (isLong()) {
        perform(work, Outcome::Arranged, true);
        return;
    }
    performNow(work, tidyMilliseconds);
    announce(Outcome::Arranged);
}

void SceneKeeper::startMotion(int milliseconds)
{
    if (m_reducedMotion || milliseconds == 0 || !m_scene.isMoving()) {
        m_scene.endMotion();
        m_progress = 1;
        return;
    }
    m_progress = 0;
    m_motion.setDuration(milliseconds);
    m_motion.start();
}

void SceneKeeper::chooseForView()
{
    const bool isOther = m_chosenFor != m_viewSize;
    if (!hasPlan() || (!isOther && !m_scene.isTiled()))
        return;
    if (isOther && m_isUntouched)
        m_scene.forgetOpenings();
    perform(arranging(), Outcome::Arranged, isLong());
}

void SceneKeeper::setViewSize(QSizeF view, bool isChosenFor)
{
    const bool isOther = view != m_viewSize;
    m_viewSize = view;
    if (!hasPlan())
        return;
    if (isOther && isChosenFor && m_isUntouched && m_scene.plan()->itemCount() <= rearrangedOnResize) {
        m_scene.forgetOpenings();
        perform(arranging(), Outcome::Changed, isLong());
    } else if (isOther && m_scene.stageStrip()) {
        perform(arranging(), Outcome::Changed, isLong()); // cells are as wide as they can be
    } else {
        m_scene.setViewSize(view);
    }
}

void SceneKeeper::setByGraphviz(bool byGraphviz)
{
    if (std::exchange(m_isByGraphviz, byGraphviz) != byGraphviz && arrangement() == Arrangement::ByFlow)
        tidy();
}

void SceneKeeper::setLanesPerRow(std::size_t lanes)
{
    const bool isOther = std::exchange(m_lanesPerRow, lanes) != lanes;
    if (isOther && hasPlan() && arrangement() == Arrangement::ByDevice)
        perform(arranging(), Outcome::Changed, isLong());
}

void SceneKeeper::setOpen(BoxRef box, bool open)
{
    m_isUntouched = false;
    const auto work = [box, open](Scene &scene) { scene.setOpen(box, open); };
    if (isLong(m_scene.places()[box.place].group)) {
        perform(work, Outcome::Changed, true);
        return;
    }
    performNow(work, openMilliseconds);
    emit changed();
}

void SceneKeeper::openAll()
{
    if (m_scene.plan())
        openOtherwise([](Scene &scene) { scene.openAll(); });
}

void SceneKeeper::closeAll()
{
    if (m_scene.plan())
        openOtherwise([](Scene &scene) { scene.closeAll(); });
}

void SceneKeeper::take(Scene::Step step)
{
    if (hasPlan())
        openOtherwise([step](Scene &scene) { scene.take(step); });
}

void SceneKeeper::openToDepth(std::uint32_t depth)
{
    if (hasPlan())
        openOtherwise([depth](Scene &scene) { scene.openToDepth(depth); });
}

void SceneKeeper::openOtherwise(SceneWorkshop::Work work)
{
    m_isUntouched = false;
    perform(std::move(work), Outcome::Changed, isLong());
}

void SceneKeeper::tidy()
{
    if (m_scene.plan())
        perform(arranging(), Outcome::Replaced, isLong());
}

/// Boxes stay where they are.
void SceneKeeper::redrawRoutes()
{
    if (m_scene.plan())
        perform(arranging(), Outcome::Changed, isLong());
}

void SceneKeeper::openAround(const std::vector<ItemIndex> &items)
{
    m_isUntouched = false;
    if (!hasPlan())
        return;
    bool isOther = false;
    performNow([&](Scene &scene) { isOther = scene.openAround(items); }, openMilliseconds);
    if (isOther)
        emit changed();
}

void SceneKeeper::setOpenings(std::unordered_map<GroupIndex, GroupOpening> openings, bool isUntouched)
{
    m_isUntouched = isUntouched;
    arrangeWith(std::move(openings), Outcome::Changed);
}

void SceneKeeper::arrangeWith(std::unordered_map<GroupIndex, GroupOpening> openings, Outcome outcome)
{
    auto arrange = arranging();
    perform(
        [arrange, openings = std::move(openings)](Scene &scene) {
            scene.setOpenings(openings);
            arrange(scene);
        },
        outcome, isLong());
}

} // namespace cutaway
