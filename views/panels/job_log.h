#pragma once

#include "views/models/planning.h"
#include "views/panels/panel_parts.h"
#include "views/theme/theme.h"

#include <QFont>
#include <QHash>
#include <QWidget>

class QProgressBar;
class QVBoxLayout;

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

class LinkButton;

/// What planners have done and what one does now: finished and failed runs, the latest last, those that failed alike in
/// a row as one, then the one under way with a bar, a way to stop it, and how far what it has found may be from the
/// best.
class JobLog : public QWidget
{
    Q_OBJECT

public:
    /// `planning` lives longer.
    explicit JobLog(const Planning *planning, QWidget *parent = nullptr);

signals:
    void cancelRequested();
    void outputRequested(const QString &title, const QString &text);
    /// There is something of the run under way that was not there before.
    void gapAppeared();

private:
    QWidget *buildRunning();
    void showEntries();
    void showEntry(const Planning::Entry &entry);
    void showProgress();
    void showGap();

    const Planning *m_planning;
    QVBoxLayout *m_entries = nullptr;
    QWidget *m_running = nullptr;
    TextLabel *m_phase = nullptr;
    LinkButton *m_cancel = nullptr;
    QProgressBar *m_bar = nullptr;
    GapStrip *m_gap = nullptr;
};

} // namespace cutaway
