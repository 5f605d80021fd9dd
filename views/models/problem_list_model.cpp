#include "views/models/problem_list_model.h"

#include "views/models/item_mime.h"
#include "views/theme/core_text.h"

#include <algorithm>

namespace cutaway {

namespace {

QString firstNamed(const EditedPlan &plan, const Problem &problem)
{
    if (!problem.lanes.empty())
        return coreText(plan.lane(problem.lanes.front()).label);
    if (!problem.groups.empty())
        return coreText(plan.group(problem.groups.front()).label);
    if (problem.items.empty())
        return isForEstimates(problem) ? ProblemListModel::tr("Estimate latencies") : QString();
    const std::string_view label = plan.item(problem.items.front()).label;
    return QString::fromUtf8(label.data(), qsizetype(label.size()));
}

bool isGood(const Problem &problem)
{
    return problem.severity == Problem::Severity::Good;
}

} // namespace

bool isForEstimates(const Problem &problem)
{
    return problem.code == "no_latency";
}

void ProblemListModel::setPlan(const EditedPlan *plan)
{
    beginResetModel();
    m_problems = plan ? plan->problems() : std::vector<Problem>();
    std::ranges::stable_sort(m_problems, std::ranges::greater(), &Problem::severity);
    m_subjects.clear();
    for (const Problem &problem : m_problems)
        m_subjects.push_back(firstNamed(*plan, problem));
    endResetModel();
}

int ProblemListModel::problemCount() const
{
    return int(std::ranges::count_if(m_problems, [](const Problem &problem) { return !isGood(problem); }));
}

Problem::Severity ProblemListModel::worst() const
{
    return m_problems.empty() ? Problem::Severity::Good : m_problems.front().severity;
}

int ProblemListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_problems.size());
}

QVariant ProblemListModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Problem &shown = problem(index.row());
    const QString title = coreText(shown.title);
    const QString text = coreText(shown.text);
    switch (role) {
    case Qt::DisplayRole: return title;
    case Qt::AccessibleTextRole: return QString(title + QStringLiteral(". ") + text);
    case Qt::ToolTipRole: return QString(title + u'\n' + text);
    case copiedCellsRole: return QStringList{title, text, subject(index.row())};
    }
    return {};
}

} // namespace cutaway
