#pragma once

#include "core/plan/suggestions.h"

#include <QObject>
#include <QTimer>

#include <memory>
#include <optional>
#include <thread>

namespace cutaway {

/// Looks for the moves that would help a group most, on a copy of the plan in a thread of its own: one preview of a
/// large plan may take longer than a frame.
class SuggestionSearch : public QObject
{
    Q_OBJECT

public:
    explicit SuggestionSearch(QObject *parent = nullptr);
    ~SuggestionSearch() override;

    /// Starts anew as soon as nothing else is asked for; what was found before is forgotten.
    void start(const EditedPlan &plan, GroupIndex group);
    void cancel();
    bool isRunning() const { return m_isRunning; }
    /// None while it looks, or where nothing was asked for.
    const std::optional<Suggestions> &found() const { return m_found; }
    GroupIndex group() const { return m_group; }

signals:
    void finished();

private:
    void run();
    void take(std::size_t number, Suggestions found);

    QTimer m_soon; ///< while the selection moves on quickly nothing is copied
    const EditedPlan *m_plan = nullptr;
    GroupIndex m_group;
    std::optional<Suggestions> m_found;
    bool m_isRunning = false;
    std::size_t m_number = 0; ///< of the search; late answers of others are dropped
    std::jthread m_thread;
};

} // namespace cutaway
