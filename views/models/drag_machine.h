#pragma once

#include "core/plan/move.h"
#include "views/models/plan_source.h"

#include <QPointF>
#include <QTimer>

#include <cmath>
#include <optional>
#include <vector>

class QDropEvent;
class QKeyEvent;
class QMouseEvent;
class QWidget;

namespace cutaway {

class DragMachine;

/// A move, and what the plan says to it.
struct Verdict
{
    Move move;
    Preview preview;
};

/// Whether a pressed pointer has come far enough to drag what it pressed, whichever grip that is. Less than what Qt
/// waits for: a boundary passes an operator every few pixels.
inline bool isDragged(QPointF from, QPointF to)
{
    constexpr double distance = 4; // pixels
    return std::hypot(to.x() - from.x(), to.y() - from.y()) >= distance;
}

/// One kind of drag: what a press takes hold of, which move it means where the pointer is, and what is said of that.
/// When it begins and ends is for the machine to say.
class DragTool : public QObject
{
    Q_OBJECT

public:
    /// Of several tools the one that was made last is asked first for a press.
    explicit DragTool(DragMachine *machine);

    /// Pressed, dragged, or moved by keys.
    bool isHeld() const;
    /// And has come far enough, or is moved by keys.
    bool isDragging() const;

    /// What the pointer means now; empty: a drop would change nothing.
    struct Wish
    {
        Move move;
        std::optional<Preview> answer; ///< where the tool has asked the plan already; the move may be empty then
    };

    /// Takes hold of what is there, if anything is.
    virtual bool grab(QPointF /*point*/) { return false; }
    /// Takes hold of items that are dragged in from elsewhere in the program.
    virtual bool takes(const std::vector<ItemIndex> & /*items*/) { return false; }
    /// Every left press is for it, with modifiers and the second of a double click, too, and drags at once.
    virtual bool isModal() const { return false; }
    /// Until it is a drag the widget hears of the press, too, which may become a click.
    virtual bool sharesPress() const { return false; }
    /// Whether it is given up when the focus goes elsewhere.
    virtual bool needsFocus() const { return true; }
    /// The pointer has come far enough.
    virtual void begin() {}
    /// What was pressed is let go where it was.
    virtual void click() {}
    /// Every point that the pointer passes; should be fast.
    virtual void moveTo(QPointF /*point*/, Qt::KeyboardModifiers /*modifiers*/) {}
    virtual Wish wish() = 0;
    /// What a drop would do is another thing now.
    virtual void answered() {}
    /// `verdict`: null if a drop would change nothing.
    virtual QString hint(const Verdict *verdict) const = 0;
    /// To be read aloud; empty: nothing.
    virtual QString spoken(const Verdict *verdict) const { return hint(verdict); }
    /// While nothing is held.
    virtual QString restingHint() const { return {}; }
    /// All keys but Escape, while it is held.
    virtual void pressKey(const QKeyEvent & /*event*/) {}
    /// Drops on something outside of the widget. False: there is nothing.
    virtual bool dropOutside() { return false; }
    /// `isBack`: from the pointer it goes back to where it was.
    virtual void letGo(bool isBack) = 0;
    /// The move has been made.
    virtual void dropped() {}
    /// What else the widget is told: its tooltips and wheel, keys and mouse while nothing is held. True: nobody else
    /// gets it.
    virtual bool watch(QEvent * /*event*/) { return false; }

protected:
    DragMachine *machine() const { return m_machine; }

private:
    DragMachine *m_machine;
};

/// Drags on a widget, from the press to the drop or until they are given up, one at a time: threshold, Escape, other
/// buttons, what a drop would do, the drop or its refusal. A press of any button gives up what is held, and so does
/// Escape; the mouse does nothing then until it is let go.
class DragMachine : public QObject
{
    Q_OBJECT

public:
    /// Watches the mouse on `widget`, and the keys of `keys`.
    DragMachine(PlanSource *source, QWidget *widget, QWidget *keys);

    /// Null: nothing is held.
    const DragTool *held() const { return m_tool; }
    bool isDragging() const { return m_tool && m_isDragged; }
    bool isByKeyboard() const { return m_tool && m_byKeyboard; }
    /// What a drop would do; null: nothing.
    const Verdict *verdict() const { return m_verdict ? &*m_verdict : nullptr; }
    QPointF pressPoint() const { return m_from; } ///< in the widget

    void begin(DragTool *tool, QPointF point, Qt::KeyboardModifiers modifiers);
    /// From elsewhere: at this point of the widget, which may lie outside of it. Nothing happens after it was given up,
    /// until the next `drop`.
    void carry(DragTool *tool, QPointF point, Qt::KeyboardModifiers modifiers);
    void beginByKeyboard(DragTool *tool);
    void moveTo(QPointF point, Qt::KeyboardModifiers modifiers);
    /// What the tool wishes may be another thing than before.
    void ask();
    /// Gives up what is held and asks for the move if the plan allows it.
    void make(const Move &move);
    void make(const Verdict &verdict);
    void drop();
    /// `isBack`: it is seen to go back to where it was, which is still there.
    void giveUp(bool isBack = true);

    /// Items are dragged in from elsewhere, to this point of the widget; or they leave it. Whether a tool has them.
    bool carryIn(QDropEvent *event, QPointF point);
    bool carryOut();

    bool eventFilter(QObject *watched, QEvent *event) override;

signals:
    void repaint();
    void hintChanged(const QString &hint);
    /// What a drop would do, and what it has done.
    void verdictAnnounced(const QString &text);
    /// What was dropped stays where it was. The move may be empty: nothing that could be done was found.
    void dropRefused(const cutaway::Move &move, const cutaway::Preview &preview);

private:
    friend class DragTool;

    bool offer(QEvent *event);
    bool watchKeys(QKeyEvent *event);
    bool press(QMouseEvent *event);
    bool move(QMouseEvent *event);
    bool release(QMouseEvent *event);
    void hold(DragTool *tool, QPointF point, bool byKeyboard);
    void start(QPointF point, Qt::KeyboardModifiers modifiers);
    void say();
    void end(bool isBack);
    void settle(const Verdict &verdict, DragTool *tool = nullptr);

    PlanSource *m_source;
    QWidget *m_widget;
    QWidget *m_keys;
    std::vector<DragTool *> m_tools; ///< the last made first
    DragTool *m_tool = nullptr;
    QPointF m_from;
    bool m_isDragged = false; ///< it has come far enough from there
    bool m_byKeyboard = false;
    bool m_isCarriedIn = false;
    bool m_isGivenUp = false; ///< but the mouse is still held
    bool m_hasEnded = false;  ///< by the last press, which is no wish for a menu then
    std::optional<Verdict> m_verdict;
    QString m_hint;
    QString m_spoken;
    QTimer m_asking;         ///< the plan is slow: it is asked again once the window has had its turn
    bool m_isBehind = false; ///< and the pointer has moved on since
};

} // namespace cutaway
