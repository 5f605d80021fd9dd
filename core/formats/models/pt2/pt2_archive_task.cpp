#include "core/formats/models/pt2/pt2_archive_task.h"

#include "core/children/worker_answer.h"
#include "core/children/worker_program.h"

#include <algorithm>
#include <filesystem>

namespace cutaway {

namespace {

constexpr char pathTag = 'p';
constexpr char bytesTag = 'b';

/// A record has at most 1 GiB; it lies there as libzip's text and as the answer.
constexpr ChildLimits workerLimits{std::uint64_t(5) << 30, std::chrono::seconds(60)};
constexpr ChildBudget workerBudget{std::chrono::minutes(3), std::size_t(3) << 30};

void putTexts(std::string &bytes, const std::vector<std::string> &texts)
{
    putText(bytes, std::to_string(texts.size()));
    for (const std::string &text : texts)
        putText(bytes, text);
}

bool takeTexts(std::string_view &bytes, std::vector<std::string> &texts)
{
    std::string count;
    if (!takeText(bytes, count))
        return false;
    while (std::to_string(texts.size()) != count) {
        if (!takeText(bytes, texts.emplace_back()))
            return false;
    }
    return true;
}

std::string written(const Pt2Archive &archive)
{
    std::string bytes;
    putText(bytes, archive.model);
    putText(bytes, archive.program);
    for (const auto *texts : {&archive.models, &archive.weightConfigs, &archive.emptyRecords})
        putTexts(bytes, *texts);
    return bytes;
}

Result<Pt2Archive> readWritten(std::string_view bytes, const Text &what)
{
    Pt2Archive archive;
    bool isWhole = takeText(bytes, archive.model) && takeText(bytes, archive.program);
    for (auto *texts : {&archive.models, &archive.weightConfigs, &archive.emptyRecords})
        isWhole = isWhole && takeTexts(bytes, *texts);
    if (!isWhole || archive.models.empty())
        return childError(ChildEnd::Unreadable, what);
    return archive;
}

Result<std::string> requestFor(const ByteSource &source, const std::string &wanted)
{
    std::string request;
    putText(request, wanted);
    if (!source.path().empty())
        return request + pathTag + std::filesystem::absolute(source.path()).string();
    Result<std::string> bytes = readAll(source);
    return bytes ? Result<std::string>(request + bytesTag + *bytes) : bytes.error();
}

Result<Pt2Archive> readRequested(std::string_view request)
{
    std::string wanted;
    if (!takeText(request, wanted))
        return childError(ChildEnd::Unreadable, phrase("reading the archive"));
    const std::string_view rest = request.substr(std::min<std::size_t>(1, request.size()));
    if (!request.starts_with(pathTag))
        return readPt2Archive(MemorySource(rest), wanted, {});
    const Result<std::unique_ptr<ByteSource>> source = openSource(std::filesystem::path(rest));
    return source ? readPt2Archive(**source, wanted, {}) : source.error();
}

} // namespace

Result<Pt2Archive> readPt2ArchiveByWorker(const ByteSource &source, const std::string &wanted, const Job &job)
{
    const Text what = phrase("reading the archive");
    const Result<std::string> request = requestFor(source, wanted);
    if (!request)
        return request.error();
    const Result<std::string> answer = askWorker("archive", what, *request, workerLimits, workerBudget, job);
    return answer ? readWritten(*answer, what) : answer.error();
}

Result<std::string> pt2ArchiveTask(std::string_view request)
{
    const Result<Pt2Archive> archive = readRequested(request);
    return archive ? Result<std::string>(written(*archive)) : archive.error();
}

} // namespace cutaway
