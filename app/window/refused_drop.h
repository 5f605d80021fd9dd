#pragma once

#include "views/models/plan_source.h"

#include <QObject>

class QWidget;

namespace cutaway {

class MessageBar;

/// Says over the canvas why a drop was refused, until the next drag or change, and offers moves that would do instead,
/// each with its cost. Nothing below it moves.
class RefusedDrop : public QObject
{
    Q_OBJECT

public:
    RefusedDrop(PlanSource &source, QWidget *canvas);

    void show(const Move &move, const Preview &preview);

protected:
    bool eventFilter(QObject *canvas, QEvent *event) override;

private:
    void hide();
    void place();

    PlanSource &m_source;
    QWidget *m_canvas;
    MessageBar *m_bar;
};

} // namespace cutaway
