#pragma once

#include "app/window/palette/command_model.h"
#include "views/theme/style.h"

#include <QStyledItemDelegate>

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

} // namespace cutaway
