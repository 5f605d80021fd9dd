#pragma once

#include "tests/support/case_fields.h"
#include "tests/support/fixtures.h"

#include <QTest>

/// Rows of fixtures/embedding/cases.json.
namespace cutaway::testing {

inline nlohmann::json embeddingJson(const std::string &name)
{
    return nlohmann::json::parse(fixtureText("embedding/" + name));
}

/// The cases of one kind, as rows of test data.
inline void addEmbeddingRows(const std::string &kind)
{
    QTest::addColumn<QString>("text");
    const nlohmann::json cases = embeddingJson("cases.json");
    for (const nlohmann::json &row : cases) {
        if (row.at("kind") == kind)
            QTest::addRow("%s", row.at("name").get<std::string>().c_str()) << QString::fromStdString(row.dump());
    }
}

/// The row of the test that runs.
inline nlohmann::json embeddingRow()
{
    QFETCH(QString, text);
    return nlohmann::json::parse(text.toStdString());
}

inline std::shared_ptr<const Graph> embeddingGraph(const nlohmann::json &row)
{
    return fixtureGraph(fixtureStem("embedding", row.at("graph"), ".graph.json"));
}

inline std::shared_ptr<const Inventory> embeddingInventory(const nlohmann::json &row)
{
    return fixtureInventory(fixtureStem("embedding", row.at("devices"), ".devices.json"));
}

} // namespace cutaway::testing
