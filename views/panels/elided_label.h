#pragma once

#include "views/panels/panel_parts.h"

namespace cutaway {

/// One line that is cut in its middle where it does not fit; the whole is in its tooltip.
class ElidedLabel : public TextLabel
{
    Q_OBJECT

public:
    using TextLabel::TextLabel;

    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
};

} // namespace cutaway
