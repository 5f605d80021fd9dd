#include "views/models/drag_machine.h"

#include "views/models/kind_words.h"
#include "views/models/placement_drop.h"
#include "views/theme/core_text.h"

#include <QContextMenuEvent>
#include <QDropEvent>
#include <QElapsedTimer>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWidget>

#include <algorithm>
#include <utility>

namespace cutaway {

namespace {

constexpr qint64 dragFrame = 16; // milliseconds that an answer may take

} // namespace

DragTool::DragTool(DragMachine *machine) : QObject(machine), m_machine(machine)
{
    machine->m_tools.insert(machine->m_tools.begin(), this);
}

bool DragTool::isHeld() const
{
    return m_machine->held() == this;
}

bool DragTool::isDragging() const
{
    return isHeld() && m_machine->isDragging();
}

DragMachine::DragMachine(PlanSource *source, QWidget *widget, QWidget *keys)
    : QObject(widget), m_source(source), m_widget(widget), m_keys(keys)
{
    widget->installEventFilter(this);
    if (keys != widget)
        keys->installEventFilter(this);
    m_asking.setSingleShot(true);
    connect(&m_asking, &QTimer::timeout, this, [this] {
        if (m_isBehind)
            ask();
    });
}

bool DragMachine::offer(QEvent *event)
{
    return std::ranges::any_of(m_tools, [event](DragTool *tool) { return tool->watch(event); });
}

bool DragMachine::eventFilter(QObject *watched, QEvent *event)
{
    const bool isOfWidget = watched == m_widget;
    switch (event->type()) {
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonDblClick: return isOfWidget && press(static_cast<QMouseEvent *>(event));
    case QEvent::MouseMove: return isOfWidget && move(static_cast<QMouseEvent *>(event));
    case QEvent::MouseButtonRelease: return isOfWidget && release(static_cast<QMouseEvent *>(event));
    case QEvent::ContextMenu: {
        const bool isByMouse = static_cast<QContextMenuEvent *>(event)->reason() == QContextMenuEvent::Mouse;
        return isOfWidget && (m_tool || (isByMouse && (m_hasEnded || m_isGivenUp)) || offer(event));
    }
    case QEvent::ToolTip:
    case QEvent::Wheel: return isOfWidget && offer(event);
    case QEvent::ShortcutOverride:
    case QEvent::KeyPress: return watched == m_keys && watchKeys(static_cast<QKeyEvent *>(event));
    case QEvent::FocusOut:
        if (watched == m_keys && m_tool && !m_isCarriedIn && m_tool->needsFocus())
            giveUp();
        return false;
    case QEvent::DragEnter:
    case QEvent::DragMove:
    case QEvent::Drop: {
        auto *drop = static_cast<QDropEvent *>(event);
        return isOfWidget && carryIn(drop, drop->position());
    }
    case QEvent::DragLeave: return isOfWidget && carryOut();
    default: return QObject::eventFilter(watched, event);
    }
}

/// While something is held, keys do nothing else.
bool DragMachine::watchKeys(QKeyEvent *event)
{
    if (!m_tool || (!m_isDragged && m_tool->sharesPress()))
        return offer(event);
    event->accept();
    if (event->type() == QEvent::KeyPress && event->key() == Qt::Key_Escape)
        giveUp();
    else if (event->type() == QEvent::KeyPress)
        m_tool->pressKey(*event);
    return true;
}

bool DragMachine::press(QMouseEvent *event)
{
    carryOut(); // the mouse is here again: nothing is carried in any more
    m_hasEnded = m_tool != nullptr;
    if (m_hasEnded) {
        giveUp();
        return true;
    }
    if (event->button() != Qt::LeftButton)
        return offer(event) || m_isGivenUp;
    m_isGivenUp = false;
    const QPointF point = event->position();
    const bool isPlain = event->type() == QEvent::MouseButtonPress && event->modifiers() == Qt::NoModifier;
    const auto found = std::ranges::find_if(
        m_tools, [&](DragTool *tool) { return (isPlain || tool->isModal()) && tool->grab(point); });
    if (found == m_tools.end())
        return offer(event);
    DragTool *tool = *found;
    hold(tool, point, false);
    if (tool->isModal())
        start(point, event->modifiers());
    emit repaint();
    return !tool->sharesPress();
}

bool DragMachine::move(QMouseEvent *event)
{
    carryOut();
    if (event->buttons() == Qt::NoButton)
        m_isGivenUp = false;
    if (!m_tool || m_byKeyboard)
        return offer(event) || m_isGivenUp;
    if (!m_isDragged && !(event->buttons() & Qt::LeftButton)) { // it was let go elsewhere
        end(true);
        return offer(event);
    }
    if (m_isDragged)
        moveTo(event->position(), event->modifiers());
    else if (isDragged(m_from, event->position()))
        start(event->position(), event->modifiers());
    return true;
}

bool DragMachine::release(QMouseEvent *event)
{
    const bool isLeft = event->button() == Qt::LeftButton;
    if (isLeft && std::exchange(m_isGivenUp, false))
        return true;
    if (!m_tool || m_byKeyboard)
        return offer(event) || m_isGivenUp;
    if (!isLeft)
        return true;
    if (m_isDragged) {
        moveTo(event->position(), event->modifiers());
        drop();
        return true;
    }
    DragTool *tool = m_tool;
    end(false);
    tool->click();
    return !tool->sharesPress();
}

void DragMachine::hold(DragTool *tool, QPointF point, bool byKeyboard)
{
    m_tool = tool;
    m_from = point;
    m_byKeyboard = byKeyboard;
    m_isDragged = byKeyboard;
    m_isCarriedIn = false;
    m_isGivenUp = false;
}

void DragMachine::begin(DragTool *tool, QPointF point, Qt::KeyboardModifiers modifiers)
{
    giveUp();
    hold(tool, point, false);
    start(point, modifiers);
}

void DragMachine::start(QPointF point, Qt::KeyboardModifiers modifiers)
{
    m_isDragged = true;
    m_tool->begin();
    moveTo(point, modifiers);
}

void DragMachine::carry(DragTool *tool, QPointF point, Qt::KeyboardModifiers modifiers)
{
    if (m_isGivenUp)
        return;
    if (m_tool == tool)
        moveTo(point, modifiers);
    else
        begin(tool, point, modifiers);
}

/// The picture may be another since they came in: then they are taken again.
bool DragMachine::carryIn(QDropEvent *event, QPointF point)
{
    if (m_tool && !m_isCarriedIn)
        return false;
    if (m_tool) {
        moveTo(point, event->modifiers());
    } else {
        const std::vector<ItemIndex> items = itemsOf(event->mimeData());
        const auto found = std::ranges::find_if(m_tools, [&](DragTool *tool) { return tool->takes(items); });
        if (items.empty() || found == m_tools.end())
            return false;
        hold(*found, point, false);
        m_isCarriedIn = true;
        start(point, event->modifiers());
    }
    event->setAccepted(event->type() == QEvent::DragEnter || m_verdict);
    if (event->type() == QEvent::Drop)
        drop();
    return true;
}

bool DragMachine::carryOut()
{
    if (!m_tool || !m_isCarriedIn)
        return false;
    giveUp();
    return true;
}

void DragMachine::beginByKeyboard(DragTool *tool)
{
    giveUp();
    hold(tool, {}, true);
    say();
    emit repaint();
}

void DragMachine::moveTo(QPointF point, Qt::KeyboardModifiers modifiers)
{
    if (!m_tool)
        return;
    m_tool->moveTo(point, modifiers);
    m_isBehind = true;
    if (!m_asking.isActive())
        ask();
    emit repaint();
}

void DragMachine::ask()
{
    m_isBehind = false;
    if (!m_tool)
        return;
    QElapsedTimer clock;
    clock.start();
    DragTool::Wish wish = m_tool->wish();
    const bool isVerdict = wish.answer || !wish.move.isEmpty();
    const auto isKnown = [&] {
        return m_verdict && wish.move == m_verdict->move &&
               (!wish.answer || wish.answer->reason == m_verdict->preview.reason);
    };
    const bool isSame = isVerdict ? isKnown() : !m_verdict;
    if (!isSame && isVerdict) {
        Preview preview = wish.answer ? std::move(*wish.answer) : m_source->plan()->preview(wish.move);
        m_verdict = Verdict{std::move(wish.move), std::move(preview)};
        m_source->setPreview(m_verdict->preview, m_verdict->move);
    } else if (!isSame) {
        m_verdict.reset();
        m_source->setPreview({});
    }
    if (!m_tool) // the preview may have resized the widget, which ends drags
        return;
    if (!isSame)
        m_tool->answered();
    say();
    if (clock.elapsed() > dragFrame)
        m_asking.start(0);
    emit repaint();
}

void DragMachine::say()
{
    if (!m_tool)
        return;
    if (const QString hint = m_tool->hint(verdict()); hint != std::exchange(m_hint, hint))
        emit hintChanged(hint);
    if (!m_tool)
        return;
    if (const QString spoken = m_tool->spoken(verdict());
        spoken != std::exchange(m_spoken, spoken) && !spoken.isEmpty())
        emit verdictAnnounced(spoken);
}

void DragMachine::end(bool isBack)
{
    DragTool *tool = std::exchange(m_tool, nullptr);
    m_asking.stop();
    m_isBehind = false;
    m_verdict.reset();
    m_hint.clear();
    m_spoken.clear();
    tool->letGo(isBack && !m_byKeyboard);
    if (std::exchange(m_isDragged, false)) {
        m_source->setPreview({});
        emit hintChanged(tool->restingHint());
    }
    emit repaint();
}

void DragMachine::giveUp(bool isBack)
{
    if (!m_tool)
        return;
    m_isGivenUp = !m_byKeyboard && !m_isCarriedIn && (m_isDragged || !m_tool->sharesPress());
    end(isBack);
}

void DragMachine::drop()
{
    m_isGivenUp = false;
    if (m_tool && m_tool->dropOutside()) {
        if (m_tool) // what it was dropped on may have changed the plan, which ends drags
            end(false);
        m_isGivenUp = false;
        return;
    }
    if (m_isBehind)
        ask();
    if (!m_tool)
        return;
    DragTool *tool = m_tool;
    const std::optional<Verdict> verdict = m_verdict;
    end(!verdict || !verdict->preview.allowed);
    if (verdict)
        settle(*verdict, tool);
}

void DragMachine::make(const Move &move)
{
    if (move.isEmpty())
        giveUp(false);
    else
        make(Verdict{move, m_source->plan()->preview(move)});
}

void DragMachine::make(const Verdict &verdict)
{
    giveUp(false);
    settle(verdict);
}

void DragMachine::settle(const Verdict &verdict, DragTool *tool)
{
    if (!verdict.preview.allowed) {
        emit dropRefused(verdict.move, verdict.preview);
        return;
    }
    if (verdict.move.isEmpty())
        return;
    const QString what = coreText(m_source->plan()->describe(verdict.move));
    m_source->requestMove(verdict.move);
    if (tool)
        tool->dropped();
    emit verdictAnnounced(resultWords(what, *m_source->plan()));
}

} // namespace cutaway
