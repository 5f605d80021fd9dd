#pragma once

#include "views/models/operator_query.h"

#include <QSortFilterProxyModel>

#include <optional>

namespace cutaway {

class ItemTableModel;

/// The rows of which a query meets any item, sorted by their figures and, where there are none, as people count:
/// `t_2` before `t_10`.
class ItemTableFilter : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    explicit ItemTableFilter(ItemTableModel *model, QObject *parent = nullptr);

    /// An empty query meets all. The plan must stay until the next call.
    void setQuery(const OperatorQuery &query, const EditedPlan *plan);

protected:
    bool filterAcceptsRow(int row, const QModelIndex &parent) const override;
    bool lessThan(const QModelIndex &left, const QModelIndex &right) const override;

private:
    ItemTableModel *m_model;
    std::optional<OperatorMatcher> m_matcher;
};

} // namespace cutaway
