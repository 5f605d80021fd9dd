#include "tests/support/test_program.h"
#include "views/models/short_texts.h"

#include <QTest>

using namespace cutaway;

class NameInModuleTest : public QObject
{
    Q_OBJECT

private slots:
    void leavesOutThePath_data();
    void leavesOutThePath();
};

void NameInModuleTest::leavesOutThePath_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("shown");

    QTest::newRow("underscores") << "layer4_0_conv1"
                                 << "layer4.0"
                                 << "conv1";
    QTest::newRow("slashes") << "/layer4/0/conv1"
                             << "layer4.0"
                             << "conv1";
    QTest::newRow("dots") << "layer4.0.conv1"
                          << "layer4.0"
                          << "conv1";
    QTest::newRow("the module itself") << "layer4_0_conv1"
                                       << "layer4.0.conv1"
                                       << "conv1";
    QTest::newRow("a part of the path") << "layers_0_add"
                                        << "model.layers.0"
                                        << "add";
    QTest::newRow("a part from the middle") << "layers_0_input_norm"
                                            << "model.layers.0.input_layernorm"
                                            << "input_norm";
    QTest::newRow("another module") << "layer3_0_conv1"
                                    << "layer4.0"
                                    << "layer3_0_conv1";
    QTest::newRow("a longer number") << "layer4_01_conv"
                                     << "layer4.0"
                                     << "layer4_01_conv";
    QTest::newRow("no bare number") << "add_1"
                                    << "block.add"
                                    << "add_1";
    QTest::newRow("nothing would be left") << "conv1"
                                           << "conv1"
                                           << "conv1";
    QTest::newRow("no module") << "conv1"
                               << ""
                               << "conv1";
    QTest::newRow("no name") << ""
                             << "layer4.0"
                             << "";
}

void NameInModuleTest::leavesOutThePath()
{
    QFETCH(QString, name);
    QFETCH(QString, path);
    const std::string label = name.toStdString();
    const std::string module = path.toStdString();
    const std::string_view shown = nameInModule(label, module);
    QTEST(QString::fromUtf8(shown.data(), qsizetype(shown.size())), "shown");
}

CUTAWAY_TEST(NameInModuleTest)

#include "name_in_module_test.moc"
