#include "views/canvas/scene/far_view.h"

namespace cutaway {

namespace {

constexpr double readableFrom = 0.5; // a zoom: texts grow while boxes shrink down to here

} // namespace

bool closesGroups(const Scene &scene, double zoom)
{
    return zoom < readableFrom && !scene.stacked() && scene.places().size() > 1;
}

bool isDrawnClosed(const Scene &scene, BoxRef ref, double zoom)
{
    if (zoom >= readableFrom || scene.stacked() || !scene.box(ref).isOpen)
        return false;
    if (ref.box == 0)
        return closesGroups(scene, zoom);
    return zoom < scene.box(ref).facesFrom;
}

Hit hitFrom(const Scene &scene, Hit hit, double zoom)
{
    if (!hit.isOnBox() || zoom >= readableFrom || scene.stacked())
        return hit;
    const GroupContent &content = scene.content(scene.places()[hit.box.place]);
    for (BoxIndex box = hit.box.box; box != noBox; box = content.boxes[box].parent) {
        const BoxRef ref{hit.box.place, box};
        if (isDrawnClosed(scene, ref, zoom))
            hit = {Hit::Part::Header, ref, hit.lane};
    }
    return hit;
}

} // namespace cutaway
