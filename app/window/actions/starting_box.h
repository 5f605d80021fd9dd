#pragma once

#include <QComboBox>

namespace cutaway {

/// A choice that starts something: closed, keys and the wheel choose nothing; they open its list, where Enter or a
/// click does.
class StartingBox : public QComboBox
{
    Q_OBJECT

public:
    using QComboBox::QComboBox;

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
};

} // namespace cutaway
