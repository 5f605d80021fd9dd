#include "app/cli/session.h"
#include "core/base/names.h"
#include "core/files/file_io.h"

#include <QDir>
#include <QFile>

#include <nlohmann/json.hpp>

namespace cutaway {

namespace {

QString schemaPath(const std::string &document)
{
    return QStringLiteral(":/schemas/%1.json").arg(QString::fromStdString(document));
}

std::string schemaOf(const std::string &document)
{
    QFile file(schemaPath(document));
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

std::string documentList()
{
    std::string text;
    for (const std::string &document : documentNames())
        text +=
            document + "\n    " + nlohmann::json::parse(schemaOf(document)).at("description").get<std::string>() + '\n';
    return text;
}

Error unknownDocument(const std::string &document)
{
    NearestName nearest(document);
    std::string names;
    for (const std::string &known : documentNames()) {
        nearest.offer(known);
        names += (names.empty() ? "" : ", ") + known;
    }
    return usageError("there is no document " + inQuotes(document) + nearest.question() + "; known: " + names);
}

} // namespace

std::vector<std::string> documentNames()
{
    std::vector<std::string> names;
    for (const QString &file :
         QDir(QStringLiteral(":/schemas")).entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name))
        names.push_back(file.chopped(5).toStdString());
    return names;
}

int runSchema(const CommandLine &line)
{
    return runSession(line, [](const Arguments &arguments, const Job &) -> Done {
        if (arguments.positionals.empty())
            return writeFile("-", documentList());
        const std::string &document = arguments.positionals.front();
        const std::string schema = schemaOf(document);
        return schema.empty() ? unknownDocument(document) : writeFile("-", schema);
    });
}

} // namespace cutaway
