#include "app/document/read_files.h"

#include "core/base/result.h"
#include "core/devices/inventory.h"
#include "core/files/byte_source.h"
#include "core/files/file_io.h"
#include "core/formats/document_format.h"
#include "core/formats/inventories/inventory_formats.h"
#include "core/formats/profiles/profile_formats.h"
#include "core/plan/plan_documents.h"
#include "core/plan/plan_kinds.h"
#include "views/theme/core_text.h"

#include <QFile>
#include <QFileInfo>
#include <algorithm>

namespace cutaway {

namespace {

/// What a file is; those before are needed to read those behind.
enum class InputKind { Profile, Graph, Devices, Plan, ForeignPlan };

/// A file whose format is known: a model that is read piece by piece, or a document's text.
struct InputFile
{
    QString path;
    InputKind kind = InputKind::Plan;
    std::unique_ptr<ByteSource> source = {};
    std::string text = {};
};

/// What would help is a file of another kind.
Error withKinds(Error error)
{
    error.hint =
        tr("Open a model (ONNX, torch.export, config.json, Model Explorer, DOT, cutaway.graph), an inventory, a profile or a plan")
            .toStdString();
    return error;
}

Error unsupported(DocumentFormat format)
{
    const QString message = format == DocumentFormat::Moves ? tr("this is a list of moves, not a model or a plan")
                                                            : tr("the file is not a graph, inventory or plan");
    return withKinds({ErrorKind::Unsupported, "unsupported_document", message.toStdString(), {}, {}});
}

/// Texts of other programs' plans that are no JSON, such as a schedule's steps: a table of figures may look like them.
bool beginsForeignPlan(const ByteSource &source)
{
    constexpr std::uint64_t looked = 4096;
    std::string head(std::size_t(std::min(source.size(), looked)), '\0');
    if (!source.read(0, head) || head.find_first_of("{[") == head.find_first_not_of(" \t\r\n"))
        return false;
    return importFor(foreignFile({}, std::move(head))) != nullptr;
}

/// Finds out by its content what a file is.
/// A plan of another program, and nothing else.
Result<InputFile> openInputFile(const QString &path)
{
    Result<std::unique_ptr<ByteSource>> source = openAnySource(path);
    if (!source)
        return source.error();
    if (recogniseGraph(**source))
        return InputFile{path, InputKind::Graph, std::move(*source)};
    if (beginsForeignPlan(**source)) {
        Result<std::string> text = readAll(**source);
        return text ? Result<InputFile>(InputFile{path, InputKind::ForeignPlan, nullptr, std::move(*text)})
                    : text.error();
    }
    const ProfileFormat *profile = recogniseProfile(**source);
    if (profile && profile->isStreamed)
        return InputFile{path, InputKind::Profile}; // too large to be read whole as the others are
    Result<std::string> bytes = readAll(**source);
    if (!bytes)
        return bytes.error();
    if (recogniseInventory(*bytes))
        return InputFile{path, InputKind::Devices, nullptr, std::move(*bytes)};
    const Result<DocumentFormat> format = sniffDocument(*bytes);
    if (!format && profile)
        return InputFile{path, InputKind::Profile};
    if (!format && importFor(foreignFile({}, *bytes)))
        return InputFile{path, InputKind::ForeignPlan, nullptr, std::move(*bytes)};
    if (!format)
        return withKinds(format.error());
    switch (*format) {
    case DocumentFormat::Graph: return InputFile{path, InputKind::Graph, std::move(*source)};
    case DocumentFormat::Devices: return InputFile{path, InputKind::Devices, nullptr, std::move(*bytes)};
    case DocumentFormat::Plan: return InputFile{path, InputKind::Plan, nullptr, std::move(*bytes)};
    default: return unsupported(*format);
    }
}

Result<InputFile> openForeignPlan(const QString &path)
{
    Result<std::string> bytes = readAnyFile(path);
    if (!bytes)
        return bytes.error();
    const ForeignFile file = foreignFile(fileTitle(path).toStdString(), std::move(*bytes));
    if (!importFor(file))
        return unknownImport(file);
    return InputFile{path, InputKind::ForeignPlan, nullptr, file.text};
}

ReadOutcome failed(const QString &path, Error error)
{
    return {{}, FileError{path, std::move(error)}};
}

/// Graph, then inventory, then plans: each needs those before it.
class Reader
{
public:
    Reader(const ReadRequest &request, const std::vector<InputFile> &inputs, const Job &job)
        : m_request(request)
        , m_inputs(inputs)
        , m_job(job)
        , m_options(request.options)
        , m_hasGraph(std::ranges::count(inputs, InputKind::Graph, &InputFile::kind) > 0)
        , m_graph(request.graph)
        , m_inventory(request.inventory)
    {
    }

    Done read(const InputFile &input)
    {
        switch (input.kind) {
        case InputKind::Profile: return profile(input);
        case InputKind::Graph: return graph(input);
        case InputKind::Devices: return inventory(input);
        case InputKind::ForeignPlan: return foreignPlan(input);
        default: return plan(input);
        }
    }

    /// That the model's file tells besides, where no other is opened with it. One that has no figures is told of.
    void planOfModel()
    {
        if (!m_files.graph || !m_files.graph->plan || !m_files.plans.empty())
            return;
        const PlanInFile &told = *m_files.graph->plan;
        QStringList &warnings = m_files.graph->warnings;
        if (!told.text) {
            warnings.append(coreText(told.text.error().line()));
            return;
        }
        std::shared_ptr<const Inventory> inventory = m_inventory;
        Result<ImportedInventory> usual = importInventory(told.inventory);
        if (!inventory && usual)
            inventory = std::make_shared<const Inventory>(std::move(usual->inventory));
        Result<OpenedPlan> read =
            readPlan(*told.text, m_graph, inventory ? inventory : std::make_shared<const Inventory>());
        if (!read) {
            warnings.append(coreText(read.error().line()));
            return;
        }
        if (inventory && !m_inventory) {
            warnings.append(coreText(told.assumed));
            m_files.inventory = OpenInventory{inventory, {}};
        }
        m_inventory = inventory;
        const QString name = QFileInfo(m_files.graph->path).completeBaseName();
        m_files.plans.push_back(
            PlanFile{std::move(read->plan), {}, coreTexts(told.warnings) + coreTexts(read->warnings), name});
    }

    /// What must be said before the model can be read.
    std::shared_ptr<const ParameterDeclaration> asks() const { return m_asks; }

    /// Of the plan that could not be read.
    std::shared_ptr<const PlanImport> failedImport(const Error &error)
    {
        if (!m_import)
            return nullptr;
        m_import->fault = error.line();
        return std::make_shared<const PlanImport>(std::move(*m_import));
    }

    OpenedFiles take()
    {
        if (m_files.graph && m_files.plans.empty())
            m_files.placeholder =
                unplannedGraph(m_graph, m_inventory ? m_inventory : std::make_shared<const Inventory>());
        if (m_files.placeholder)
            m_files.placeholder->cost(); // here and for plans: the first takes long, and the plan keeps it
        for (const PlanFile &file : m_files.plans)
            file.plan->cost();
        return std::move(m_files);
    }

private:
    /// Of the graph among the files; of the one that is open, where there is none.
    Done profile(const InputFile &input)
    {
        if (m_hasGraph)
            m_options.profiles.push_back(fileSystemPath(input.path));
        else
            (m_graph ? m_files.profiles : m_files.waiting).append(input.path);
        return Done(std::monostate());
    }

    /// One that cannot be read is no second graph, and does not keep the first from being opened.
    Done graph(const InputFile &input)
    {
        Result<OpenGraph> read = readModel(input.path, *input.source, m_options, m_job);
        if (read && read->plan && read->plan->asks) {
            if (Done said = sayAccelerators(*read->plan->asks); !said)
                return said;
            read = readModel(input.path, *input.source, m_options, m_job);
        }
        if (!read)
            return read.error();
        if (m_files.graph)
            return usageError(cutaway::tr("two graphs cannot be opened at once").toStdString(),
                              cutaway::tr("Open one graph with its inventory and plans").toStdString());
        m_graph = read->value;
        m_files.graph = std::move(*read);
        m_inventory = nullptr; // the one of the graph that was open
        return m_files.graph->isOwnFormat ? Done(std::monostate()) : devicesOfGraph(input);
    }

    /// Those of the inventory that is opened with the model; else they are asked for.
    Done sayAccelerators(const ParameterDeclaration &asked)
    {
        const auto devices = std::ranges::find(m_inputs, InputKind::Devices, &InputFile::kind);
        const Result<ImportedInventory> read =
            devices == m_inputs.end() ? Result<ImportedInventory>(Error()) : importInventory(devices->text);
        if (!read) {
            m_asks = std::make_shared<const ParameterDeclaration>(asked);
            return usageError(cutaway::tr("the file does not say on how many accelerators its plan runs").toStdString(),
                              cutaway::tr("Open it together with an inventory").toStdString());
        }
        m_options.parameters[asked.name] = acceleratorCount(read->inventory);
        return Done(std::monostate());
    }

    /// Some formats tell of the devices, too.
    Done devicesOfGraph(const InputFile &input)
    {
        const GraphFormat *format = recogniseGraph(*input.source);
        if (!format || !format->tellsDevices)
            return Done(std::monostate());
        const Result<std::string> text = readAll(*input.source);
        return text ? takeInventory(input.path, *text) : Done(text.error());
    }

    Done inventory(const InputFile &input)
    {
        if (m_graph)
            return takeInventory(input.path, input.text);
        if (const Result<ImportedInventory> read = importInventory(input.text); !read)
            return read.error();
        m_files.waiting.append(input.path);
        return Done(std::monostate());
    }

    Done takeInventory(const QString &path, const std::string &text)
    {
        Result<ImportedInventory> read = importInventory(text);
        if (!read)
            return read.error();
        m_inventory = std::make_shared<const Inventory>(std::move(read->inventory));
        m_files.inventory = OpenInventory{m_inventory, path};
        return Done(std::monostate());
    }

    Done plan(const InputFile &input)
    {
        if (!m_graph) {
            m_files.waiting.append(input.path);
            return Done(std::monostate());
        }
        Result<OpenedPlan> read =
            readPlan(input.text, m_graph, m_inventory ? m_inventory : std::make_shared<const Inventory>());
        if (!read)
            return read.error();
        m_files.plans.push_back(PlanFile{std::move(read->plan), input.path, coreTexts(read->warnings), {}});
        return Done(std::monostate());
    }

    /// Of a program that knows the model's names alone.
    Done foreignPlan(const InputFile &input)
    {
        if (!m_graph) {
            m_files.waiting.append(input.path);
            return Done(std::monostate());
        }
        const ForeignFile file = foreignFile(fileTitle(input.path).toStdString(), input.text);
        m_import = {input.path, importFor(file, m_graph.get()), m_request.given, {}, {}, {}, m_request.isImport};
        Result<ImportedPlan> read =
            importPlan(*m_import->format, {file, m_graph, m_inventory, {}, m_request.given, shownPlan()}, m_job);
        if (!read)
            return read.error();
        m_import->warnings = coreTexts(read->warnings);
        m_import->report = std::move(read->report);
        m_files.plans.push_back(PlanFile{std::move(read->plan), {}, {}, fileTitle(input.path), std::move(m_import)});
        m_import.reset();
        return Done(std::monostate());
    }

    /// Of the graph that the files are for.
    std::shared_ptr<const EditedPlan> shownPlan() const { return m_files.graph ? nullptr : m_request.shown; }

    const ReadRequest &m_request;
    const std::vector<InputFile> &m_inputs;
    const Job &m_job;
    ImportOptions m_options;
    std::optional<PlanImport> m_import; ///< that goes on
    bool m_hasGraph;                    ///< among the files
    std::shared_ptr<const Graph> m_graph;
    std::shared_ptr<const Inventory> m_inventory;
    std::shared_ptr<const ParameterDeclaration> m_asks;
    OpenedFiles m_files;
};

/// With the graphs that there are to choose from.
ReadOutcome needsChoice(const QString &path, const ByteSource &source, const ReadRequest &request, const Error &error,
                        const Job &job)
{
    Result<GraphListing> listing = listGraphs(source, request.options, job);
    if (!listing)
        return failed(path, listing.error());
    return {{}, FileError{path, error, std::make_shared<const GraphListing>(std::move(*listing))}};
}

} // namespace

ReadOutcome readFiles(const ReadRequest &request, const Job &job)
{
    std::vector<InputFile> inputs;
    for (const QString &path : request.paths) {
        job.progress(tr("reading %1").arg(fileTitle(path)).toStdString());
        Result<InputFile> input = request.isImport ? openForeignPlan(path) : openInputFile(path);
        if (!input)
            return failed(path, std::move(input.error()));
        if (job.stopRequested())
            return failed(path, cancelledError());
        inputs.push_back(std::move(*input));
    }
    std::ranges::stable_sort(inputs, {}, &InputFile::kind);
    Reader reader(request, inputs, job);
    for (const InputFile &input : inputs) {
        const Done done = reader.read(input);
        if (!done && done.error().code == "several_graphs" && input.source)
            return needsChoice(input.path, *input.source, request, done.error(), job);
        if (!done)
            return {{}, FileError{input.path, done.error(), {}, reader.failedImport(done.error()), reader.asks()}};
        if (job.stopRequested())
            return failed(input.path, cancelledError());
    }
    reader.planOfModel();
    return {reader.take(), std::nullopt};
}

std::filesystem::path fileSystemPath(const QString &path)
{
    return QFile::encodeName(path).toStdString();
}

Result<std::unique_ptr<ByteSource>> openAnySource(const QString &path)
{
    if (path != QLatin1String("-") && !path.startsWith(QLatin1String(":/")))
        return openSource(fileSystemPath(path));
    Result<std::string> bytes = readAnyFile(path);
    if (!bytes)
        return bytes.error();
    return std::unique_ptr<ByteSource>(std::make_unique<OwnedSource>(std::move(*bytes)));
}

Result<OpenGraph> readModel(const QString &path, const ByteSource &source, ImportOptions options, const Job &job)
{
    options.name = QFileInfo(path).completeBaseName().toStdString();
    Result<ImportedGraph> imported = importGraph(source, options, job);
    if (!imported)
        return imported.error();
    OpenGraph graph;
    graph.value = std::make_shared<const Graph>(std::move(imported->graph));
    graph.modules = std::make_shared<const ModuleTree>(*graph.value);
    for (const Node &node : graph.value->nodes())
        graph.bytes += node.totalBytes;
    graph.suitedPlanner = suitedPlanner(*graph.value);
    graph.path = path;
    graph.isOwnFormat = imported->formatId == "cutaway.graph";
    graph.sizes = std::move(imported->sizes);
    graph.told = std::move(imported->told);
    graph.options = std::move(options);
    graph.profiles = std::move(imported->profiles);
    graph.figures = std::make_shared<const std::vector<FigureColumn>>(figureColumns(*graph.value));
    graph.warnings = coreTexts(imported->warnings);
    graph.reading = coreText(readingSentence(QFileInfo(path).fileName().toStdString(), *imported));
    if (imported->plan)
        graph.plan = std::make_shared<const PlanInFile>(std::move(*imported->plan));
    return graph;
}

Result<std::string> readAnyFile(const QString &path)
{
    if (!path.startsWith(QLatin1String(":/")))
        return readFile(path == QLatin1String("-") ? "-" : fileSystemPath(path));
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return Error{ErrorKind::Input, "no_such_file", tr("there is no such sample").toStdString(), {}, {}};
    return file.readAll().toStdString();
}

QString fileTitle(const QString &path)
{
    return path == QLatin1String("-") ? tr("standard input") : QFileInfo(path).fileName();
}

} // namespace cutaway
