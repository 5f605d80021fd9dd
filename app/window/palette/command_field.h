#pragma once

#include <QAbstractButton>

class QAction;

namespace cutaway {

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
