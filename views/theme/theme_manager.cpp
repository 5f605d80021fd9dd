#include "views/theme/high_contrast.h"

#include <QApplication>
#include <QEvent>
#include <QLabel>
#include <QMetaObject>
#include <QScopedValueRollback>

namespace cutaway {

namespace {

/// Before Qt 6.5 nothing says whether the desktop is dark, so the lightness of its own palette decides.
bool systemIsDark()
{
    QApplication::setPalette(QPalette());
    return QApplication::palette().color(QPalette::Window).lightness() < 128;
}

bool hasWidgets()
{
    return qobject_cast<QApplication *>(QCoreApplication::instance());
}

const Theme &themeFor(ThemeChoice choice)
{
    switch (choice) {
    case ThemeChoice::Light: return lightTheme();
    case ThemeChoice::Dark: return darkTheme();
    case ThemeChoice::HighContrastLight: return highContrastLightTheme();
    case ThemeChoice::HighContrastDark: return highContrastDarkTheme();
    case ThemeChoice::System: break;
    }
    return systemIsDark() ? darkTheme() : lightTheme();
}

/// Rich text takes the colour of links once, when it is set.
void recolourLinks()
{
    const QWidgetList widgets = QApplication::allWidgets();
    for (QWidget *widget : widgets) {
        auto *label = qobject_cast<QLabel *>(widget);
        if (!label || !label->text().contains(QLatin1String("<a ")))
            continue;
        const QString text = label->text();
        label->clear();
        label->setText(text);
    }
}

} // namespace

ThemeManager::ThemeManager() : m_theme(&lightTheme())
{
    if (!hasWidgets())
        return; // the command line draws pictures with a theme it names
    qApp->installEventFilter(this);
    apply();
}

ThemeManager &ThemeManager::instance()
{
    static ThemeManager manager;
    return manager;
}

void ThemeManager::setChoice(ThemeChoice choice)
{
    if (m_choice == choice)
        return;
    m_choice = choice;
    apply();
}

bool ThemeManager::eventFilter(QObject *object, QEvent *event)
{
    // The desktop's change reaches every window; all of them ask for the same work, which finds nothing to do but once.
    if (event->type() == QEvent::ThemeChange && m_choice == ThemeChoice::System && !m_applying)
        QMetaObject::invokeMethod(this, &ThemeManager::apply, Qt::QueuedConnection);
    return QObject::eventFilter(object, event);
}

void ThemeManager::apply()
{
    if (m_applying || !hasWidgets())
        return;
    const QScopedValueRollback applying(m_applying, true);
    const Theme *before = m_theme;
    m_theme = &themeFor(m_choice);
    const QPalette palette = themePalette(*m_theme);
    QApplication::setPalette(palette);
    QPalette views = palette; // lists and tables lie on panels, other fields are a little apart from them
    views.setColor(QPalette::Base, m_theme->panel);
    QApplication::setPalette(views, "QAbstractItemView");
    if (m_theme == before)
        return;
    recolourLinks();
    emit changed();
}

} // namespace cutaway
