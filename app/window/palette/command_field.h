#pragma once

#include <QAbstractButton>

namespace cutaway {

/// Looks like a search field and opens the command palette.
class CommandField : public QAbstractButton
{
    Q_OBJECT

public:
    explicit CommandField(QWidget *parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void activated();

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace cutaway
