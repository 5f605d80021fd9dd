#include "views/models/baseline_marks.h"

namespace cutaway {

namespace {

constexpr int pauseMs = 120;
constexpr std::size_t itemsAtOnce = 5000; ///< larger plans are compared on a thread

} // namespace

BaselineMarks::BaselineMarks(const PlanSource *source, QObject *parent) : QObject(parent), m_source(source)
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(pauseMs);
    connect(&m_soon, &QTimer::timeout, this, &BaselineMarks::refresh);
    connect(source, &PlanSource::changed, this, [this] {
        if (isComparable())
            m_soon.start();
    });
    connect(source, &PlanSource::planReplaced, this, [this] {
        take(++m_number, nullptr); // its indices are another plan's
        if (isComparable())
            m_soon.start();
    });
}

BaselineMarks::~BaselineMarks() = default;

void BaselineMarks::setBaseline(const EditedPlan *plan, const QString &name)
{
    m_baseline = plan;
    m_name = name;
    if (isComparable())
        m_soon.start();
    else if (m_marks)
        take(++m_number, nullptr);
}

void BaselineMarks::setUnion(bool shown)
{
    m_isUnion = shown;
    emit changed();
}

bool BaselineMarks::isComparable() const
{
    const EditedPlan *plan = m_source->plan();
    return plan && m_baseline && plan != m_baseline && plan->kind() == m_baseline->kind() &&
           &plan->graph() == &m_baseline->graph();
}

void BaselineMarks::refresh()
{
    const std::size_t number = ++m_number;
    if (!isComparable()) {
        take(number, nullptr);
        return;
    }
    const EditedPlan &plan = *m_source->plan();
    const std::string name = m_name.toStdString();
    if (plan.itemCount() <= itemsAtOnce) {
        take(number, std::make_shared<const judging::PlanMarks>(judging::planMarks(*m_baseline, plan, name)));
        return;
    }
    std::shared_ptr<const EditedPlan> base = m_baseline->clone();
    std::shared_ptr<const EditedPlan> now = plan.clone();
    m_thread = std::jthread([this, number, name, base = std::move(base), now = std::move(now)] {
        auto marks = std::make_shared<const judging::PlanMarks>(judging::planMarks(*base, *now, name));
        QMetaObject::invokeMethod(this, [this, number, marks = std::move(marks)] { take(number, marks); });
    });
}

void BaselineMarks::take(std::size_t number, std::shared_ptr<const judging::PlanMarks> marks)
{
    if (number != m_number || (!marks && !m_marks))
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
