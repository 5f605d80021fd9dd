#include "views/models/measured_run.h"

#include <limits>
#include <utility>

namespace cutaway {

namespace {

std::size_t labelsOf(const measured::Run &run)
{
    std::size_t count = 0;
    for (const measured::RunRank &rank : run.ranks) {
        for (const measured::RunStep &step : rank.steps)
            count += step.labels.size();
    }
    return count;
}

} // namespace

MeasuredRun::MeasuredRun(const PlanSource *source, QObject *parent, std::size_t mostAtOnce)
    : QObject(parent), m_source(source), m_mostAtOnce(mostAtOnce)
{
    connect(source, &PlanSource::changed, this, &MeasuredRun::match);
    connect(source, &PlanSource::planReplaced, this, [this] { setRun({}); });
}

MeasuredRun::~MeasuredRun() = default;

void MeasuredRun::setRun(AddedRun run)
{
    const bool wasThere = isThere();
    m_run = std::move(run);
    m_step.reset();
    if (wasThere || isThere())
        match();
}

void MeasuredRun::setStep(std::optional<std::size_t> step)
{
    if (std::exchange(m_step, step) != step)
        match();
}

void MeasuredRun::forget()
{
    m_thread.drop();
    m_refusal.reset();
    m_groupTimes.clear();
    m_ratios.reset();
    if (m_comparison)
        discard(std::exchange(m_comparison, nullptr));
}

/// What was matched with the plan as it was tells of groups that may not be there any more.
void MeasuredRun::match()
{
    if (!isThere() && !m_comparison && !m_refusal)
        return;
    forget();
    const EditedPlan *plan = m_source->plan();
    if (isThere() && plan && labelsOf(*m_run.run) <= m_mostAtOnce)
        return take(measured::compareRun(*plan, *m_run.run, m_step));
    if (isThere() && plan)
        m_thread.start([this] { return matching(); });
    emit changed();
}

/// Copies the shown plan as it is now.
ErrandThread::Work MeasuredRun::matching()
{
    if (!m_source->plan() || !isThere())
        return [](const ErrandThread::Errand &) {};
    std::shared_ptr<const EditedPlan> plan = m_source->plan()->clone();
    return [this, plan = std::move(plan), run = m_run.run, step = m_step](const ErrandThread::Errand &errand) {
        if (errand.stopRequested())
            return;
        auto compared = std::make_shared<Result<measured::RunComparison>>(measured::compareRun(*plan, *run, step));
        errand.tell([this, compared = std::move(compared)] { take(std::move(*compared)); });
    };
}

void MeasuredRun::take(Result<measured::RunComparison> compared)
{
    if (compared)
        m_comparison = std::make_shared<const measured::RunComparison>(std::move(*compared));
    else
        m_refusal = compared.error();
    if (m_comparison && m_source->plan())
        findRatios(*m_source->plan());
    emit changed();
}

void MeasuredRun::findRatios(const EditedPlan &plan)
{
    m_groupTimes = measured::groupTimes(*m_comparison, plan.groupCount());
    std::vector<double> ratios(plan.itemCount(), std::numeric_limits<double>::quiet_NaN());
    for (std::size_t i = 0; i < ratios.size(); ++i) {
        if (const measured::GroupTimes *times = timesOf(plan.groupOf(ItemIndex(i))))
            ratios[i] = times->ratio();
    }
    m_ratios = std::make_shared<const std::vector<double>>(std::move(ratios));
}

const measured::GroupTimes *MeasuredRun::timesOf(GroupIndex group) const
{
    const bool isKnown = group.isValid() && group.value() < m_groupTimes.size() && m_groupTimes[group.value()];
    return isKnown ? &*m_groupTimes[group.value()] : nullptr;
}

const measured::RankPeak *MeasuredRun::peakOf(LaneIndex lane) const
{
    const measured::RankPeak *most = nullptr;
    for (std::size_t rank = 0; m_comparison && rank < m_comparison->peaks.size(); ++rank) {
        const std::size_t place = m_comparison->placeOfRank[rank];
        const measured::RankPeak &peak = m_comparison->peaks[rank];
        if (place == measured::RunComparison::none || !lane.isValid() || !peak.predictedBytes || !peak.measuredBytes ||
            m_comparison->expected.places[place].lane != lane)
            continue;
        if (!most || *most->measuredBytes < *peak.measuredBytes)
            most = &peak;
    }
    return most;
}

} // namespace cutaway
