#pragma once

#include <QDBusConnection>
#include <QVariant>
#include <QStringList>

#include <functional>
#include <optional>
#include <vector>

/// What a screen reader does: looks at other programs over the bus of assistive technologies.
namespace cutaway::testing {

/// One thing that a program exposes.
class AccessibleNode
{
public:
    AccessibleNode() = default;
    AccessibleNode(QString service, QString path) : m_service(std::move(service)), m_path(std::move(path)) {}

    bool isValid() const { return !m_path.isEmpty(); }
    QString name() const { return property("Name").toString(); }
    QString description() const { return property("Description").toString(); }
    QString roleName() const;
    int childCount() const { return property("ChildCount").toInt(); }
    AccessibleNode child(int index) const;
    std::vector<AccessibleNode> children() const;
    bool hasState(int state) const;
    QStringList actions() const;
    /// False if it has no action of that name.
    bool act(const QString &action) const;
    /// The first below it, or itself, in the order of reading; children of unwanted things are not asked for.
    AccessibleNode find(const std::function<bool(const AccessibleNode &)> &isWanted, int depth = 30) const;

private:
    QVariant property(const char *name) const;

    QString m_service;
    QString m_path;
};

/// Numbers of the protocol's states.
inline constexpr int selectedState = 23;
inline constexpr int expandedState = 10;

/// Switches assistive technologies on, as a screen reader does when it starts.
class AccessibilityBus
{
public:
    AccessibilityBus();

    /// Empty: there is one.
    const QString &fault() const { return m_fault; }
    /// From now on `slot`, with a QDBusMessage, is told where names and descriptions change; its first argument says which
    /// of them. For programs that start later. False: the bus refuses.
    bool listen(QObject *listener, const char *slot) const;
    /// Invalid as long as no program of that name is there.
    AccessibleNode program(const QString &name) const;

private:
    QString m_fault;
};

} // namespace cutaway::testing
