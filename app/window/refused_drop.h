#pragma once

#include "app/jobs/background_job.h"
#include "core/plan/pins.h"
#include "views/models/plan_source.h"

#include <QObject>

class QWidget;

namespace cutaway {

class Document;
class BeforeAfter;
class MessageBar;
struct Message;

/// Says over the picture why a drop was refused, until the next drag or change, and offers moves that would do instead,
/// each with its cost, another way to run what was dragged, and what a planner makes of the plan with it where it was
/// wanted. Nothing below it moves, nor what it says, when more is found.
class RefusedDrop : public QObject
{
    Q_OBJECT

public:
    RefusedDrop(Document &document, PlanSource &source, BeforeAfter *pictures);

    void show(const Move &move, const Preview &preview);

protected:
    bool eventFilter(QObject *picture, QEvent *event) override;

private:
    void hide();
    void goToPicture();
    void takePlace();
    void place();
    void offerRepairs(Message &message, const Move &move, const Preview &preview);
    void setMessage(const Message &message);
    void chooseOtherwise(const Move &move);
    void planAgain(const EditedPlan &from, const Move &move);
    void setPending(const QString &text);
    void offerPlan(const QString &step, std::shared_ptr<const EditedPlan> plan);

    Document &m_document;
    PlanSource &m_source;
    BeforeAfter *m_pictures;
    QWidget *m_picture; ///< that the message lies over
    MessageBar *m_bar;
    int m_top = 0;      ///< of the message, while there is room for it there
    JobSlot m_choosing; ///< comes first
    JobSlot m_planning;
};

} // namespace cutaway
