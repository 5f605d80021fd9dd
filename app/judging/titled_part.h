#pragma once

#include "views/panels/panel_parts.h"

#include <QVBoxLayout>

#include <utility>

namespace cutaway {

/// A part of the dialog under its title.
template <class Layout>
std::pair<QWidget *, Layout *> titledPart(const QString &title)
{
    auto *part = new QWidget;
    auto *rows = new QVBoxLayout(part);
    rows->setContentsMargins(0, 0, 0, scaled(8));
    auto *label = new TextLabel(TextRole::Title, &Theme::text);
    label->setText(title);
    rows->addWidget(label);
    auto *inside = new Layout;
    rows->addLayout(inside, 1);
    return {part, inside};
}

} // namespace cutaway
