#pragma once

#include "core/formats/exports/report/report_html.h"
#include "views/models/plan_source.h"
#include "views/selection/view_state.h"
#include "views/theme/painted_accessible.h"

#include <QSizeF>

#include <functional>
#include <optional>
#include <vector>

class QPainter;

namespace cutaway {

struct Theme;

/// A picture of a whole plan, apart from what it is drawn on: things in a list, where they are and how they are
/// painted. A `PictureView` shows it in the window and scrolls it, a `PagePicture` draws all of it for a report.
class PictureDrawing : public PaintedList
{
protected:
    /// The viewport, or the page.
    virtual QSizeF ground() const = 0;
    /// Down, in pixels.
    virtual double scrolled() const = 0;
    virtual const Theme &theme() const = 0;
    virtual bool hasKeys() const = 0;
    /// Of at least one thing, on the canvas's ground.
    virtual void paintPicture(QPainter &painter) const = 0;
    /// What the pointer is on, for all views.
    virtual Spot spotOf(std::size_t thing) const = 0;
    /// Of the place where it is, with what the page calls what the pointer is on.
    virtual PictureMark markOf(std::size_t thing) const;

    PlanSource *m_source = nullptr;
    ViewState *m_state = nullptr;
    std::optional<std::size_t> m_hovered;
};

/// A picture as high as it needs on a page of a report, where nothing is selected. On any thread; needs no widget.
class PagePicture : public virtual PictureDrawing
{
public:
    explicit PagePicture(const EditedPlan &plan);

    /// What a page calls it: `modules`.
    virtual std::string name() const = 0;
    QSizeF size() const { return m_size; }
    void paint(QPainter &painter, const Theme &theme);
    /// What tells something under the pointer, in the order in which it lies above each other.
    virtual std::vector<PictureMark> marks() const;
    void goTo(std::size_t, bool) override {}

protected:
    /// Lays out what `placed` places and says how high that is. Once, by whoever is made of it.
    void fit(const std::function<double()> &placed);
    QSizeF ground() const override { return m_size; }
    double scrolled() const override { return 0; }
    const Theme &theme() const override { return *m_theme; }
    bool hasKeys() const override { return false; }

private:
    PlanSource m_pageSource;
    ViewState m_pageState;
    const Theme *m_theme;
    QSizeF m_size;
};

} // namespace cutaway
