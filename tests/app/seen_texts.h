#pragma once

#include <QStringList>

class QWidget;

namespace cutaway::testing {

/// A text in a window, and whose it is: `planner/QLabel: Run`.
struct SeenText
{
    QString place;
    QString text;
};

/// The last names on the way to a widget, or classes where they have none.
QString placeOf(const QWidget *widget);

/// Texts in what is to be seen of a window that are wider or higher than their widgets.
QStringList cutTexts(const QWidget &window);

/// All that a window says in what is to be seen of it: labels, buttons, fields, tabs, lists with their headings, and
/// all that hovers and screen readers say of these. Empty texts are left out.
QList<SeenText> seenTexts(const QWidget &window);
/// The entries of its menus, with those in them, and what hovers say of these.
QList<SeenText> menuTexts(const QWidget &window);

} // namespace cutaway::testing
