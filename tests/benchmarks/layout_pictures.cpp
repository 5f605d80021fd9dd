#include "app/jobs/layout_service.h"
#include "core/layout/picture_geometry.h"
#include "tests/core/layout/layout_requests.h"
#include "tests/support/fixtures_folder.h"

#include <QCoreApplication>
#include <QElapsedTimer>

#include <cstdio>

// How easily the lines between partitions are followed, by Graphviz's dot and in layers: crossings, bends and length of
// the edges, a line a picture. Models are cut into partitions of as many operators each.

using namespace cutaway;

namespace {

void print(const char *engine, const LayoutRequest &request, const LayoutResult &result, qint64 milliseconds)
{
    const PictureMeasures measures = measurePicture(result);
    std::printf("%-8s %4zu edges %5llu crossings %5llu bends %9.0f px  picture %6.0f × %-6.0f %5lld ms\n", engine,
                request.arrows.size(), static_cast<unsigned long long>(measures.crossings),
                static_cast<unsigned long long>(measures.bends), measures.length, result.width, result.height,
                static_cast<long long>(milliseconds));
}

void compare(const std::string &model, std::uint32_t partitions)
{
    const LayoutRequest request =
        partitionsOf(testing::fixturesFolder() + "/partition/" + model + ".graph.json", partitions);
    std::printf("%s over %u\n", model.c_str(), partitions);
    QElapsedTimer timer;
    timer.start();
    const LayoutResult layered = layeredLayout(request);
    print("  layered", request, layered, timer.restart());
    LayoutServiceOptions options;
    options.budget = 60'000;
    const LayoutResult byDot = layoutNow(request, options);
    const bool isSame = byDot.paths == layered.paths; // of a chain, or dot has given none
    print(isSame ? "  same" : "  dot", request, byDot, timer.elapsed());
}

} // namespace

int main(int argc, char *argv[])
{
    const QCoreApplication application(argc, argv);
    for (const char *model : {"resnet50", "googlenet", "bert_base", "dlrm_26", "densenet121"})
        for (const std::uint32_t partitions : {4, 10, 20, 40})
            compare(model, partitions);
    return 0;
}
