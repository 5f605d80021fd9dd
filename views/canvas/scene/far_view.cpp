#include "views/canvas/scene/far_view.h"

namespace cutaway {

namespace {

constexpr double readableFrom = 0.5;  // a zoom: texts grow while boxes shrink down to here
constexpr double leastFaceWidth = 64; // pixels on the screen
constexpr double leastFaceHeight = 24;

bool hasRoomForFace(const QRectF &rect, double zoom)
{
    return rect.width() * zoom >= leastFaceWidth && rect.height() * zoom >= leastFaceHeight;
}

} // namespace

bool closesGroups(const Scene &scene, double zoom)
{
    return zoom < readableFrom && !scene.stacked() && scene.places().size() > 1;
}

bool isDrawnClosed(const Scene &scene, BoxRef ref, double zoom)
{
    if (zoom >= readableFrom || scene.stacked() || !scene.box(ref).isOpen)
        return false;
    const GroupContent &content = scene.content(scene.places()[ref.place]);
    if (ref.box == 0)
        return closesGroups(scene, zoom);
    for (BoxIndex child = ref.box + 1; child < content.boxes[ref.box].end; child = content.boxes[child].end) {
        const SceneBox &box = content.boxes[child];
        if (box.role == BoxRole::Module && hasRoomForFace(box.rect, zoom))
            return false;
    }
    return true;
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
