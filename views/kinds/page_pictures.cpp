#include "views/kinds/page_pictures.h"

#include "core/plan/plan_kinds.h"
#include "views/kinds/bucketing/bucket_drawing.h"
#include "views/kinds/embedding/rank_matrix_drawing.h"
#include "views/kinds/sharding/module_drawing.h"
#include "views/panels/panel_parts.h"

namespace cutaway {

namespace {

class ModulesOnPage : public PagePicture, public ModuleDrawing
{
public:
    explicit ModulesOnPage(const EditedPlan &plan) : PagePicture(plan)
    {
        m_modules = MeshModules::of(m_source);
        readModules();
        fit([this] { return placeModules() + scaled(columnLegend); });
    }
    std::string name() const override { return "modules"; }
};

class RanksOnPage : public PagePicture, public RankMatrixDrawing
{
public:
    explicit RanksOnPage(const EditedPlan &plan) : PagePicture(plan)
    {
        readRanks(&plan);
        fit([this] { return scaled(matrixHead) + placeRanks() + scaled(matrixLegend + matrixMargin / 2); });
    }
    std::string name() const override { return wordsOf(*m_source->plan()).lane.many; }
};

/// Buckets are columns, however few: there is no row of boxes below.
class BucketsOnPage : public PagePicture, public BucketDrawing
{
public:
    explicit BucketsOnPage(const EditedPlan &plan) : PagePicture(plan)
    {
        readBuckets();
        fit([this] {
            placeBuckets();
            return scaled(3 * headingHeight + callsHeight + 2 * rowGap) +
                   double(m_lines) * (scaled(mostColumns) + scaled(numbersHeight));
        });
    }
    std::string name() const override { return "collectives"; } // buckets are what the page calls its first picture
    bool hasColumns() const override { return !m_stream.entries.empty(); }
    void paintPicture(QPainter &painter) const override
    {
        BucketDrawing::paintPicture(painter);
        paintMeanings(painter, size().height() - scaled(headingHeight));
    }
    /// Its text names it.
    PictureMark markOf(std::size_t entry) const override
    {
        PictureMark mark = PictureDrawing::markOf(entry);
        mark.text = textOf(entry).toStdString();
        return mark;
    }
    /// The buckets, then the collectives before they are merged.
    std::vector<PictureMark> marks() const override
    {
        std::vector<PictureMark> marks = PagePicture::marks();
        for (std::size_t call = 0; call < m_stream.calls.size(); ++call) {
            const QRectF rect = callRect(call);
            const StreamCall &of = m_stream.calls[call];
            marks.push_back({.is = pageName(of.item),
                             .of = pageName(m_stream.entries[of.entry].group.group),
                             .box = {rect.x(), rect.y(), rect.width(), rect.height()},
                             .way = {},
                             .text = callText(call).toStdString()});
        }
        return marks;
    }
};

} // namespace

std::unique_ptr<PagePicture> pagePicture(const EditedPlan &plan)
{
    if (ModuleDrawing::suitsModules(plan)) {
        auto modules = std::make_unique<ModulesOnPage>(plan);
        return modules->hasEnough() ? std::move(modules) : nullptr;
    }
    if (plan.hasStackedLanes() && plan.laneCount() >= ranksAsMatrix)
        return std::make_unique<RanksOnPage>(plan);
    if (plan.hasFilledGroups()) {
        auto buckets = std::make_unique<BucketsOnPage>(plan);
        return buckets->hasColumns() ? std::move(buckets) : nullptr;
    }
    return nullptr;
}

} // namespace cutaway
