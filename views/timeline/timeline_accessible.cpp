#include "views/timeline/timeline_view.h"

#include "views/theme/painted_accessible.h"
#include "views/timeline/timeline_painter.h"

#include <utility>

namespace cutaway {

namespace {

class TimelineAccessible;

/// A row, by its number: rows come and go with the plan.
class RowAccessible : public PaintedAccessible
{
public:
    RowAccessible(TimelineAccessible *owner, std::size_t row);

    bool isValid() const override;
    QAccessibleInterface *parent() const override;
    QAccessibleInterface *child(int index) const override;
    int childCount() const override;
    QAccessible::Role role() const override { return QAccessible::ListItem; }
    QAccessible::State state() const override;

private:
    QString name() const override;
    QString description() const override;
    QRect rectInWidget() const override;

    TimelineAccessible *m_owner;
    std::size_t m_row;
};

/// What the row does at a time, by its place in the row.
class BarAccessible : public PaintedAccessible
{
public:
    BarAccessible(TimelineAccessible *owner, const TimelineBarRef &bar);

    bool isValid() const override;
    QAccessibleInterface *parent() const override;
    QAccessible::Role role() const override { return QAccessible::ListItem; }
    QAccessible::State state() const override;
    QStringList actionNames() const override { return {pressAction(), setFocusAction()}; }
    void doAction(const QString &action) override;

private:
    QString name() const override;
    QString description() const override;
    QRect rectInWidget() const override;

    TimelineAccessible *m_owner;
    TimelineBarRef m_bar;
};

class TimelineAccessible : public PaintedOwner<std::pair<std::size_t, int>>
{
public:
    explicit TimelineAccessible(TimelineView *view) : PaintedOwner(view, QAccessible::List), m_view(view) {}

    TimelineView *view() const { return m_view; }
    int childCount() const override { return int(m_view->data().tracks.size()); }
    QAccessibleInterface *child(int index) const override
    {
        return index >= 0 && index < childCount() ? row(std::size_t(index)) : nullptr;
    }
    QAccessibleInterface *childAt(int x, int y) const override
    {
        const auto row = m_view->geometry().rowAt(m_view->viewport()->mapFromGlobal(QPoint(x, y)).y());
        return row ? child(int(*row)) : nullptr;
    }
    QAccessibleInterface *row(std::size_t row) const
    {
        return interfaceAt({row, -1}, [&] { return new RowAccessible(self(), row); });
    }
    /// Work, then what is exposed or sent beside it. Idle time is what lies between.
    QAccessibleInterface *bar(std::size_t row, int index) const
    {
        return interfaceAt({row, index}, [&] { return new BarAccessible(self(), barOf(row, std::size_t(index))); });
    }
    std::size_t barCount(std::size_t row) const
    {
        std::size_t count = 0;
        for (const TimelineLevel level : told)
            count += m_view->data().tracks[row].layer(level).bars.size();
        return count;
    }

private:
    static constexpr TimelineLevel told[] = {TimelineLevel::Work, TimelineLevel::Exposed, TimelineLevel::Strip};

    TimelineAccessible *self() const { return const_cast<TimelineAccessible *>(this); }
    TimelineBarRef barOf(std::size_t row, std::size_t index) const
    {
        for (const TimelineLevel level : told) {
            const std::size_t count = m_view->data().tracks[row].layer(level).bars.size();
            if (index < count)
                return {row, level, index};
            index -= count;
        }
        return {};
    }

    TimelineView *m_view;
};

RowAccessible::RowAccessible(TimelineAccessible *owner, std::size_t row)
    : PaintedAccessible(owner->view()->viewport()), m_owner(owner), m_row(row)
{
}

bool RowAccessible::isValid() const
{
    return PaintedAccessible::isValid() && m_row < m_owner->view()->data().tracks.size();
}

QAccessibleInterface *RowAccessible::parent() const
{
    return m_owner;
}

QAccessibleInterface *RowAccessible::child(int index) const
{
    return index >= 0 && index < childCount() ? m_owner->bar(m_row, index) : nullptr;
}

int RowAccessible::childCount() const
{
    return isValid() ? int(m_owner->barCount(m_row)) : 0;
}

QString RowAccessible::name() const
{
    return m_owner->view()->data().trackName(m_row);
}

QString RowAccessible::description() const
{
    return timelineTrackFigures(m_owner->view()->data(), m_row).join(QStringLiteral(", "));
}

QRect RowAccessible::rectInWidget() const
{
    return m_owner->view()->geometry().row(m_row).toAlignedRect();
}

QAccessible::State RowAccessible::state() const
{
    QAccessible::State state = PaintedAccessible::state();
    if (!isValid())
        return state;
    const TimelineView &view = *m_owner->view();
    state.selectable = true;
    state.focused = view.hasFocus() && view.current() && view.current()->track == m_row;
    return state;
}

BarAccessible::BarAccessible(TimelineAccessible *owner, const TimelineBarRef &bar)
    : PaintedAccessible(owner->view()->viewport()), m_owner(owner), m_bar(bar)
{
}

bool BarAccessible::isValid() const
{
    const TimelineData &data = m_owner->view()->data();
    return PaintedAccessible::isValid() && m_bar.track < data.tracks.size() &&
           m_bar.bar < trackLayer(data, m_bar).bars.size();
}

QAccessibleInterface *BarAccessible::parent() const
{
    return m_owner->row(m_bar.track);
}

QString BarAccessible::name() const
{
    return timelineBarText(m_owner->view()->data(), m_bar).section(u'\n', 0, 0);
}

QString BarAccessible::description() const
{
    return timelineBarText(m_owner->view()->data(), m_bar).section(u'\n', 1).replace(u'\n', QStringLiteral(", "));
}

QRect BarAccessible::rectInWidget() const
{
    const TimelineBar &bar = barAt(m_owner->view()->data(), m_bar);
    return m_owner->view()->geometry().barRect(m_bar.track, m_bar.level, bar).toAlignedRect();
}

QAccessible::State BarAccessible::state() const
{
    QAccessible::State state = PaintedAccessible::state();
    if (!isValid())
        return state;
    const TimelineView &view = *m_owner->view();
    state.selectable = state.focusable = true;
    state.focused = view.hasFocus() && view.current() == m_bar;
    state.selected = isBarSelected(view.state(), view.data(), barAt(view.data(), m_bar));
    return state;
}

void BarAccessible::doAction(const QString &action)
{
    if (isValid())
        m_owner->view()->goTo(m_bar, action == pressAction());
}

QAccessibleInterface *makeInterface(const QString &className, QObject *object)
{
    if (className != QLatin1String("cutaway::TimelineView"))
        return nullptr;
    return new TimelineAccessible(static_cast<TimelineView *>(object));
}

} // namespace

void installTimelineAccessibility()
{
    static const bool installed = (QAccessible::installFactory(makeInterface), true);
    static_cast<void>(installed);
}

} // namespace cutaway
