#include "core/formats/models/pt2/pt2_archive.h"

#include "core/base/names.h"
#include "core/base/units.h"
#include "core/children/worker_program.h"
#include "core/files/safe_text.h"
#include "core/formats/models/graph_formats.h"
#include "core/formats/models/pt2/tied_weights.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <zip.h>

namespace cutaway {

namespace {

constexpr std::string_view flatProgram = "serialized_exported_program.json";
constexpr std::array flatTensors{std::string_view("serialized_state_dict.pt"),
                                 std::string_view("serialized_constants.pt")};
constexpr zip_uint64_t mostRecords = 1'000'000;

struct CloseZip
{
    void operator()(zip_t *archive) const { zip_discard(archive); }
};
using Archive = std::unique_ptr<zip_t, CloseZip>;

Error broken(const Text &what)
{
    return inputError("broken_file", phrase("the archive %1", {what}),
                      "the file is cut off or damaged: fetch or export it again");
}

/// `bytes` holds what a source without file gives, for as long as the archive is open.
Result<Archive> openArchive(const ByteSource &source, std::string &bytes)
{
    zip_error_t failure;
    zip_error_init(&failure);
    zip_source_t *input = nullptr;
    if (source.path().empty()) {
        Result<std::string> all = readAll(source);
        if (!all)
            return all.error();
        bytes = std::move(*all);
        input = zip_source_buffer_create(bytes.data(), bytes.size(), 0, &failure);
    } else {
        input = zip_source_file_create(source.path().c_str(), 0, -1, &failure);
    }
    zip_t *archive = input ? zip_open_from_source(input, ZIP_RDONLY, &failure) : nullptr;
    if (!archive) {
        zip_source_free(input);
        const Error error = broken(phrase("cannot be opened: it is cut off or damaged"));
        zip_error_fini(&failure);
        return error;
    }
    zip_error_fini(&failure);
    return Archive(archive);
}

/// A bomb declares far more than it holds; what PyTorch writes is not compressed at all.
Done checkSize(const zip_stat_t &record, const std::string &name)
{
    constexpr zip_uint64_t harmless = 16 << 20;
    constexpr zip_uint64_t largestRatio = 50;
    constexpr zip_uint64_t largest = zip_uint64_t(1) << 30;
    if (record.size <= harmless || (record.size <= largest && record.size / largestRatio <= record.comp_size))
        return Done(std::monostate());
    return inputError("too_large",
                      phrase("the record %1 claims to hold %2 in %3",
                             {inQuotes(name), formatBytes(std::int64_t(std::min<zip_uint64_t>(record.size, INT64_MAX))),
                              formatBytes(std::int64_t(std::min<zip_uint64_t>(record.comp_size, INT64_MAX)))}));
}

class ArchiveReader
{
public:
    ArchiveReader(zip_t &archive, const std::string &wanted, const Job &job)
        : m_archive(archive), m_wanted(wanted), m_job(job)
    {
    }

    Result<Pt2Archive> read()
    {
        if (Done done = listRecords(); !done)
            return done.error();
        if (m_programs.empty())
            return inputError("no_program", "the archive holds no exported program",
                              "it is a checkpoint or another archive: write one by torch.export.save");
        const Result<Listed> program = chooseProgram();
        if (!program)
            return program.error();
        Result<std::string> text = record(program->record);
        if (!text)
            return text.error();
        m_result.program = std::move(*text);
        for (const Listed &config : m_configs) {
            if (isOfAnother(config.name))
                continue;
            Result<std::string> read = record(config.record);
            if (!read)
                return read.error();
            m_result.weightConfigs.push_back(std::move(*read));
        }
        for (const zip_int64_t tensors : m_stateDicts) {
            if (std::optional<std::string> config = readStateDict(tensors))
                m_result.weightConfigs.push_back(std::move(*config));
        }
        return std::move(m_result);
    }

private:
    struct Listed
    {
        std::string name; ///< the model's
        zip_int64_t record;
    };

    Done listRecords()
    {
        const zip_int64_t count = zip_get_num_entries(&m_archive, 0);
        if (count < 0 || zip_uint64_t(count) > mostRecords)
            return broken(phrase("lists %1 records", {std::to_string(count)}));
        for (zip_int64_t i = 0; i < count; ++i) {
            const char *name = zip_get_name(&m_archive, zip_uint64_t(i), ZIP_FL_ENC_RAW);
            if (name)
                classify(name, i);
        }
        return Done(std::monostate());
    }

    void classify(std::string_view path, zip_int64_t index)
    {
        constexpr std::array endings{std::string_view("_weights_config.json"),
                                     std::string_view("_constants_config.json"),
                                     std::string_view("_model_param_config.json")};
        const std::size_t slash = path.rfind('/');
        const std::string_view file = path.substr(slash == path.npos ? 0 : slash + 1);
        const std::string_view folder = slash == path.npos ? std::string_view() : path.substr(0, slash);
        const auto config =
            std::ranges::find_if(endings, [&](std::string_view ending) { return file.ends_with(ending); });
        if (file == flatProgram)
            m_programs.push_back({"model", index});
        else if ((folder == "models" || folder.ends_with("/models")) && file.ends_with(".json"))
            m_programs.push_back({std::string(file.substr(0, file.size() - 5)), index});
        else if (std::ranges::find(flatTensors, file) != flatTensors.end())
            m_stateDicts.push_back(index);
        else if (config != endings.end())
            m_configs.push_back({std::string(file.substr(0, file.size() - config->size())), index});
        else if ((folder.ends_with("/weights") || folder.ends_with("/constants")) && isEmpty(index))
            m_result.emptyRecords.emplace_back(file);
    }

    bool isEmpty(zip_int64_t index)
    {
        zip_stat_t status;
        return zip_stat_index(&m_archive, zip_uint64_t(index), 0, &status) == 0 && (status.valid & ZIP_STAT_SIZE) &&
               status.size == 0;
    }

    Result<Listed> chooseProgram()
    {
        const auto named = std::ranges::find(m_programs, "model", &Listed::name);
        if (named != m_programs.end())
            std::rotate(m_programs.begin(), named, named + 1);
        for (const Listed &program : m_programs)
            m_result.models.push_back(cleanText(program.name));
        const bool isOnly = m_programs.size() == 1; // its reader knows other names of it
        const Result<std::size_t> place = placeOfGraph(isOnly ? std::string() : m_wanted, m_result.models);
        if (!place)
            return place.error();
        m_result.model = m_result.models[*place];
        m_model = m_programs[*place].name;
        return m_programs[*place];
    }

    /// Archives of several models have a configuration for each.
    bool isOfAnother(const std::string &config) const
    {
        return config != m_model && std::ranges::find(m_programs, config, &Listed::name) != m_programs.end();
    }

    /// Of a file that may hold gigabytes, as much as is needed. One that cannot be read tells of no tied weights.
    std::optional<std::string> readStateDict(zip_int64_t index)
    {
        constexpr std::size_t first = 1 << 16;
        constexpr std::size_t most = 1 << 26;
        const std::unique_ptr<zip_file_t, decltype(&zip_fclose)> file(
            zip_fopen_index(&m_archive, zip_uint64_t(index), 0), zip_fclose);
        std::string bytes;
        bool isCut = file != nullptr;
        std::optional<std::string> config;
        for (std::size_t wanted = first; isCut && !config && wanted <= most && !m_job.stopRequested(); wanted *= 2) {
            const std::size_t before = bytes.size();
            bytes.resize(wanted);
            const zip_int64_t got = zip_fread(file.get(), bytes.data() + before, wanted - before);
            bytes.resize(before + std::size_t(std::max<zip_int64_t>(got, 0)));
            config = stateDictConfig(bytes, isCut);
            isCut = isCut && got > 0;
        }
        return config;
    }

    Result<std::string> record(zip_int64_t index)
    {
        zip_stat_t status;
        const char *name = zip_get_name(&m_archive, zip_uint64_t(index), ZIP_FL_ENC_RAW);
        if (zip_stat_index(&m_archive, zip_uint64_t(index), 0, &status) != 0 || !(status.valid & ZIP_STAT_SIZE) ||
            !(status.valid & ZIP_STAT_COMP_SIZE))
            return broken(phrase("does not say how large %1 is", {inQuotes(name ? name : "")}));
        if (Done done = checkSize(status, name ? name : ""); !done)
            return done.error();
        const std::unique_ptr<zip_file_t, decltype(&zip_fclose)> file(
            zip_fopen_index(&m_archive, zip_uint64_t(index), 0), zip_fclose);
        if (!file)
            return broken(phrase("cannot be read: %1 is damaged", {inQuotes(name ? name : "")}));
        return content(*file, status.size, name ? name : "");
    }

    /// Grows with what comes, not with what is claimed.
    Result<std::string> content(zip_file_t &file, zip_uint64_t size, const std::string &name)
    {
        constexpr std::size_t step = 1 << 20;
        std::string text;
        while (text.size() < size) {
            if (m_job.stopRequested())
                return cancelledError();
            const std::size_t before = text.size();
            text.resize(before + std::size_t(std::min<zip_uint64_t>(step, size - before)));
            const zip_int64_t got = zip_fread(&file, text.data() + before, text.size() - before);
            if (got <= 0)
                return broken(phrase("ends inside %1", {inQuotes(name)}));
            text.resize(before + std::size_t(got));
        }
        char more = 0; // reading on to the end lets libzip test the checksum
        if (zip_fread(&file, &more, 1) < 0)
            return broken(phrase("has a damaged record %1", {inQuotes(name)}));
        return text;
    }

    zip_t &m_archive;
    const std::string &m_wanted;
    const Job &m_job;
    std::vector<Listed> m_programs;
    std::vector<Listed> m_configs;
    std::vector<zip_int64_t> m_stateDicts;
    std::string m_model; ///< the one that was chosen, as records are named
    Pt2Archive m_result;
};

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

bool looksLikeZip(const ByteSource &source)
{
    std::array<char, 4> begin{};
    return source.size() >= begin.size() && source.read(0, begin) &&
           std::string_view(begin.data(), begin.size()) == "PK\x03\x04";
}

Result<Pt2Archive> readPt2Archive(const ByteSource &source, const std::string &wanted, const Job &job)
{
    std::string bytes;
    Result<Archive> archive = openArchive(source, bytes);
    if (!archive)
        return archive.error();
    return ArchiveReader(**archive, wanted, job).read();
}

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
