#include "views/canvas/picture_drawing.h"

#include "core/plan/edited_plan.h"
#include "views/theme/theme.h"

#include <QPainter>

#include <cmath>

namespace cutaway {

namespace {

constexpr double pagePictureWidth = 980; ///< what a page has beside its figures in a window of 1400
constexpr double endlessPage = 1e6;

std::string nameOnPage(const Spot &spot)
{
    if (const auto *item = std::get_if<ItemIndex>(&spot))
        return pageName(*item);
    if (const auto *group = std::get_if<GroupIndex>(&spot))
        return pageName(*group);
    const auto *lane = std::get_if<LaneIndex>(&spot);
    return lane ? pageName(*lane) : std::string();
}

} // namespace

PictureMark PictureDrawing::markOf(std::size_t thing) const
{
    const QRectF rect = rectOf(thing);
    return {.is = nameOnPage(spotOf(thing)),
            .of = {},
            .box = {rect.x(), rect.y(), rect.width(), rect.height()},
            .way = {},
            .text = (nameOf(thing) + u'\n' + textOf(thing)).toStdString()};
}

PagePicture::PagePicture(const EditedPlan &plan) : m_theme(&lightTheme())
{
    m_source = &m_pageSource;
    m_state = &m_pageState;
    m_pageSource.setPlan(&plan, {}, {});
}

void PagePicture::fit(const std::function<double()> &placed)
{
    m_size = {pagePictureWidth, endlessPage};
    m_size.setHeight(std::ceil(placed()));
}

void PagePicture::paint(QPainter &painter, const Theme &theme)
{
    m_theme = &theme;
    painter.fillRect(QRectF(QPointF(), m_size), theme.canvas);
    paintPicture(painter);
}

std::vector<PictureMark> PagePicture::marks() const
{
    std::vector<PictureMark> marks;
    for (std::size_t thing = 0; thing < thingCount(); ++thing)
        marks.push_back(markOf(thing));
    return marks;
}

} // namespace cutaway
