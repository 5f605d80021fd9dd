#include "app/document/input_file.h"

#include "app/document/read_files.h"
#include "core/formats/document_format.h"
#include "core/formats/inventories/inventory_formats.h"
#include "core/formats/profiles/profile_formats.h"
#include "core/plan/import_registry.h"
#include "views/theme/translated.h"

#include <algorithm>

namespace cutaway {

namespace {

/// What would help is a file of another kind.
Error withKinds(Error error)
{
    error.hint =
        tr("Open a model (ONNX, torch.export, Model Explorer, DOT, cutaway.graph), an inventory, a profile or a plan")
            .toStdString();
    return error;
}

Error unsupported(DocumentFormat format)
{
    const QString message = format == DocumentFormat::Moves ? tr("this is a list of moves, not a model or a plan")
                                                            : tr("the file is no graph, inventory or plan");
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

} // namespace

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

} // namespace cutaway
