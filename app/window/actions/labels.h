#pragma once

#include "views/panels/panel_parts.h"

namespace cutaway {

/// A line of text in one of the theme's sizes and inks.
inline TextLabel *makeLabel(const QString &text, TextRole role, QColor Theme::*colour, QWidget *parent = nullptr)
{
    auto *label = new TextLabel(role, colour, parent);
    label->setTextFormat(Qt::PlainText);
    label->setText(text);
    return label;
}

} // namespace cutaway
