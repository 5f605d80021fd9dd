#pragma once

#include "core/base/search_gap.h"
#include "core/plan/edited_plan.h"
#include "core/plan/plan_kinds.h"
#include "core/plan/planner_registry.h"

#include <QHash>
#include <QObject>
#include <QString>
#include <QVariant>

#include <optional>
#include <vector>

class QComboBox;

namespace cutaway {

/// `Pipeline`.
QString planKindTitle(PlanKind kind);

/// Where the help explains a planner: `planners.partition#Size based`.
QString helpLinkOf(const PlannerDescriptor &planner);

/// All planners below the title of their kind, those of one kind before the others, the planner's id as data. The one
/// that was chosen still is, else the first. The list that opens is as wide as its names.
void fillPlannerList(QComboBox &box, std::optional<PlanKind> first = {});

/// What the planner suggests and, of what the open plan has set, what the planner asks for, too; but not what follows
/// from the rest where it is left open. `plan`: null for none.
ParameterValues suggestedValues(const PlannerDescriptor &planner, const EditedPlan *plan);

/// What the plan was made with, as it has been set since.
ParameterValues valuesMadeWith(const EditedPlan &plan);

/// What the planner is to be asked for after the plan's settings became others: those that changed; where several did,
/// without what follows from the rest where it is left open.
ParameterValues changedValues(const PlannerDescriptor &planner, const ParameterValues &before,
                              const ParameterValues &now);

/// What a planner's search had found and proven when, as solvers of integer programmes log it.
struct GapLog
{
    struct Point
    {
        double atSec = 0; ///< since the run began
        SearchGap gap;
    };
    std::vector<Point> points; ///< by time
    double endSec = 0;         ///< of the run, or until now

    /// Nothing was proven: there is no gap to speak of.
    bool isEmpty() const;
    /// Whether anything changed or stood for long enough to be drawn over the time.
    bool isOverTime() const;
    /// Takes a point behind the others; points of one moment are one.
    void add(const Point &point);
};

/// `Best 1.267 ms, bound 1.201 ms, gap 5.2 % after 3.1 s`.
QString gapText(const GapLog &log);
/// What proves the last bound; empty: that is not said.
QString gapOriginText(const GapLog &log);

/// What belongs to a model beside its plans: the planner that is chosen for the next one, what its form says, and what
/// runs have done. It goes with the model; panels show it.
class Planning : public QObject
{
    Q_OBJECT

public:
    /// Of a run that ended.
    struct Entry
    {
        enum class Outcome { Finished, Failed, Cancelled };
        Outcome outcome = Outcome::Finished;
        QString line; ///< of one that was cancelled, its title
        QString detail;
        int times = 1; ///< that runs failed alike in a row
        QString outputTitle;
        QString output; ///< what its program wrote besides; empty: nothing
    };
    using FormValues = QHash<QString, QVariant>; ///< by parameter, as its field has it
    /// What another window can go on with.
    struct State
    {
        QString plannerId; ///< empty: nobody chose yet
        FormValues form;
        std::vector<Entry> entries; ///< the latest last
        GapLog gap;                 ///< of the last run
    };
    struct Run
    {
        QString title;
        QString phase;
        double fraction = -1; ///< below 0: not known
    };

    using QObject::QObject;

    const State &state() const { return m_state; }
    const std::optional<Run> &run() const { return m_run; }

    /// Another planner, or another text in its form; told to nobody, since whoever shows the form says it.
    void setChoice(const QString &plannerId, FormValues form);
    /// Goes on with what another window had.
    void takeOver(State state);
    /// The model is another.
    void forget();

    void start(const QString &title);
    void setProgress(const QString &phase, double fraction);
    void setGap(const GapLog &log);
    void finish(const QString &line, const QString &detail);
    void fail(const QString &message, const QString &hint);
    void cancelled();
    /// Of the run that ended last.
    void addOutput(const QString &title, const QString &text);

signals:
    void choiceReplaced(); ///< by that of another window, or by none
    void started();
    void entriesChanged(); ///< or a run began or ended
    void progressed();
    void gapChanged();

private:
    void end(Entry entry);

    State m_state;
    std::optional<Run> m_run;
};

} // namespace cutaway
