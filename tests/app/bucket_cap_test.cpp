#include "tests/app/shown_buckets.h"
#include "views/panels/control_strip.h"

#include <QSignalSpy>
#include <QSlider>
#include <QToolTip>
#include <QUndoStack>

#include <algorithm>

using namespace cutaway;
using namespace cutaway::testing;

class BucketCapTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_home.clear(); }
    void itIsToldAsItsFieldHasIt();
    void aboveAllThatIsSentItPutsAllInOneBucket();
    void aWrongOneIsRefusedWithAReason();

private:
    CleanHome m_home;
};

void BucketCapTest::itIsToldAsItsFieldHasIt()
{
    Buckets shown;
    const auto summary = [&] {
        const std::string text = shown.plan().fillSummary();
        return QString::fromStdString(text).replace(QChar::Nbsp, u' ');
    };
    QVERIFY2(summary().endsWith("cap 0.1 MiB (102 KiB)"), qPrintable(summary()));
    auto *field = shown.window.findChild<ControlStrip *>()->findChild<QLineEdit *>("bucket_cap_mb");
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, "0.15");
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_VERIFY2(summary().endsWith("cap 0.15 MiB (154 KiB)"), qPrintable(summary()));
    QCOMPARE(shown.document().current()->history()->undoText().replace(QChar::Nbsp, u' '),
             QString("Set the bucket cap to 0.15 MiB (154 KiB)"));
    shown.document().undo();
    QVERIFY2(summary().endsWith("cap 0.1 MiB (102 KiB)"), qPrintable(summary()));
}

void BucketCapTest::aboveAllThatIsSentItPutsAllInOneBucket()
{
    Buckets shown;
    QVERIFY(shown.filled().size() > 1);
    auto *strip = shown.window.findChild<ControlStrip *>();
    auto *field = strip->findChild<QLineEdit *>("bucket_cap_mb");
    QSignalSpy refused(strip, &ControlStrip::refused);
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, "25");
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_COMPARE(shown.filled().size(), std::size_t(1));
    QTRY_COMPARE(field->text(), QString::fromUtf8("25\u00a0MiB"));
    QCOMPARE(refused.size(), 0);
    auto *slider = strip->findChild<QSlider *>("bucket_cap_mbSlider");
    QTRY_COMPARE(slider->value(), slider->maximum());
}

void BucketCapTest::aWrongOneIsRefusedWithAReason()
{
    Buckets shown;
    auto *strip = shown.window.findChild<ControlStrip *>();
    auto *field = strip->findChild<QLineEdit *>("bucket_cap_mb");
    QVERIFY(field);
    const double before = *shown.plan().cost().latencySec;
    QSignalSpy refused(strip, &ControlStrip::refused);
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, "much");
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(refused.size(), 1);
    const QString reason = refused.front().front().toString();
    QVERIFY2(reason.startsWith("Bucket cap: ") && reason.contains("much"), qPrintable(reason));
    QCOMPARE(*shown.plan().cost().latencySec, before);
    QTRY_COMPARE(field->text(), QString::fromUtf8("0.1\u00a0MiB"));
    QTRY_COMPARE(QToolTip::text(), reason); // where one looks, too
    const QPoint end = field->mapToGlobal(QPoint(0, field->height()));
    for (const QWidget *tip : QApplication::topLevelWidgets()) {
        if (tip->isVisible() && tip->inherits("QTipLabel"))
            QVERIFY(std::abs(tip->x() - end.x()) < field->width() && tip->y() >= end.y());
    }
}

CUTAWAY_WINDOW_TEST(BucketCapTest)

#include "bucket_cap_test.moc"
