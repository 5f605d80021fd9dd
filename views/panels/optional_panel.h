#pragma once

#include "views/models/plan_source.h"

#include <QTimer>
#include <QWidget>

class QLabel;
class QStackedLayout;

namespace cutaway {

/// A panel of what not every plan has: a table, a timeline, a report. Whether there is anything to show is known of
/// every plan; what is shown follows edits only while somebody looks. Where an edit takes it away, the panel stays and
/// says so, so that nothing jumps.
class OptionalPanel : public QWidget
{
    Q_OBJECT

public:
    /// Whether the plan has what the panel shows.
    bool isAvailable() const { return m_isAvailable; }
    /// Whether it is what such a plan is about, and to be seen first.
    bool isInFront() const { return m_isInFront; }
    /// What is said of plans that have nothing to show.
    QString hint() const;
    /// The height at which all of it is seen, or as much as is worth a dock's room.
    virtual int wantedHeight() const = 0;
    /// Whether a little less than that would show much less.
    virtual bool isWorthItsHeight() const { return false; }
    QSize sizeHint() const override;

signals:
    /// Or whether it is in front.
    void availabilityChanged(bool available);

protected:
    explicit OptionalPanel(QWidget *parent);

    /// What is shown of plans that have it, and what is said of others.
    void setContents(QWidget *contents, const QString &hint);
    /// What is said from now on of plans that have nothing to show.
    void setHint(const QString &hint);
    /// Contents or hint, until the plan is shown again.
    void showContents(bool areShown);
    /// Shows the plan of this source from now on. To be called once there are contents.
    void setSource(PlanSource *source);
    PlanSource *source() const { return m_source; }
    /// There was a change that is not shown yet.
    bool isBehind() const { return m_soon.isActive(); }
    /// Shows the plan as it is.
    void refresh();

    /// There is another plan: what was left of the one before goes, and `refresh` shows this one.
    virtual void planReplaced() = 0;
    /// Takes over what is to be shown; false if the plan has nothing of the kind.
    virtual bool readPlan() = 0;
    /// What the plan is about is seen first.
    virtual bool belongsInFront() const { return true; }

    void showEvent(QShowEvent *event) override;

private:
    void planChanged();

    PlanSource *m_source = nullptr;
    QStackedLayout *m_pages; ///< hint and contents
    QLabel *m_hint = nullptr;
    QTimer m_soon; ///< several changes at once cost one look
    bool m_isAvailable = false;
    bool m_isInFront = true;
    bool m_isStale = false;     ///< changed while nobody looked
    bool m_hadContents = false; ///< of the plan as it was at some time
};

} // namespace cutaway
