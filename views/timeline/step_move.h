#pragma once

#include "views/models/plan_source.h"
#include "views/timeline/timeline_view.h"

namespace cutaway {

/// A move of a step that is not made yet: what the plan says to it is shown and heard, then it is made or refused.
class StepMove : public QObject
{
    Q_OBJECT

public:
    /// Says what it says through `view`.
    StepMove(TimelineView *view, PlanSource *source);

    const Move &move() const { return m_move; } ///< empty: the step is where it was
    const Preview &preview() const { return m_preview; }
    const QString &what() const { return m_what; } ///< the move does, in words
    /// Other views show what the move would do until it is made or forgotten.
    void ask(Move move);
    /// At once, without being shown before.
    void make(Move move);
    /// The one that was asked.
    void make();
    void forget();
    void say(const QString &text);

signals:
    void hintChanged(const QString &hint);
    /// The step stays where it was.
    void refused(const cutaway::Move &move, const cutaway::Preview &preview);

private:
    void take(Move move);
    QString verdict() const;

    TimelineView *m_view;
    PlanSource *m_source;
    Move m_move;
    Preview m_preview;
    QString m_what;
    bool m_isShown = false;
};

} // namespace cutaway
