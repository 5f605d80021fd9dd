// What must not be able to end the program with the user's work in it, as a program of its own: one request on standard
// input, its answer on standard output. The first argument says what it is to do. As `supervise` it runs a program that
// others wrote, and sees that nothing of it stays.
#include "core/children/supervise.h"
#include "core/children/worker_program.h"
#include "core/formats/models/dot/dot_text.h"
#include "core/formats/models/onnx/shape_inference.h"
#include "core/formats/models/pt2/pt2_archive.h"
#include "core/layout/layout.h"
#include "core/solver/worker/solve.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>

using namespace cutaway;

namespace {

struct Mode
{
    std::string_view name;
    WorkerTask task;
};

constexpr std::array modes{
    Mode{"layout", layoutTask},
    Mode{"archive", pt2ArchiveTask},
    Mode{"dot", dotTask},
    Mode{"shapes", onnxShapesTask},
};

} // namespace

int main(int argc, char **argv)
{
    if (argc > 3 && argv[1] == std::string_view("supervise"))
        return superviseForParent(std::strtoull(argv[2], nullptr, 10), argv + 3);
    const std::string_view name = argc == 2 ? argv[1] : "";
    if (name == "solve")
        return solveForParent();
    const auto mode = std::ranges::find(modes, name, &Mode::name);
    return mode == modes.end() ? 2 : answerOnce(mode->task);
}
