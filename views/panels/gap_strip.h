#pragma once

#include "views/models/gap_log.h"

#include <QWidget>

namespace cutaway {

class TextLabel;

/// The best plan and the bound over the time of a search, what lies between them as ground, and below it the gap in
/// words and what proves the bound. Words alone where the search took but a moment; hidden while nothing is proven.
class GapStrip : public QWidget
{
    Q_OBJECT

public:
    explicit GapStrip(QWidget *parent = nullptr);

    void setLog(GapLog log);

private:
    class Plot;

    Plot *m_plot;
    TextLabel *m_words;
    TextLabel *m_origin;
};

} // namespace cutaway
