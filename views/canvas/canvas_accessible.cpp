#include "views/canvas/canvas_accessible.h"

#include "views/canvas/canvas.h"
#include "views/canvas/canvas_descriptions.h"
#include "views/canvas/paint/canvas_layers.h"
#include "views/canvas/scene/scene_keeper.h"

#include <QAccessibleWidget>

#include <map>

namespace cutaway {

namespace {

/// A lane, a group or a box in it. `lane` is set for lanes only.
struct Place
{
    LaneIndex lane;
    BoxRef box;
    friend auto operator<=>(const Place &, const Place &) = default;
};

class CanvasAccessible;

class PlaceAccessible : public QAccessibleInterface
{
public:
    PlaceAccessible(CanvasAccessible *owner, Place place) : m_owner(owner), m_place(place) {}

    bool isValid() const override { return m_owner != nullptr; }
    void invalidate() { m_owner = nullptr; }
    QObject *object() const override { return nullptr; }
    QAccessibleInterface *childAt(int x, int y) const override;
    QAccessibleInterface *parent() const override;
    QAccessibleInterface *child(int index) const override;
    int childCount() const override { return int(children().size()); }
    int indexOfChild(const QAccessibleInterface *child) const override;
    QString text(QAccessible::Text text) const override;
    void setText(QAccessible::Text, const QString &) override {}
    QRect rect() const override;
    QAccessible::Role role() const override;
    QAccessible::State state() const override;
    Place place() const { return m_place; }

private:
    std::vector<Place> children() const;
    const Scene &scene() const;

    CanvasAccessible *m_owner;
    Place m_place;
};

class CanvasAccessible : public QAccessibleWidget
{
public:
    explicit CanvasAccessible(Canvas *canvas) : QAccessibleWidget(canvas, QAccessible::Canvas), m_canvas(canvas) {}
    ~CanvasAccessible() override { forget(); }

    int childCount() const override { return int(roots().size()); }
    QAccessibleInterface *child(int index) const override
    {
        const std::vector<Place> all = roots();
        return index >= 0 && index < int(all.size()) ? interfaceOf(all[std::size_t(index)]) : nullptr;
    }
    int indexOfChild(const QAccessibleInterface *child) const override
    {
        const std::vector<Place> all = roots();
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (interfaceOf(all[i]) == child)
                return int(i);
        }
        return -1;
    }
    QAccessibleInterface *childAt(int x, int y) const override
    {
        if (!m_canvas->keeper().hasPlan())
            return nullptr;
        const QPointF point = m_canvas->mapFromGlobal(QPoint(x, y));
        const Hit hit = hitTest(scene(), m_canvas->view().transform().toScene(point));
        if (hit.isOnBox())
            return interfaceOf({{}, hit.box});
        return hit.lane.isValid() ? interfaceOf({hit.lane, {}}) : nullptr;
    }
    QAccessibleInterface *interfaceOf(const Place &place) const
    {
        auto &entry = m_interfaces[place];
        if (!entry) {
            entry = new PlaceAccessible(const_cast<CanvasAccessible *>(this), place);
            QAccessible::registerAccessibleInterface(entry);
        }
        return entry;
    }
    void forget()
    {
        for (const auto &[place, entry] : m_interfaces) {
            entry->invalidate();
            QAccessible::deleteAccessibleInterface(QAccessible::uniqueId(entry));
        }
        m_interfaces.clear();
    }
    std::vector<Place> roots() const
    {
        std::vector<Place> all;
        if (!m_canvas->keeper().hasPlan())
            return all;
        for (const LaneBox &lane : scene().lanes())
            all.push_back({lane.lane, {}});
        if (scene().lanes().empty()) {
            for (std::uint32_t place = 0; place < scene().places().size(); ++place)
                all.push_back({{}, {place, 0}});
        }
        return all;
    }
    const Scene &scene() const { return m_canvas->keeper().scene(); }
    Canvas *canvas() const { return m_canvas; }

private:
    Canvas *m_canvas;
    mutable std::map<Place, PlaceAccessible *> m_interfaces;
};

const Scene &PlaceAccessible::scene() const
{
    return m_owner->scene();
}

std::vector<Place> PlaceAccessible::children() const
{
    std::vector<Place> all;
    if (!m_owner)
        return all;
    if (m_place.lane.isValid()) {
        const LaneBox *lane = scene().laneBox(m_place.lane);
        for (const std::uint32_t place : lane ? lane->places : std::vector<std::uint32_t>())
            all.push_back({{}, {place, 0}});
        return all;
    }
    const GroupContent &content = scene().content(scene().places()[m_place.box.place]);
    for (const BoxIndex child : childrenOf(content, m_place.box.box))
        all.push_back({{}, {m_place.box.place, child}});
    return all;
}

QAccessibleInterface *PlaceAccessible::parent() const
{
    if (!m_owner)
        return nullptr;
    if (m_place.lane.isValid())
        return m_owner;
    const SceneBox &box = scene().box(m_place.box);
    if (box.parent != noBox)
        return m_owner->interfaceOf({{}, {m_place.box.place, box.parent}});
    const LaneIndex lane = scene().places()[m_place.box.place].lane;
    if (lane.isValid())
        return m_owner->interfaceOf({lane, {}});
    return m_owner;
}

QAccessibleInterface *PlaceAccessible::child(int index) const
{
    const std::vector<Place> all = children();
    return index >= 0 && index < int(all.size()) ? m_owner->interfaceOf(all[std::size_t(index)]) : nullptr;
}

int PlaceAccessible::indexOfChild(const QAccessibleInterface *child) const
{
    const std::vector<Place> all = children();
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (m_owner->interfaceOf(all[i]) == child)
            return int(i);
    }
    return -1;
}

QAccessibleInterface *PlaceAccessible::childAt(int x, int y) const
{
    for (const Place &place : children()) {
        QAccessibleInterface *child = m_owner->interfaceOf(place);
        if (child->rect().contains(x, y))
            return child;
    }
    return nullptr;
}

QString PlaceAccessible::text(QAccessible::Text text) const
{
    if (!m_owner || (text != QAccessible::Name && text != QAccessible::Description))
        return {};
    const bool isName = text == QAccessible::Name;
    if (m_place.lane.isValid())
        return isName ? laneName(scene(), m_place.lane) : laneDescription(scene(), m_place.lane);
    return isName ? boxName(scene(), m_place.box) : boxDescription(scene(), m_place.box);
}

QRect PlaceAccessible::rect() const
{
    if (!m_owner)
        return {};
    QRectF rect;
    if (m_place.lane.isValid()) {
        if (const LaneBox *lane = scene().laneBox(m_place.lane))
            rect = lane->rect;
    } else {
        rect = scene().rect(m_place.box);
    }
    const QRect shown = m_owner->canvas()->view().transform().toWidget(rect).toAlignedRect();
    return {m_owner->canvas()->mapToGlobal(shown.topLeft()), shown.size()};
}

QAccessible::Role PlaceAccessible::role() const
{
    if (!m_owner || m_place.lane.isValid())
        return QAccessible::Column;
    switch (scene().box(m_place.box).role) {
    case BoxRole::Group: return QAccessible::Grouping;
    case BoxRole::Module: return QAccessible::TreeItem;
    default: return QAccessible::ListItem;
    }
}

QAccessible::State PlaceAccessible::state() const
{
    QAccessible::State state;
    if (!m_owner) {
        state.invalid = true;
        return state;
    }
    state.selectable = true;
    state.focusable = true;
    if (m_place.box.isValid()) {
        const SceneBox &box = scene().box(m_place.box);
        state.expandable = box.role == BoxRole::Module;
        state.expanded = box.role == BoxRole::Module && box.isOpen;
        state.collapsed = box.role == BoxRole::Module && !box.isOpen;
        state.selected = box.item.isValid() && m_owner->canvas()->isSelected(box.item);
        state.focused = m_owner->canvas()->focusedBox() == m_place.box;
    }
    state.offscreen =
        !m_owner->canvas()->rect().intersects(QRect(m_owner->canvas()->mapFromGlobal(rect().topLeft()), rect().size()));
    return state;
}

QAccessibleInterface *makeInterface(const QString &className, QObject *object)
{
    if (className != QLatin1String("cutaway::Canvas"))
        return nullptr;
    return new CanvasAccessible(static_cast<Canvas *>(object));
}

CanvasAccessible *accessibleOf(QWidget *canvas)
{
    return QAccessible::isActive() ? dynamic_cast<CanvasAccessible *>(QAccessible::queryAccessibleInterface(canvas))
                                   : nullptr;
}

} // namespace

void installCanvasAccessibility()
{
    static const bool installed = (QAccessible::installFactory(makeInterface), true);
    static_cast<void>(installed);
}

void forgetCanvasAccessibility(QWidget *canvas)
{
    if (CanvasAccessible *accessible = accessibleOf(canvas))
        accessible->forget();
}

void announceCanvasFocus(QWidget *canvas)
{
    CanvasAccessible *accessible = accessibleOf(canvas);
    if (!accessible)
        return;
    const BoxRef box = accessible->canvas()->focusedBox();
    if (!box.isValid())
        return;
    QAccessibleEvent event(accessible->interfaceOf({{}, box}), QAccessible::Focus);
    QAccessible::updateAccessibility(&event);
}

} // namespace cutaway
