// load_graph OPERATORS | FILE: what it takes to open a graph of that size, in processor seconds and peak memory.
#include "core/files/file_io.h"
#include "core/graph/graph_json.h"
#include "tests/support/cpu_time.h"

#include <sys/resource.h>

#include <charconv>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <iostream>

using namespace cutaway;

namespace {

/// One layer of a transformer over and over, a few dozen operators each, with names and fields as exporters write them.
void writeNode(std::ofstream &out, std::size_t index)
{
    constexpr std::size_t layerSize = 40;
    const std::string module = "model.layers." + std::to_string(index / layerSize) + ".self_attn.q_proj";
    const auto name = [](std::size_t i) {
        return "model_layers_" + std::to_string(i / layerSize) + "_op_" + std::to_string(i);
    };
    out << (index == 0 ? "\n  " : ",\n  ") << R"({"name": ")" << name(index) << R"(", "op": ")"
        << (index == 0 ? "placeholder" : "call_function")
        << R"(", "target": "torch.nn.functional.linear", "inputs": [)";
    if (index > 0)
        out << '"' << name(index - 1) << '"';
    if (index >= layerSize)
        out << ", \"" << name(index - layerSize) << '"';
    out << R"(], "module_path": ")" << module << R"(", "outputs": [{"shape": [1, 2048, 4096], "dtype": "float16"}],)"
        << R"( "output_bytes": 16777216, "total_bytes": 50331648, "parameters": [{"name": ")" << module
        << R"(.weight", "shape": [4096, 4096], "dtype": "float16", "storage": ")" << module
        << R"(.weight"}], "flops": 68719476736, "latency": {"memory_sec": )" << 1e-5 + 1e-9 * double(index)
        << R"(, "compute_sec": )" << 3.4e-4 + 1e-9 * double(index) << "}}";
}

std::filesystem::path writtenGraph(std::size_t operators)
{
    const std::filesystem::path path =
        std::filesystem::temp_directory_path() / ("load_graph_" + std::to_string(operators) + ".json");
    std::ofstream out(path);
    out.precision(17);
    out << R"({"format": "cutaway.graph", "version": 1, "name": "transformer", "nodes": [)";
    for (std::size_t i = 0; i < operators; ++i)
        writeNode(out, i);
    out << "]}\n";
    return path;
}

double peakMib()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return double(usage.ru_maxrss) / 1024;
}

} // namespace

int main(int argc, char **argv)
{
    const std::string argument = argc > 1 ? argv[1] : "100000";
    std::size_t operators = 0;
    const auto [end, failure] = std::from_chars(argument.data(), argument.data() + argument.size(), operators);
    const bool isCount = failure == std::errc() && end == argument.data() + argument.size();
    const std::filesystem::path path = isCount ? writtenGraph(operators) : std::filesystem::path(argument);

    const double start = testing::processSeconds();
    const Result<std::string> text = readFile(path);
    if (!text) {
        std::cerr << text.error().line() << '\n';
        return 1;
    }
    const double fileRead = testing::processSeconds();
    const Result<Graph> graph = readGraph(*text);
    const double done = testing::processSeconds();
    if (isCount)
        std::filesystem::remove(path);
    if (!graph) {
        std::cerr << graph.error().line() << '\n';
        return 1;
    }
    std::printf("load %zuk cpu_seconds %.3f peak_mib %.0f (file %.3f, %.1f MiB of text)\n", graph->size() / 1000,
                done - start, peakMib(), fileRead - start, double(text->size()) / 1048576);
    const double beforeWriting = testing::processSeconds();
    const std::string written = writeGraph(*graph);
    std::printf("write %zuk cpu_seconds %.3f (%.1f MiB of text)\n", graph->size() / 1000,
                testing::processSeconds() - beforeWriting, double(written.size()) / 1048576);
}
