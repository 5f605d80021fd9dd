#include "app/jobs/layout_worker.h"

#include "core/layout/layout.h"

#include <sys/prctl.h>
#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <new>
#include <string>

namespace cutaway {

namespace {

constexpr rlim_t mostSeconds = 60;             // of processor time; whoever started us gives up much earlier
constexpr rlim_t mostMemory = rlim_t(2) << 30; // bytes of address space, libraries included
constexpr std::size_t largestRequest = 64u << 20;

void limit(int resource, rlim_t value)
{
    rlimit limits{};
    if (getrlimit(resource, &limits) != 0)
        return;
    limits.rlim_cur = std::min(value, limits.rlim_max);
    setrlimit(resource, &limits);
}

void limitThisProcess()
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_CPU, mostSeconds);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) // they map terabytes
    limit(RLIMIT_AS, mostMemory);
#endif
}

Result<std::string> readAll(std::FILE *file)
{
    std::string text;
    std::array<char, 1 << 16> block;
    while (const std::size_t count = std::fread(block.data(), 1, block.size(), file)) {
        text.append(block.data(), count);
        if (text.size() > largestRequest)
            return inputError("layout_too_large", "the layout request is too large");
    }
    return text;
}

Result<LayoutResult> layoutFrom(std::FILE *file)
{
    const auto text = readAll(file);
    if (!text)
        return text.error();
    const auto request = readLayoutRequest(*text);
    if (!request)
        return request.error();
    return graphvizLayout(*request);
}

} // namespace

int runLayoutWorker()
{
    limitThisProcess();
    try {
        const auto result = layoutFrom(stdin);
        if (result) {
            const std::string text = writeLayoutResult(*result);
            const bool isWritten = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
            return isWritten && std::fflush(stdout) == 0 ? 0 : 1;
        }
        std::fprintf(stderr, "%s\n", result.error().line().c_str());
    } catch (const std::bad_alloc &) {
        std::fputs("not enough memory\n", stderr);
    }
    return 1;
}

} // namespace cutaway
