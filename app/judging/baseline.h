#pragma once

#include "app/document/document.h"

namespace cutaway {

/// The plan of a document that the others are compared with. Every tab of its kind shows its figures against it;
/// without one each shows them against the plan as it was opened, or the first.
class Baseline : public QObject
{
    Q_OBJECT

public:
    explicit Baseline(Document &document, QObject *parent = nullptr);

    /// Null: there is none.
    PlanTab *tab() const { return m_document.baseline(); }
    /// The same tab again: it is the baseline no longer.
    void toggle(PlanTab *tab);

signals:
    /// Another plan is the baseline, or its figures are others.
    void changed();

private:
    void baselineChanged();
    void follow();
    bool apply();

    Document &m_document;
    QPointer<PlanTab> m_tab;                  ///< that was compared with last
    std::shared_ptr<const EditedPlan> m_copy; ///< of its plan, one for all tabs
    bool m_isCopied = false;
    QString m_name;       ///< that others were told of
    bool m_isSet = false; ///< also while its tab is gone and nobody was told
};

} // namespace cutaway
