#pragma once

#include "views/models/operator_query.h"

#include <QObject>
#include <QTimer>

#include <optional>

namespace cutaway {

/// Runs a query over all operators of a plan in slices of some milliseconds between the events of the window. A plan is
/// for one thread only, so the search cannot be on another.
class OperatorSearch : public QObject
{
    Q_OBJECT

public:
    explicit OperatorSearch(QObject *parent = nullptr);

    /// Starts anew; a search under way is dropped. The plan must stay until `finished` or `cancel`.
    void start(const OperatorQuery &query, const EditedPlan &plan, std::shared_ptr<const ModuleTree> modules);
    void cancel();
    bool isRunning() const { return m_timer.isActive(); }

signals:
    /// The first hits, if it takes more than one slice.
    void begun(const std::vector<cutaway::ItemIndex> &hits);
    void finished(const std::vector<cutaway::ItemIndex> &hits);

private:
    void runSlice();

    QTimer m_timer;
    const EditedPlan *m_plan = nullptr;
    std::optional<OperatorMatcher> m_matcher;
    std::size_t m_next = 0;
    std::vector<ItemIndex> m_hits;
    bool m_hasBegun = false;
};

} // namespace cutaway
