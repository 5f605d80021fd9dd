#pragma once

#include "views/panels/panel_parts.h"

#include <QFont>
#include <QHash>

namespace cutaway {

/// Text to mark and copy that stands in layouts within layouts: they ask for its height many times over, and QLabel
/// would lay it out anew each time.
class MeasuredLabel : public TextLabel
{
public:
    MeasuredLabel(TextRole role, Colour colour, QWidget *parent = nullptr) : TextLabel(role, colour, parent)
    {
        setWordWrap(true);
        setSelectable(true);
    }

    int heightForWidth(int width) const override
    {
        if (m_text != text() || m_font != font()) {
            m_text = text();
            m_font = font();
            m_heights.clear();
        }
        const auto known = m_heights.constFind(width);
        return known != m_heights.cend() ? *known : *m_heights.insert(width, TextLabel::heightForWidth(width));
    }

private:
    mutable QString m_text;
    mutable QFont m_font;
    mutable QHash<int, int> m_heights;
};

} // namespace cutaway
