#pragma once

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QMainWindow>
#include <QSpinBox>
#include <QTabBar>
#include <QTest>
#include <QTextEdit>

/// What windows say, to be compared: other than `seenTexts` with the values of fields, and wherever panels are scrolled
/// to.
namespace cutaway::testing {

/// `CostPanel/QLabel: 1.268 ms`, in the order of the widgets.
inline QStringList shownTexts(const QWidget &panel)
{
    QStringList texts;
    const auto add = [&](const QWidget *widget, const QString &text) {
        if (!text.trimmed().isEmpty())
            texts << QStringLiteral("%1 %2: %3").arg(widget->metaObject()->className(), widget->objectName(), text);
    };
    for (const QWidget *widget : panel.findChildren<QWidget *>()) {
        if (!widget->isVisibleTo(&panel))
            continue;
        add(widget, widget->accessibleName());
        add(widget, widget->accessibleDescription());
        add(widget, widget->toolTip());
        if (const auto *label = qobject_cast<const QLabel *>(widget))
            add(widget, label->text());
        if (const auto *button = qobject_cast<const QAbstractButton *>(widget))
            add(widget,
                button->text() + (button->isChecked() ? " checked" : "") + (button->isEnabled() ? "" : " disabled"));
        if (const auto *line = qobject_cast<const QLineEdit *>(widget))
            add(widget, line->text() + u'|' + line->placeholderText());
        if (const auto *box = qobject_cast<const QComboBox *>(widget))
            add(widget, box->currentText());
        if (const auto *edit = qobject_cast<const QTextEdit *>(widget))
            add(widget, edit->toPlainText());
        const auto *view = qobject_cast<const QAbstractItemView *>(widget);
        const QAbstractItemModel *model =
            view && !qobject_cast<const QComboBox *>(view->parentWidget()->parentWidget()) ? view->model() : nullptr;
        for (int row = 0; model && row < model->rowCount(); ++row) {
            QStringList cells;
            for (int column = 0; column < model->columnCount(); ++column)
                cells << model->index(row, column).data().toString() + u'(' +
                             model->index(row, column).data(Qt::ToolTipRole).toString() + u')';
            add(widget, cells.join(QStringLiteral(" | ")));
        }
        for (int column = 0; model && column < model->columnCount(); ++column)
            add(widget, model->headerData(column, Qt::Horizontal).toString() + u'(' +
                            model->headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString() + u')');
    }
    return texts;
}

/// The first of the texts in which two panels differ, with those before it; empty: they show the same.
inline QString differenceOfTexts(const QStringList &one, const QStringList &other)
{
    for (qsizetype i = 0; i < std::max(one.size(), other.size()); ++i) {
        if (one.value(i) != other.value(i))
            return QStringLiteral("before: %1\nthis:  %2\nfresh: %3")
                .arg(one.value(i - 1), one.value(i), other.value(i));
    }
    return {};
}

/// Brings each dock to the front, since those behind others may wait until somebody looks, and compares what both say
/// once nothing is under way any more.
inline QString differenceOfDocks(QMainWindow &one, QMainWindow &other)
{
    for (QDockWidget *dock : one.findChildren<QDockWidget *>()) {
        auto *same = other.findChild<QDockWidget *>(dock->objectName());
        if (dock->isHidden() != same->isHidden())
            return dock->objectName() + QStringLiteral(" is hidden in one window");
        if (dock->isHidden())
            continue;
        dock->raise();
        same->raise();
        other.resizeDocks({same}, {dock->height()}, Qt::Vertical); // panels leave out parts where they have no room
        QString difference;
        const bool areAlike = QTest::qWaitFor(
            [&] {
                difference = dock->windowTitle() == same->windowTitle()
                                 ? differenceOfTexts(shownTexts(*dock), shownTexts(*same))
                                 : dock->windowTitle() + QStringLiteral(" / ") + same->windowTitle();
                return difference.isEmpty();
            },
            3000);
        if (!areAlike)
            return dock->objectName() + QStringLiteral(": ") + difference;
    }
    return {};
}

} // namespace cutaway::testing
