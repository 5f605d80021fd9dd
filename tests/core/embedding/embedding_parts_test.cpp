#include "core/embedding/embedding_model.h"
#include "core/embedding/embedding_table.h"
#include "core/embedding/estimators.h"
#include "core/embedding/planners/partitioner.h"
#include "core/embedding/planners/proposer.h"
#include "core/embedding/sharding_option.h"
#include "tests/support/embedding_cases.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <cmath>

using namespace cutaway;
using namespace cutaway::embedding;
using Json = nlohmann::json;

// The parts of the planner against TorchRec's and TorchEasyRec's own: options, estimates, proposals, placing.

namespace {

std::shared_ptr<const Model> modelOf(const Json &row)
{
    const auto graph = testing::embeddingGraph(row);
    const auto inventory = testing::embeddingInventory(row);
    Result<std::shared_ptr<const Model>> model = makeModel(graph, *inventory, parametersFromJson(row.at("set")));
    if (!model)
        qFatal("%s", model.error().line().c_str());
    return *model;
}

SearchSpace spaceOf(const Model &model)
{
    Result<SearchSpace> space = enumerateOptions(*model.tables, model.topology, model.settings.estimate);
    if (!space)
        qFatal("%s", space.error().line().c_str());
    return std::move(*space);
}

Topology topologyOf(const Json &json)
{
    Inventory inventory;
    inventory.extra = Json{{"topology", json}}.dump();
    Result<Topology> topology = readTopology(inventory);
    if (!topology)
        qFatal("%s", topology.error().line().c_str());
    return *topology;
}

bool isNear(double want, double got)
{
    return want == got || std::abs(want - got) <= 1e-9 * std::abs(want);
}

Perf perfOf(const Json &fields)
{
    return {fields.at("fwd_compute"), fields.at("fwd_comms"),        fields.at("bwd_compute"),
            fields.at("bwd_comms"),   fields.at("prefetch_compute"), fields.at("input_dist_comms")};
}

/// The first figure of the shard that is not as wanted.
QString difference(const Json &want, const Shard &got)
{
    constexpr double perSecond = 1000.0;
    const Perf perf = perfOf(want.at("perf"));
    const std::array wanted{perf.fwdCompute, perf.fwdComms,        perf.bwdCompute,
                            perf.bwdComms,   perf.prefetchCompute, perf.inputDistComms};
    const std::array have{got.perf.fwdCompute, got.perf.fwdComms,        got.perf.bwdCompute,
                          got.perf.bwdComms,   got.perf.prefetchCompute, got.perf.inputDistComms};
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (!isNear(wanted[i], have[i] / perSecond))
            return QStringLiteral("perf %1: want %2, got %3").arg(i).arg(wanted[i]).arg(have[i] / perSecond);
    }
    const Json &storage = want.at("storage");
    if (std::abs(storage.at("hbm").get<std::int64_t>() - got.storage.hbm) > 1 ||
        std::abs(storage.at("ddr").get<std::int64_t>() - got.storage.ddr) > 1)
        return QString::fromStdString("storage: want " + storage.dump() + ", got " + std::to_string(got.storage.hbm));
    const Json shape{{"size", {got.shape.rows, got.shape.columns}},
                     {"offset", {got.shape.firstRow, got.shape.firstColumn}}};
    if (want.at("size") != shape.at("size") || want.at("offset") != shape.at("offset"))
        return QString::fromStdString("shape: got " + shape.dump());
    return {};
}

QString difference(const Json &want, const Table &table, const ShardingOption &got)
{
    if (want.at("table") != table.name || want.at("sharding_type") != shardingTypeName(got.type) ||
        want.at("compute_kernel") != got.kernelName() || want.at("shards").size() != got.shards.size())
        return QString::fromStdString("want " + want.at("table").dump() + want.at("sharding_type").dump() + ", got " +
                                      table.name + " " + std::string(shardingTypeName(got.type)));
    for (std::size_t i = 0; i < got.shards.size(); ++i) {
        if (const QString found = difference(want.at("shards")[i], got.shards[i]); !found.isEmpty())
            return QString::fromStdString(table.name) + QStringLiteral(" shard %1: ").arg(i) + found;
    }
    return isNear(want.at("total_perf_sec"), got.totalPerf / 1000.0) ? QString() : QStringLiteral("total perf");
}

/// A proposal as a partition case gives it: tables of one option each.
struct GivenProposal
{
    SearchSpace space;
    std::vector<std::uint32_t> modules;
    std::vector<Storage> available;
};

GivenProposal proposalOf(const Json &input)
{
    GivenProposal given;
    std::map<std::string, std::uint32_t> modules;
    for (const Json &each : input.at("proposal")) {
        given.modules.push_back(modules.try_emplace(each.at("module"), std::uint32_t(modules.size())).first->second);
        ShardingOption option;
        option.type = *findShardingType(each.at("sharding_type").get<std::string>());
        for (const Json &fields : each.at("shards")) {
            const Json &p = fields.at("perf");
            Shard shard;
            shard.storage = {fields.at("hbm"), fields.at("ddr"), 0};
            shard.perf = {p[0], p[1], p[2], p[3], p[4], p[5]};
            shard.total = shard.perf.total();
            option.totalStorage += shard.storage;
            option.totalPerf += shard.total;
            option.shards.push_back(shard);
        }
        given.space.push_back({option});
    }
    for (std::size_t r = 0; r < input.at("available_hbm").size(); ++r)
        given.available.push_back({input.at("available_hbm")[r], input.at("available_ddr")[r], 0});
    return given;
}

PartitionerSettings partitionerOf(const Json &set)
{
    PartitionerSettings settings;
    if (set.value("partitioner", "greedy_perf") == "memory_balanced")
        settings.kind = PartitionerKind::MemoryBalanced;
    if (set.value("sort_by", "storage") == "perf")
        settings.sortBy = SortBy::Perf;
    settings.balancesModules = set.value("balance_modules", false);
    settings.tolerance = set.value("tolerance", settings.tolerance);
    return settings;
}

Json ranksOf(const Placement &placement)
{
    Json list = Json::array();
    for (std::size_t place = 0; place + 1 < placement.first.size(); ++place)
        list.push_back(std::vector(placement.ranks.begin() + std::ptrdiff_t(placement.first[place]),
                                   placement.ranks.begin() + std::ptrdiff_t(placement.first[place + 1])));
    return list;
}

std::unique_ptr<Proposer> proposerOf(const Json &row, const Model &model, const SearchSpace &space, const Job &job)
{
    const std::string id = row.at("planner");
    const Json &set = row.at("set");
    if (id == "embedding.greedy")
        return makeGreedy(space, set.value("use_depth", true), 0);
    if (id == "embedding.uniform")
        return makeUniform(space, true);
    if (id == "embedding.grid_search")
        return makeGridSearch(space, 10000);
    return makeDynamicProgramming(space, model.topology, model.reservation.available,
                                  {set.value("mem_bins_per_device", std::int64_t(100)), false}, job);
}

Json namedProposal(const Model &model, const SearchSpace &space, const Proposer &proposer, const Proposal &proposal)
{
    Json list = Json::array();
    for (const std::uint32_t table : proposer.order()) {
        const ShardingOption &option = space[table][proposal[table]];
        list.push_back({model.table(table).name, shardingTypeName(option.type), option.kernelName()});
    }
    return list;
}

} // namespace

class EmbeddingPartsTest : public QObject
{
    Q_OBJECT

private slots:
    void aModuleThatIsNamedEmbeddingIsNoTable();
    void shardSizesAreTorchRecs();
    void estimatesAreTorchRecs_data() { testing::addEmbeddingRows("estimates"); }
    void estimatesAreTorchRecs();
    void dynamicProgramProposesWhatTorchEasyRecs_data() { testing::addEmbeddingRows("dp"); }
    void dynamicProgramProposesWhatTorchEasyRecs();
    void proposersProposeWhatTheOriginalsDo_data() { testing::addEmbeddingRows("proposals"); }
    void proposersProposeWhatTheOriginalsDo();
    void partitionersPlaceAsTorchRecs_data() { testing::addEmbeddingRows("partition"); }
    void partitionersPlaceAsTorchRecs();
    void quotientsAreRoundedOnce();
    void tilingFindsGapsAndOverlaps();
};

void EmbeddingPartsTest::aModuleThatIsNamedEmbeddingIsNoTable()
{
    Node node;
    node.extra = R"({"arguments":["embedding"]})";
    QVERIFY(!hasTable(node));
    node.extra = R"({"embedding":{"num_embeddings":4}})";
    QVERIFY(hasTable(node));
}

void EmbeddingPartsTest::shardSizesAreTorchRecs()
{
    const Json expected = testing::embeddingJson("shard_sizes.expected.json");
    for (const Json &each : expected.at("cases")) {
        const ShardingType type = *findShardingType(each.at("sharding_type").get<std::string>());
        Json sizes = Json::array();
        Json offsets = Json::array();
        for (const ShardShape &shape :
             shardShapes(type, each.at("rows"), each.at("cols"), each.value("min_partition", std::int64_t(0)),
                         topologyOf(each.at("topology")))) {
            sizes.push_back({shape.rows, shape.columns});
            offsets.push_back({shape.firstRow, shape.firstColumn});
        }
        if (sizes != each.at("sizes") || offsets != each.at("offsets"))
            QFAIL(("want " + each.dump() + ", got " + sizes.dump() + offsets.dump()).c_str());
    }
}

void EmbeddingPartsTest::estimatesAreTorchRecs()
{
    const Json row = testing::embeddingRow();
    const Json want = testing::embeddingJson(row.at("expected"));
    const std::shared_ptr<const Model> model = modelOf(row);
    const SearchSpace space = spaceOf(*model);
    std::size_t next = 0;
    for (std::size_t t = 0; t < space.size(); ++t) {
        for (const ShardingOption &option : space[t]) {
            QVERIFY(next < want.at("options").size());
            const QString found = difference(want.at("options")[next++], model->table(t), option);
            QVERIFY2(found.isEmpty(), qPrintable(found));
        }
    }
    QCOMPARE(next, want.at("options").size());
}

void EmbeddingPartsTest::dynamicProgramProposesWhatTorchEasyRecs()
{
    const Json want = testing::embeddingJson(testing::embeddingRow().at("expected"));
    const Json &input = want.at("input");
    std::vector<std::vector<MemoryAndTime>> tables;
    for (const Json &options : input.at("tables")) {
        std::vector<MemoryAndTime> &figures = tables.emplace_back();
        for (const Json &option : options)
            figures.push_back({option[0], option[1], false});
    }
    DynamicProgram program(std::move(tables));
    Json positions = Json::array();
    for (std::uint32_t t = 0; t < program.order().size(); ++t)
        positions.push_back(std::ranges::find(program.order(), t) - program.order().begin());
    QCOMPARE(positions.dump(), want.at("table_order").dump());
    QCOMPARE(Json(program.leastMemory()).dump(), want.at("first").dump());
    program.run(input.at("mem_total"), input.at("bins"), Job());
    Json proposals = Json::array();
    for (std::size_t i = program.reachedCount(); i-- > 0;)
        proposals.push_back(program.trace(i));
    QCOMPARE(proposals.dump(), want.at("proposals").dump());
}

void EmbeddingPartsTest::proposersProposeWhatTheOriginalsDo()
{
    const Json row = testing::embeddingRow();
    const Json want = testing::embeddingJson(row.at("expected"));
    const std::shared_ptr<const Model> model = modelOf(row);
    const SearchSpace space = spaceOf(*model);
    const Job job;
    const std::unique_ptr<Proposer> proposer = proposerOf(row, *model, space, job);
    Proposal proposal;
    std::size_t count = 0;
    while (proposer->next(proposal)) {
        if (count < want.at("proposals").size())
            QCOMPARE(namedProposal(*model, space, *proposer, proposal).dump(), want.at("proposals")[count].dump());
        ++count;
        proposer->feedback({true, 0});
    }
    QCOMPARE(count, want.at("count").get<std::size_t>());
}

void EmbeddingPartsTest::partitionersPlaceAsTorchRecs()
{
    const Json row = testing::embeddingRow();
    const Json want = testing::embeddingJson(row.at("expected"));
    const GivenProposal given = proposalOf(want.at("input"));
    const Topology topology = topologyOf(want.at("input").at("topology"));
    Partitioner partitioner(given.space, given.modules, topology, given.available, partitionerOf(row.at("set")));
    const bool isPlaced = partitioner.place(tableOrder(given.space.size()), Proposal(given.space.size(), 0));
    QCOMPARE(isPlaced, !want.contains("error"));
    if (!isPlaced)
        return;
    QCOMPARE(ranksOf(partitioner.placement()).dump(), want.at("ranks").dump());
    if (want.contains("perf_rating_ms"))
        QVERIFY(isNear(want.at("perf_rating_ms"), partitioner.rating()));
}

void EmbeddingPartsTest::quotientsAreRoundedOnce()
{
    QCOMPARE(exactQuotient(7, 1, 2), 3.5);
    QCOMPARE(exactQuotient(0, 5, 3), 0.0);
    QCOMPARE(exactQuotient(1, 1, 3), 1.0 / 3.0);
    // 2^53 + 1 lies between two doubles: the even one below is right, though the double product would be too.
    QCOMPARE(exactQuotient((std::int64_t(1) << 53) + 1, 1, 1), 9007199254740992.0);
    // The product has 112 bits.
    QCOMPARE(exactQuotient(std::int64_t(1) << 56, std::int64_t(1) << 56, (std::int64_t(1) << 56) - 1),
             72057594037927936.0);
}

void EmbeddingPartsTest::tilingFindsGapsAndOverlaps()
{
    QVERIFY(tilesExactly({{2, 4, 0, 0}, {3, 4, 2, 0}}, 5, 4));
    QVERIFY(tilesExactly({{5, 2, 0, 2}, {5, 2, 0, 0}, {0, 2, 5, 0}}, 5, 4));
    QVERIFY(!tilesExactly({{2, 4, 0, 0}}, 5, 4));
    QVERIFY(!tilesExactly({{3, 4, 0, 0}, {3, 4, 2, 0}}, 5, 4));
    QVERIFY(!tilesExactly({{5, 2, 0, 0}, {5, 2, 0, 1}}, 5, 4));
    QVERIFY(!tilesExactly({{5, 4, 1, 0}}, 5, 4));
}

CUTAWAY_TEST(EmbeddingPartsTest)
#include "embedding_parts_test.moc"
