#pragma once

#include "core/plan/suggestions.h"
#include "views/models/errand_thread.h"
#include "views/models/inspection.h"
#include "views/selection/view_state.h"

#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>

namespace cutaway {

/// Looks for the moves that would help a group or an item most, and where no single one helps a group for two that do,
/// on a copy of the plan in a thread of its own: one preview of a large plan may take longer than a frame.
class SuggestionSearch : public QObject
{
    Q_OBJECT

public:
    explicit SuggestionSearch(QObject *parent = nullptr);
    ~SuggestionSearch() override;

    /// Starts anew as soon as nothing else is asked for; what was found before is forgotten.
    void start(const EditedPlan &plan, const Spot &subject);
    void cancel();
    bool isRunning() const { return m_isRunning; }
    /// None while it looks, or where nothing was asked for.
    const std::optional<Suggestions> &found() const { return m_found; }
    /// None while it is looked for, or where single moves help.
    const std::optional<SuggestedPair> &pair() const { return m_pair; }
    bool isPairing() const { return m_isRunning && m_found; }
    bool hasSubject() const { return m_subject.index() != 0; }

signals:
    void finished(); ///< comes again after the search for two moves

private:
    void run();
    ErrandThread::Work search();
    void take(Suggestions found, bool isLast);
    void takePair(SuggestedPair pair);

    QTimer m_soon; ///< while the selection moves on quickly nothing is copied
    const EditedPlan *m_plan = nullptr;
    Spot m_subject;
    std::optional<Suggestions> m_found;
    std::optional<SuggestedPair> m_pair;
    bool m_isRunning = false;
    ErrandThread m_thread;
};

/// The moves that would help a group most, each to be made by a click; why there is none; or, while nothing is found
/// yet, that they are looked for.
Inspection::Section suggestionSection(const std::optional<Suggestions> &found);
/// Settings of the plan that would help more than others, whatever group is asked of; an empty title: none does.
Inspection::Section settingsSection(const std::optional<Suggestions> &found);
/// Two moves that help together, or that they are looked for; an empty title: single moves help.
Inspection::Section pairSection(const std::optional<SuggestedPair> &pair, bool isSearched);
/// The move that would help more if there were memory for it; an empty title: there is none.
Inspection::Section heldBackSection(const std::optional<Suggestions> &found);

} // namespace cutaway
