#include "tests/app/accessible_tree.h"

#include <QDBusArgument>
#include <QDBusMessage>
#include <QDBusVariant>

namespace cutaway::testing {

namespace {

constexpr auto accessible = "org.a11y.atspi.Accessible";
constexpr auto action = "org.a11y.atspi.Action";
constexpr auto properties = "org.freedesktop.DBus.Properties";

QDBusConnection bus()
{
    return QDBusConnection(QStringLiteral("a11y"));
}

QDBusMessage call(const QDBusConnection &connection, const QString &service, const QString &path, const char *interface,
                  const char *method, const QVariantList &arguments)
{
    QDBusMessage message =
        QDBusMessage::createMethodCall(service, path, QLatin1String(interface), QLatin1String(method));
    message.setArguments(arguments);
    return connection.call(message, QDBus::Block, 20000);
}

AccessibleNode readNode(const QDBusArgument &argument)
{
    QString service;
    QDBusObjectPath path;
    argument.beginStructure();
    argument >> service >> path;
    argument.endStructure();
    return path.path().endsWith(QStringLiteral("/null")) ? AccessibleNode() : AccessibleNode(service, path.path());
}

} // namespace

QVariant AccessibleNode::property(const char *name) const
{
    const QDBusMessage answer =
        call(bus(), m_service, m_path, properties, "Get", {QString(accessible), QString(QLatin1String(name))});
    return answer.type() == QDBusMessage::ReplyMessage ? answer.arguments().value(0).value<QDBusVariant>().variant()
                                                       : QVariant();
}

QString AccessibleNode::roleName() const
{
    return call(bus(), m_service, m_path, accessible, "GetRoleName", {}).arguments().value(0).toString();
}

AccessibleNode AccessibleNode::child(int index) const
{
    const QDBusMessage answer = call(bus(), m_service, m_path, accessible, "GetChildAtIndex", {index});
    return answer.type() == QDBusMessage::ReplyMessage ? readNode(answer.arguments().value(0).value<QDBusArgument>())
                                                       : AccessibleNode();
}

std::vector<AccessibleNode> AccessibleNode::children() const
{
    std::vector<AccessibleNode> all;
    for (int i = 0; i < childCount(); ++i) {
        if (const AccessibleNode each = child(i); each.isValid())
            all.push_back(each);
    }
    return all;
}

bool AccessibleNode::hasState(int state) const
{
    const QDBusMessage answer = call(bus(), m_service, m_path, accessible, "GetState", {});
    std::vector<uint> words;
    const auto argument = answer.arguments().value(0).value<QDBusArgument>();
    argument.beginArray();
    while (!argument.atEnd()) {
        uint word = 0;
        argument >> word;
        words.push_back(word);
    }
    argument.endArray();
    return std::size_t(state / 32) < words.size() && (words[std::size_t(state / 32)] >> (state % 32) & 1U);
}

QStringList AccessibleNode::actions() const
{
    const QDBusMessage answer = call(bus(), m_service, m_path, action, "GetActions", {});
    QStringList names;
    if (answer.type() != QDBusMessage::ReplyMessage)
        return names;
    const auto argument = answer.arguments().value(0).value<QDBusArgument>();
    argument.beginArray();
    while (!argument.atEnd()) {
        QString name;
        QString description;
        QString keys;
        argument.beginStructure();
        argument >> name >> description >> keys;
        argument.endStructure();
        names << name;
    }
    argument.endArray();
    return names;
}

bool AccessibleNode::act(const QString &wanted) const
{
    const qsizetype index = actions().indexOf(wanted);
    return index >= 0 && call(bus(), m_service, m_path, action, "DoAction", {int(index)}).arguments().value(0).toBool();
}

AccessibleNode AccessibleNode::find(const std::function<bool(const AccessibleNode &)> &isWanted, int depth) const
{
    if (!isValid() || isWanted(*this))
        return *this;
    for (const AccessibleNode &each : depth > 0 ? children() : std::vector<AccessibleNode>()) {
        if (const AccessibleNode found = each.find(isWanted, depth - 1); found.isValid())
            return found;
    }
    return {};
}

AccessibilityBus::AccessibilityBus()
{
    const QDBusConnection session = QDBusConnection::sessionBus();
    const QString service = QStringLiteral("org.a11y.Bus");
    const QString path = QStringLiteral("/org/a11y/bus");
    const QDBusMessage address = call(session, service, path, "org.a11y.Bus", "GetAddress", {});
    if (address.type() != QDBusMessage::ReplyMessage) {
        m_fault = address.errorMessage();
        return;
    }
    const QDBusMessage on =
        call(session, service, path, properties, "Set",
             {QStringLiteral("org.a11y.Status"), QStringLiteral("IsEnabled"), QVariant::fromValue(QDBusVariant(true))});
    if (on.type() != QDBusMessage::ReplyMessage)
        m_fault = on.errorMessage();
    const QDBusConnection connection =
        QDBusConnection::connectToBus(address.arguments().value(0).toString(), QStringLiteral("a11y"));
    if (!connection.isConnected())
        m_fault = connection.lastError().message();
}

bool AccessibilityBus::listen(QObject *listener, const char *slot) const
{
    for (const char *event : {"Object:PropertyChange:AccessibleDescription", "Object:PropertyChange"}) {
        const QDBusMessage answer =
            call(bus(), QStringLiteral("org.a11y.atspi.Registry"), QStringLiteral("/org/a11y/atspi/registry"),
                 "org.a11y.atspi.Registry", "RegisterEvent", {QString(QLatin1String(event))});
        if (answer.type() != QDBusMessage::ReplyMessage)
            return false;
    }
    return bus().connect(QString(), QString(), QStringLiteral("org.a11y.atspi.Event.Object"),
                         QStringLiteral("PropertyChange"), listener, slot);
}

AccessibleNode AccessibilityBus::program(const QString &name) const
{
    const AccessibleNode root(QStringLiteral("org.a11y.atspi.Registry"),
                              QStringLiteral("/org/a11y/atspi/accessible/root"));
    for (const AccessibleNode &each : root.children()) {
        if (each.name().compare(name, Qt::CaseInsensitive) == 0)
            return each;
    }
    return {};
}

} // namespace cutaway::testing
