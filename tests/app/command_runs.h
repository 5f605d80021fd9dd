#pragma once

#include "tests/app/partition_fixture.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>

/// The program as scripts use it.
namespace cutaway::testing {

struct Outcome
{
    int status = -1;
    QByteArray output;
    QByteArray errors;
};

inline Outcome run(const QStringList &arguments, const QByteArray &input = {})
{
    QProcess process;
    process.start(qEnvironmentVariable("CUTAWAY_PROGRAM"), arguments);
    process.write(input);
    process.closeWriteChannel();
    process.waitForFinished(60000);
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

inline QJsonObject jsonObject(const QByteArray &text)
{
    return QJsonDocument::fromJson(text).object();
}

inline QByteArray fileBytes(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace cutaway::testing
