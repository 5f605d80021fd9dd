#pragma once

#include "views/models/plan_source.h"

#include <QAbstractListModel>

namespace cutaway {

/// Whether estimates of the latencies would solve it.
bool isForEstimates(const Problem &problem);

/// What the plan says of itself, the worst first; what is good stands at the end.
class ProblemListModel : public QAbstractListModel
{
    Q_OBJECT

public:
    using QAbstractListModel::QAbstractListModel;

    /// Null: nothing is open.
    void setPlan(const EditedPlan *plan);
    const Problem &problem(int row) const { return m_problems[std::size_t(row)]; }
    /// The lane, group or operator that a problem names first, or what would solve it; empty if there is neither.
    QString subject(int row) const { return m_subjects[std::size_t(row)]; }
    /// Without what is good.
    int problemCount() const;
    /// `Good` where there is none.
    Problem::Severity worst() const;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;

private:
    std::vector<Problem> m_problems;
    std::vector<QString> m_subjects;
};

} // namespace cutaway
