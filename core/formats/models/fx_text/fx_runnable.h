#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace cutaway {

/// What `fx_graph_runnable.py` says beside its graph.
struct FxRunnable
{
    struct Argument
    {
        std::string elementType;        ///< `float32`; empty: no tensor
        std::vector<std::string> shape; ///< numbers and formulas
    };
    std::map<std::string, Argument, std::less<>> arguments;   ///< by placeholder
    std::map<std::string, std::int64_t, std::less<>> symbols; ///< `s77` → 6
    std::map<std::string, std::int64_t> groupSizes;           ///< of `setup_fake_process_groups`
    std::map<std::string, std::string> configuration;         ///< options of inductor that are about collectives
};

/// Lines of the function `load_args`, assignments of symbols and of `torch._inductor.config`. Nothing is an error: what
/// is not understood is left out. O(length).
FxRunnable parseFxRunnable(std::string_view text);

} // namespace cutaway
