#include "views/models/baseline_marks.h"

#include "views/models/errand_thread.h"

namespace cutaway {

namespace {

constexpr int pauseMs = 120;

} // namespace

BaselineMarks::BaselineMarks(const PlanSource *source, QObject *parent, std::size_t mostAtOnce)
    : QObject(parent), m_source(source), m_mostAtOnce(mostAtOnce)
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(pauseMs);
    connect(&m_soon, &QTimer::timeout, this, &BaselineMarks::refresh);
    connect(source, &PlanSource::changed, this, [this] {
        if (isComparable())
            m_soon.start();
    });
    connect(source, &PlanSource::planReplaced, this, [this] {
        m_thread.drop();
        take(nullptr); // its indices are another plan's
        if (isComparable())
            m_soon.start();
    });
}

BaselineMarks::~BaselineMarks() = default;

void BaselineMarks::setBaseline(const EditedPlan *plan, const QString &name)
{
    if (plan != m_baseline)
        forgetCopy();
    m_baseline = plan;
    m_name = name;
    if (isComparable()) {
        m_soon.start();
        return;
    }
    m_thread.drop();
    take(nullptr);
}

void BaselineMarks::baselineChanged()
{
    forgetCopy();
    if (isComparable())
        m_soon.start();
}

void BaselineMarks::forgetCopy()
{
    if (m_copy)
        discard(std::exchange(m_copy, nullptr));
}

void BaselineMarks::setUnion(bool shown)
{
    m_isUnion = shown;
    emit changed();
}

bool BaselineMarks::isComparable() const
{
    const EditedPlan *plan = m_source->plan();
    return plan && m_baseline && plan != m_baseline && plan->kind() == m_baseline->kind();
}

void BaselineMarks::refresh()
{
    m_thread.drop();
    if (!isComparable()) {
        take(nullptr);
        return;
    }
    const EditedPlan &plan = *m_source->plan();
    if (plan.itemCount() > m_mostAtOnce)
        m_thread.start([this] { return comparison(); });
    else
        take(std::make_shared<const judging::PlanMarks>(judging::planMarks(*m_baseline, plan, m_name.toStdString())));
}

/// Copies the shown plan as it is now, and the baseline where it is another than the last time.
ErrandThread::Work BaselineMarks::comparison()
{
    if (!isComparable())
        return [](const ErrandThread::Errand &) {};
    if (!m_copy)
        m_copy = m_baseline->clone();
    std::shared_ptr<const EditedPlan> now = m_source->plan()->clone();
    return
        [this, name = m_name.toStdString(), base = m_copy, now = std::move(now)](const ErrandThread::Errand &errand) {
            if (errand.stopRequested())
                return;
            auto marks = std::make_shared<const judging::PlanMarks>(judging::planMarks(*base, *now, name));
            errand.tell([this, marks = std::move(marks)] { take(marks); });
        };
}

void BaselineMarks::take(std::shared_ptr<const judging::PlanMarks> marks)
{
    if (!marks && !m_marks)
        return;
    m_marks = std::move(marks);
    emit changed();
}

std::optional<std::int64_t> baselineBytes(const BaselineMarks *marks, LaneIndex lane)
{
    const judging::PlanMarks *found = marks ? marks->marks() : nullptr;
    return found && lane.value() < found->lanes.size() ? found->lanes[lane.value()].bytes : std::nullopt;
}

} // namespace cutaway
