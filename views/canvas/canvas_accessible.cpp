#include "views/canvas/canvas_accessible.h"

#include "views/canvas/canvas.h"
#include "views/canvas/canvas_things.h"
#include "views/canvas/canvas_view.h"
#include "views/canvas/scene/scene_keeper.h"
#include "views/theme/painted_accessible.h"

#include <map>

namespace cutaway {

namespace {

using Kind = CanvasThing::Kind;

class ThingAccessible;

class CanvasAccessible : public QAccessibleWidget
{
public:
    explicit CanvasAccessible(Canvas *canvas) : QAccessibleWidget(canvas, QAccessible::Canvas), m_canvas(canvas)
    {
        known().insert_or_assign(canvas, this);
    }
    ~CanvasAccessible() override
    {
        known().erase(m_canvas);
        update(true);
    }
    /// Those that somebody has asked for, by widget.
    static std::map<const QWidget *, CanvasAccessible *> &known()
    {
        static std::map<const QWidget *, CanvasAccessible *> all;
        return all;
    }

    int childCount() const override { return int(roots().size()); }
    QAccessibleInterface *child(int index) const override;
    int indexOfChild(const QAccessibleInterface *child) const override { return indexAmongChildren(*this, child); }
    QAccessibleInterface *childAt(int x, int y) const override;
    QAccessibleInterface *focusChild() const override;

    QAccessibleInterface *interfaceOf(const CanvasThing &thing) const;
    QAccessibleInterface *focusedInterface() const;
    /// Takes away what is no longer there, or all.
    void update(bool isAll);
    const Scene &scene() const { return m_canvas->keeper().scene(); }
    Canvas *canvas() const { return m_canvas; }

private:
    const std::vector<CanvasThing> &roots() const;

    Canvas *m_canvas;
    mutable std::map<CanvasThing, ThingAccessible *> m_interfaces;
    mutable std::optional<std::vector<CanvasThing>> m_roots; ///< until the scene changes
};

class ThingAccessible : public PaintedAccessible
{
public:
    ThingAccessible(CanvasAccessible *owner, const CanvasThing &thing)
        : PaintedAccessible(owner->canvas()), m_owner(owner), m_thing(thing)
    {
    }

    bool isValid() const override { return m_owner && PaintedAccessible::isValid(); }
    QAccessibleInterface *parent() const override
    {
        const std::optional<CanvasThing> parent = m_owner ? parentThing(m_owner->scene(), m_thing) : std::nullopt;
        return parent ? m_owner->interfaceOf(*parent) : m_owner;
    }
    QAccessibleInterface *child(int index) const override
    {
        const std::vector<CanvasThing> &all = children();
        return index >= 0 && index < int(all.size()) ? m_owner->interfaceOf(all[std::size_t(index)]) : nullptr;
    }
    int childCount() const override { return int(children().size()); }
    QAccessible::Role role() const override;
    QAccessible::State state() const override;
    QStringList actionNames() const override;
    QString localizedActionName(const QString &action) const override { return action; }
    void doAction(const QString &action) override;

    void forgetChildren() { m_children.reset(); }
    void invalidate() { m_owner = nullptr; }

private:
    QString name() const override { return thingName(m_owner->scene(), m_thing); }
    QString description() const override;
    QRect rectInWidget() const override
    {
        return m_owner->canvas()->view().transform().toWidget(rectOf(m_owner->scene(), m_thing)).toAlignedRect();
    }
    bool hasFocus() const { return m_owner->focusedInterface() == this; }
    bool canOpen() const
    {
        const BoxRef box = boxOfThing(m_owner->scene(), m_thing);
        return box.isValid() && m_owner->scene().canOpen(box);
    }
    const std::vector<CanvasThing> &children() const
    {
        if (!m_children)
            m_children = m_owner ? childThings(m_owner->scene(), m_thing) : std::vector<CanvasThing>();
        return *m_children;
    }

    CanvasAccessible *m_owner;
    CanvasThing m_thing;
    mutable std::optional<std::vector<CanvasThing>> m_children; ///< until the scene changes
};

QString askAction()
{
    return Canvas::tr("Preview moving the selection here");
}

QString moveAction()
{
    return Canvas::tr("Move the selection here");
}

const std::vector<CanvasThing> &CanvasAccessible::roots() const
{
    if (!m_roots)
        m_roots = rootThings(scene());
    return *m_roots;
}

QAccessibleInterface *CanvasAccessible::child(int index) const
{
    const std::vector<CanvasThing> &all = roots();
    return index >= 0 && index < int(all.size()) ? interfaceOf(all[std::size_t(index)]) : nullptr;
}

QAccessibleInterface *CanvasAccessible::childAt(int x, int y) const
{
    if (!m_canvas->keeper().hasPlan())
        return nullptr;
    const QPointF point = m_canvas->mapFromGlobal(QPoint(x, y));
    const Hit hit = hitTest(scene(), m_canvas->view().transform().toScene(point));
    if (hit.isOnBox())
        return interfaceOf(thingOf(scene(), hit.box));
    return hit.lane.isValid() ? interfaceOf(thingOf(hit.lane)) : nullptr;
}

QAccessibleInterface *CanvasAccessible::focusedInterface() const
{
    const CanvasFocus &focus = m_canvas->canvasFocus();
    if (const BoxRef box = m_canvas->focusedBox(); box.isValid())
        return interfaceOf(thingOf(scene(), box));
    return focus.lane.isValid() && scene().laneBox(focus.lane) ? interfaceOf(thingOf(focus.lane)) : nullptr;
}

QAccessibleInterface *CanvasAccessible::focusChild() const
{
    QAccessibleInterface *focused = m_canvas->hasFocus() ? focusedInterface() : nullptr;
    return focused ? focused : QAccessibleWidget::focusChild();
}

QAccessibleInterface *CanvasAccessible::interfaceOf(const CanvasThing &thing) const
{
    ThingAccessible *&entry = m_interfaces[thing];
    if (!entry) {
        entry = new ThingAccessible(const_cast<CanvasAccessible *>(this), thing);
        QAccessible::registerAccessibleInterface(entry);
    }
    return entry;
}

void CanvasAccessible::update(bool isAll)
{
    m_roots.reset();
    std::erase_if(m_interfaces, [&](const auto &each) {
        each.second->forgetChildren();
        if (!isAll && isThere(scene(), each.first))
            return false;
        each.second->invalidate();
        QAccessible::deleteAccessibleInterface(QAccessible::uniqueId(each.second));
        return true;
    });
}

QAccessible::Role ThingAccessible::role() const
{
    switch (m_thing.kind) {
    case Kind::Lane: return QAccessible::Column;
    case Kind::Group: return QAccessible::Grouping;
    case Kind::Module: return QAccessible::TreeItem;
    case Kind::EdgeList: return QAccessible::List;
    default: return QAccessible::ListItem;
    }
}

QAccessible::State ThingAccessible::state() const
{
    QAccessible::State state = PaintedAccessible::state();
    if (!isValid())
        return state;
    state.selectable = m_thing.kind != Kind::EdgeList;
    state.focusable = state.selectable;
    state.focused = hasFocus() && m_owner->canvas()->hasFocus();
    if (m_thing.kind == Kind::Item)
        state.selected = m_owner->canvas()->isSelected(m_thing.item);
    else if (m_thing.kind == Kind::Lane || m_thing.kind == Kind::Group)
        state.selected = m_owner->canvas()->isSelected(spotOf(m_thing));
    if (canOpen()) {
        state.expandable = true;
        state.expanded = m_owner->scene().box(boxOfThing(m_owner->scene(), m_thing)).isOpen;
        state.collapsed = !state.expanded;
    }
    return state;
}

/// With the verdict or the result while a move is under way: a reader speaks what is said of where it is.
QString ThingAccessible::description() const
{
    const QString said = hasFocus() ? m_owner->canvas()->accessibleDescription() : QString();
    const QString text = thingDescription(m_owner->scene(), m_thing);
    return said.isEmpty() ? text : said + QStringLiteral("; ") + text;
}

QStringList ThingAccessible::actionNames() const
{
    if (!isValid() || m_thing.kind == Kind::EdgeList)
        return {};
    QStringList names{pressAction(), setFocusAction()};
    if (canOpen())
        names << toggleAction();
    if (m_thing.kind != Kind::Edge)
        names << showMenuAction();
    if (m_thing.kind == Kind::Lane || m_thing.kind == Kind::Group)
        names << askAction() << moveAction();
    return names;
}

void ThingAccessible::doAction(const QString &action)
{
    if (!isValid())
        return;
    Canvas *canvas = m_owner->canvas();
    if (action == askAction() || action == moveAction()) {
        canvas->moveSelectionTo(spotOf(m_thing), action == moveAction());
        return;
    }
    canvas->setFocus();
    canvas->setCanvasFocus(focusOf(m_thing), action == pressAction());
    if (action == toggleAction())
        canvas->openOrClose();
    else if (action == showMenuAction())
        canvas->openMenuOfFocus();
}

QAccessibleInterface *makeInterface(const QString &className, QObject *object)
{
    if (className != QLatin1String("cutaway::Canvas"))
        return nullptr;
    return new CanvasAccessible(static_cast<Canvas *>(object));
}

CanvasAccessible *accessibleOf(QWidget *canvas)
{
    const auto found = CanvasAccessible::known().find(canvas);
    return found == CanvasAccessible::known().end() ? nullptr : found->second;
}

void notify(QAccessibleInterface *about, QAccessible::Event type)
{
    if (!about)
        return;
    QAccessibleEvent event(about, type);
    QAccessible::updateAccessibility(&event);
}

} // namespace

void installCanvasAccessibility()
{
    static const bool installed = (QAccessible::installFactory(makeInterface), true);
    static_cast<void>(installed);
}

void updateCanvasAccessibility(QWidget *canvas)
{
    CanvasAccessible *accessible = accessibleOf(canvas);
    if (!accessible)
        return;
    accessible->update(false);
    notify(accessible, QAccessible::ObjectReorder);
}

void announceCanvasFocus(QWidget *canvas)
{
    if (const CanvasAccessible *accessible = accessibleOf(canvas))
        notify(accessible->focusedInterface(), QAccessible::Focus);
}

void announceCanvasSelection(QWidget *canvas)
{
    if (CanvasAccessible *accessible = accessibleOf(canvas))
        notify(accessible, QAccessible::SelectionWithin);
}

void announceOnCanvas(QWidget *canvas, const QString &text)
{
    canvas->setAccessibleDescription({}); // the same words twice are news, too
    canvas->setAccessibleDescription(text);
    if (const CanvasAccessible *accessible = accessibleOf(canvas)) {
        notify(accessible->focusedInterface(), QAccessible::DescriptionChanged);
#if QT_VERSION >= QT_VERSION_CHECK(6, 8, 0)
        QAccessibleAnnouncementEvent event(canvas, text);
        QAccessible::updateAccessibility(&event);
#endif
    }
}

} // namespace cutaway
