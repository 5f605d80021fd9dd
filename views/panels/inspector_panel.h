#pragma once

#include "views/models/inspection.h"

#include <QTimer>
#include <QWidget>

class QStackedLayout;

namespace cutaway {

class BaselineMarks;
class InspectionView;
class InspectorTitle;
class SuggestionSearch;

/// All about what is selected or, if nothing is, about what the pointer is on. Links go to what it is connected with;
/// of a selected group it tells what limits it and which moves would help, to be made by a click.
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
    void follow(const Spot &spot);

    PlanSource *m_source;
    ViewState *m_state;
    InspectorTitle *m_title;
    InspectionView *m_view;
    SuggestionSearch *m_suggestions;
    QStackedLayout *m_pages;
    const BaselineMarks *m_marks = nullptr;
    QTimer m_soon; ///< several changes at once cost one look
    Inspection m_inspection;
};

} // namespace cutaway
