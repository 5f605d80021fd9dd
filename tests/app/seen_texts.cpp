#include "tests/app/seen_texts.h"

#include "app/window/palette/command_palette.h"
#include "views/panels/panel_parts.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAction>
#include <QComboBox>
#include <QDockWidget>
#include <QGroupBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>
#include <QSpinBox>
#include <QTabBar>
#include <QTextBrowser>
#include <QTextDocument>
#include <QToolButton>
#include <QTreeView>

namespace cutaway::testing {

namespace {

bool isSeen(const QWidget *widget)
{
    return widget->isVisible() && !widget->visibleRegion().isEmpty();
}

QString withoutMarkup(const QString &text)
{
    if (!Qt::mightBeRichText(text))
        return text;
    QTextDocument document;
    document.setHtml(text);
    return document.toPlainText();
}

/// How far each line of a label's text goes, in pixels.
int widthOf(const QLabel &label)
{
    QTextDocument document;
    document.setDocumentMargin(0);
    document.setDefaultFont(label.font());
    static const QRegularExpression mnemonic(QStringLiteral("&(?=[^&])"));
    if (label.textFormat() == Qt::PlainText || !Qt::mightBeRichText(label.text()))
        document.setPlainText(label.buddy() ? QString(label.text()).remove(mnemonic) : label.text());
    else
        document.setHtml(label.text());
    return int(document.idealWidth());
}

bool isCut(const QLabel &label)
{
    if (label.text().isEmpty() || !label.pixmap().isNull() || qobject_cast<const ElidedLabel *>(&label))
        return false;
    const QRect room = label.contentsRect();
    if (label.wordWrap())
        return label.heightForWidth(label.width()) > label.height() + 2;
    return widthOf(label) > room.width() + 2 || label.fontMetrics().height() > room.height() + 3;
}

bool isCut(const QAbstractButton &button)
{
    if (qobject_cast<const CommandField *>(&button))
        return false; // which elides
    const auto *tool = qobject_cast<const QToolButton *>(&button);
    const bool showsText = !button.text().isEmpty() && (!tool || tool->toolButtonStyle() != Qt::ToolButtonIconOnly);
    return showsText && button.sizeHint().width() > button.width() + 2;
}

class Collector
{
public:
    void add(const QWidget *widget, const QString &text)
    {
        if (!text.trimmed().isEmpty())
            m_texts.append({placeOf(widget), withoutMarkup(text)});
    }
    /// What every widget has.
    void addCommon(const QWidget *widget)
    {
        add(widget, widget->toolTip());
        add(widget, widget->accessibleName());
        add(widget, widget->accessibleDescription());
    }
    void addItems(const QAbstractItemView &view)
    {
        constexpr int most = 100;
        const QAbstractItemModel *model = view.model();
        if (!model)
            return;
        for (int column = 0; column < model->columnCount(); ++column) {
            const auto *tree = qobject_cast<const QTreeView *>(&view);
            if (!tree || !tree->isHeaderHidden())
                add(&view, model->headerData(column, Qt::Horizontal).toString());
            for (int row = 0; row < std::min(most, model->rowCount()); ++row) {
                const QModelIndex index = model->index(row, column);
                add(&view, index.data().toString());
                add(&view, index.data(Qt::ToolTipRole).toString());
            }
        }
    }
    void addWidget(const QWidget *widget)
    {
        addCommon(widget);
        if (const auto *label = qobject_cast<const QLabel *>(widget))
            add(widget, label->text());
        if (const auto *button = qobject_cast<const QAbstractButton *>(widget))
            add(widget, button->text());
        if (const auto *box = qobject_cast<const QGroupBox *>(widget))
            add(widget, box->title());
        if (const auto *line = qobject_cast<const QLineEdit *>(widget))
            add(widget, line->placeholderText());
        if (const auto *spin = qobject_cast<const QSpinBox *>(widget))
            add(widget, spin->specialValueText());
        if (const auto *browser = qobject_cast<const QTextBrowser *>(widget))
            add(widget, browser->toPlainText());
        if (const auto *dock = qobject_cast<const QDockWidget *>(widget))
            add(widget, dock->windowTitle());
        if (const auto *box = qobject_cast<const QComboBox *>(widget)) {
            for (int i = 0; i < box->count(); ++i)
                add(widget, box->itemText(i));
        }
        if (const auto *tabs = qobject_cast<const QTabBar *>(widget)) {
            for (int i = 0; i < tabs->count(); ++i)
                add(widget, tabs->tabText(i));
        }
        if (const auto *view = qobject_cast<const QAbstractItemView *>(widget);
            view && !qobject_cast<const QHeaderView *>(widget))
            addItems(*view);
    }
    void addMenu(const QMenu &menu)
    {
        for (const QAction *action : menu.actions()) {
            add(&menu, action->text());
            add(&menu, action->toolTip());
            if (action->menu())
                addMenu(*action->menu());
        }
    }
    QList<SeenText> take() { return std::move(m_texts); }

private:
    QList<SeenText> m_texts;
};

} // namespace

QString placeOf(const QWidget *widget)
{
    QStringList path;
    for (; widget; widget = widget->parentWidget())
        path.prepend(widget->objectName().isEmpty() ? QString::fromLatin1(widget->metaObject()->className())
                                                    : widget->objectName());
    return path.mid(std::max<qsizetype>(0, path.size() - 4)).join('/');
}

QStringList cutTexts(const QWidget &window)
{
    QStringList cut;
    for (const QLabel *label : window.findChildren<QLabel *>()) {
        if (isSeen(label) && isCut(*label))
            cut << QStringLiteral("%1: %2 (%3×%4)")
                       .arg(placeOf(label), label->text())
                       .arg(label->width())
                       .arg(label->height());
    }
    for (const QAbstractButton *button : window.findChildren<QAbstractButton *>()) {
        if (isSeen(button) && isCut(*button))
            cut << QStringLiteral("%1: %2 (%3 of %4)")
                       .arg(placeOf(button), button->text())
                       .arg(button->width())
                       .arg(button->sizeHint().width());
    }
    return cut;
}

QList<SeenText> seenTexts(const QWidget &window)
{
    Collector texts;
    for (const QWidget *widget : window.findChildren<QWidget *>()) {
        if (isSeen(widget) && !qobject_cast<const QMenu *>(widget))
            texts.addWidget(widget);
    }
    return texts.take();
}

QList<SeenText> menuTexts(const QWidget &window)
{
    Collector texts;
    if (const auto *main = qobject_cast<const QMainWindow *>(&window)) {
        for (const QAction *action : main->menuBar()->actions()) {
            if (action->menu())
                texts.addMenu(*action->menu());
        }
    }
    return texts.take();
}

} // namespace cutaway::testing
