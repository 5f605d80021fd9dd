#include "views/timeline/timeline_accessible.h"

#include "views/timeline/timeline_painter.h"
#include "views/timeline/timeline_view.h"

#include <QAccessibleWidget>

namespace cutaway {

namespace {

class TimelineAccessible;

/// A row, by its number: rows come and go with the plan.
class RowAccessible : public QAccessibleInterface
{
public:
    RowAccessible(TimelineAccessible *owner, std::size_t row) : m_owner(owner), m_row(row) {}

    bool isValid() const override;
    QObject *object() const override { return nullptr; }
    QAccessibleInterface *childAt(int, int) const override { return nullptr; }
    QAccessibleInterface *parent() const override;
    QAccessibleInterface *child(int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface *) const override { return -1; }
    QString text(QAccessible::Text text) const override;
    void setText(QAccessible::Text, const QString &) override {}
    QRect rect() const override;
    QAccessible::Role role() const override { return QAccessible::ListItem; }
    QAccessible::State state() const override;

private:
    const TimelineView &view() const;

    TimelineAccessible *m_owner;
    std::size_t m_row;
};

class TimelineAccessible : public QAccessibleWidget
{
public:
    explicit TimelineAccessible(TimelineView *view) : QAccessibleWidget(view, QAccessible::List), m_view(view) {}
    ~TimelineAccessible() override
    {
        for (const QAccessible::Id row : m_rows)
            QAccessible::deleteAccessibleInterface(row);
    }

    int childCount() const override { return int(m_view->data().tracks.size()); }
    QAccessibleInterface *child(int index) const override
    {
        if (index < 0 || index >= childCount())
            return nullptr;
        while (int(m_rows.size()) <= index)
            m_rows.push_back(QAccessible::registerAccessibleInterface(
                new RowAccessible(const_cast<TimelineAccessible *>(this), m_rows.size())));
        return QAccessible::accessibleInterface(m_rows[std::size_t(index)]);
    }
    int indexOfChild(const QAccessibleInterface *wanted) const override
    {
        for (int i = 0; i < childCount(); ++i) {
            if (child(i) == wanted)
                return i;
        }
        return -1;
    }
    QAccessibleInterface *childAt(int x, int y) const override
    {
        const auto row = m_view->geometry().rowAt(m_view->viewport()->mapFromGlobal(QPoint(x, y)).y());
        return row ? child(int(*row)) : nullptr;
    }
    const TimelineView &view() const { return *m_view; }

private:
    TimelineView *m_view;
    mutable std::vector<QAccessible::Id> m_rows;
};

const TimelineView &RowAccessible::view() const
{
    return m_owner->view();
}

bool RowAccessible::isValid() const
{
    return m_row < view().data().tracks.size();
}

QAccessibleInterface *RowAccessible::parent() const
{
    return m_owner;
}

QString RowAccessible::text(QAccessible::Text text) const
{
    if (!isValid())
        return {};
    const TimelineTrack &track = view().data().tracks[m_row];
    if (text == QAccessible::Name)
        return track.label;
    if (text == QAccessible::Description)
        return timelineTrackFigures(view().data(), track).join(QStringLiteral(", "));
    return {};
}

QRect RowAccessible::rect() const
{
    const QRect row = view().geometry().row(m_row).toAlignedRect();
    return {view().viewport()->mapToGlobal(row.topLeft()), row.size()};
}

QAccessible::State RowAccessible::state() const
{
    QAccessible::State state;
    state.invalid = !isValid();
    state.selectable = true;
    state.focused = view().hasFocus() && view().current() && view().current()->track == m_row;
    return state;
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
