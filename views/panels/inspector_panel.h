#pragma once

#include "core/plan/memory_at_peak.h"
#include "core/plan/suggestions.h"
#include "views/models/errand_thread.h"
#include "views/models/inspection.h"
#include "views/models/plan_source.h"
#include "views/panels/panel_parts.h"
#include "views/selection/view_state.h"

#include <QObject>
#include <QTimer>
#include <QWidget>

#include <memory>
#include <optional>

class QStackedLayout;
class QToolButton;
class QVBoxLayout;

namespace cutaway {

class TextLabel;

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

/// Name and path of what is inspected, beside the colour and glyph that it has on the canvas.
class InspectorTitle : public QWidget
{
    Q_OBJECT

public:
    explicit InspectorTitle(QWidget *parent = nullptr);

    void setInspection(const Inspection &inspection);

signals:
    void copyRequested();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    std::optional<OperatorKind> m_kind;
    std::optional<std::size_t> m_colour;
    TextLabel *m_name;
    TextLabel *m_path;
    QToolButton *m_copy;
};

/// Runs of planners that the plan offers, a link each, and why; hidden where it offers none.
class OfferLinks : public QWidget
{
    Q_OBJECT

public:
    explicit OfferLinks(PlanSource *source, QWidget *parent = nullptr);

signals:
    void runRequested(const QString &plannerId, const cutaway::ParameterValues &given);

private:
    void refresh();

    PlanSource *m_source;
    TextLabel *m_reason;
    QVBoxLayout *m_rows;
};

class BaselineMarks;
class InspectionView;
class SuggestionSearch;

/// All about what is selected or, if nothing is, about what the pointer is on, else about the fullest lane. Links go to
/// what it is connected with; of a selected group it tells what limits it and which moves would help, to be made by a
/// click.
class InspectorPanel : public QWidget
{
    Q_OBJECT

public:
    InspectorPanel(PlanSource *source, ViewState *state, QWidget *parent = nullptr);

    QSize sizeHint() const override;

    void setBaselineMarks(const BaselineMarks *marks);

public slots:
    /// Everything shown, as text.
    void copyAll() const;

signals:
    /// The ways to run an item are to be shown there.
    void choicesRequested(const std::vector<cutaway::ItemIndex> &items, const QPoint &globalPos);

private:
    void refresh();
    void suggest();
    void insertSuggestions();
    Inspection shown() const;
    Inspection shownOf(const EditedPlan &plan) const;
    bool hasSelection(const EditedPlan &plan) const;
    Spot shownSpot() const;
    void follow(const Spot &spot);

    PlanSource *m_source;
    ViewState *m_state;
    InspectorTitle *m_title;
    InspectionView *m_view;
    SuggestionSearch *m_suggestions;
    QStackedLayout *m_pages;
    const BaselineMarks *m_marks = nullptr;
    std::optional<FullestLane> m_fullest; ///< of the plan as it is
    QTimer m_soon;                        ///< several changes at once cost one look
    Inspection m_inspection;
};

} // namespace cutaway
