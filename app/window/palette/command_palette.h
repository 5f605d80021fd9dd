#pragma once

#include "app/window/palette/commands.h"
#include "views/theme/style.h"

#include <QAbstractButton>
#include <QStyledItemDelegate>

class QAction;
class QLabel;
class QLineEdit;
class QListView;

namespace cutaway {

/// A field and a list over the window: type to find a command or an operator, Enter runs it.
class CommandPalette : public FramedPopup
{
    Q_OBJECT

public:
    explicit CommandPalette(QWidget *parent = nullptr);

    /// Opens below the top edge of `anchor`, right-aligned with it.
    void open(std::vector<Command> commands, const QWidget *anchor);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void filter(const QString &typed);
    void run(const QModelIndex &index);
    void step(int rows);
    void fitHeight();

    QLineEdit *m_field;
    QListView *m_list;
    QLabel *m_nothing; ///< what is said where nothing matches
    CommandModel m_model;
};

/// A row of the command palette: icon, text with the typed letters marked, keys at the right.
class CommandDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

/// Looks like a search field and opens the command palette.
class CommandField : public QAbstractButton
{
    Q_OBJECT

public:
    explicit CommandField(QWidget *parent = nullptr);

    /// Shows the action's keys, also once they are others.
    void followKeys(const QAction *action);
    const QString &keys() const { return m_keys; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void activated();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void showKeys(const QAction &action);

    QString m_keys; ///< empty: it has none
};

} // namespace cutaway
