#pragma once

#include "core/plan/memory_at_peak.h"
#include "views/models/inspection.h"
#include "views/models/plan_source.h"
#include "views/panels/panel_parts.h"

#include <QTimer>
#include <QWidget>

class QStackedLayout;
class QToolButton;
class QVBoxLayout;

namespace cutaway {

class TextLabel;

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
