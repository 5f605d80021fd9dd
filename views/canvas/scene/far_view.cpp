#include "views/canvas/scene/far_view.h"

namespace cutaway {

namespace {

constexpr double readableFrom = 0.5; // a zoom: texts grow while boxes shrink down to here

} // namespace

bool closesGroups(const Scene &scene, double zoom)
{
    if (zoom >= readableFrom || scene.stacked() || scene.isTiled() || scene.places().empty())
        return false;
    return scene.places().size() > 1 || zoom < scene.box({0, 0}).facesFrom;
}

bool isDrawnClosed(const Scene &scene, BoxRef ref, double zoom)
{
    if (zoom >= readableFrom || scene.stacked() || scene.isTiled() || !scene.box(ref).isOpen)
        return false;
    if (ref.box == 0)
        return closesGroups(scene, zoom);
    return zoom < scene.box(ref).facesFrom;
}

BoxRef drawnBox(const Scene &scene, BoxRef box, double zoom)
{
    if (zoom >= readableFrom || scene.stacked() || scene.isTiled())
        return box;
    const GroupContent &content = scene.content(scene.places()[box.place]);
    BoxRef drawn = box;
    for (BoxIndex around = box.box; around != noBox; around = content.boxes[around].parent) {
        if (isDrawnClosed(scene, {box.place, around}, zoom))
            drawn.box = around;
    }
    return drawn;
}

Hit hitFrom(const Scene &scene, Hit hit, double zoom)
{
    if (!hit.isOnBox())
        return hit;
    const BoxRef drawn = drawnBox(scene, hit.box, zoom);
    const bool isClosed = drawn != hit.box || isDrawnClosed(scene, hit.box, zoom);
    return isClosed ? Hit{Hit::Part::Header, drawn, hit.lane} : hit;
}

} // namespace cutaway
