#include "tests/support/test_program.h"
#include "views/theme/icons.h"
#include "views/theme/numbers.h"
#include "views/theme/style.h"
#include "views/theme/theme.h"

#include <QApplication>
#include <QFontMetricsF>
#include <QImage>
#include <QPainter>
#include <QSignalSpy>
#include <QTest>
#include <QWindow>

#include <array>
#include <cmath>
#include <functional>

using namespace cutaway;

namespace {

// ---- Contrast, as WCAG 2 computes it, from sRGB.

double linear(double channel)
{
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double luminance(const QColor &colour)
{
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

double contrast(const QColor &one, const QColor &other)
{
    const double a = luminance(one);
    const double b = luminance(other);
    return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

// ---- Distance in CIE Lab (D65), as the table of colours was chosen by.

std::array<double, 3> lab(const QColor &colour)
{
    const double r = linear(colour.redF());
    const double g = linear(colour.greenF());
    const double b = linear(colour.blueF());
    const auto f = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
    const double x = f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
    const double y = f(0.2126729 * r + 0.7151522 * g + 0.0721750 * b);
    const double z = f((0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

double labDistance(const QColor &one, const QColor &other)
{
    const auto a = lab(one);
    const auto b = lab(other);
    return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

QImage draw(const QSize &size, double scale, const std::function<void(QPainter &)> &paint)
{
    QImage image(size * scale, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(scale);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    paint(painter);
    return image;
}

int inkedPixels(const QImage &image)
{
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            count += qAlpha(image.pixel(x, y)) > 100;
    return count;
}

const Theme &shown(int which)
{
    const Theme *all[] = {&lightTheme(), &darkTheme(), &highContrastLightTheme(), &highContrastDarkTheme()};
    return *all[which];
}

/// Every ground that text may stand on.
QList<QColor> surfaces(const Theme &t)
{
    return {t.window, t.canvas,     t.panel,      t.alternate, t.lane,        t.group,      t.card,
            t.field,  t.accentFill, t.betterFill, t.worseFill, t.refusedFill, t.warningFill};
}

const QStringList iconNames = {
    "document-open",
    "document-save",
    "document-save-as",
    "edit-undo",
    "edit-redo",
    "edit-find",
    "edit-copy",
    "edit-clear",
    "edit-delete",
    "view-refresh",
    "view-fullscreen",
    "zoom-in",
    "zoom-out",
    "zoom-fit-best",
    "zoom-original",
    "go-previous",
    "go-next",
    "go-up",
    "list-add",
    "list-remove",
    "window-close",
    "process-stop",
    "help-about",
    "dialog-information",
    "dialog-warning",
    "dialog-error",
    "emblem-default",
    "cutaway-export",
    "cutaway-tidy",
    "cutaway-heat",
    "cutaway-pin",
    "cutaway-compare",
    "cutaway-refuse",
    "cutaway-minimap",
    "cutaway-group",
    "cutaway-ungroup",
    "cutaway-lock",
    "cutaway-mesh",
    "cutaway-direction",
    "cutaway-variant",
    "media-playback-start",
};

} // namespace

class ThemeTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { installStyle(); }
    void cleanup() { ThemeManager::instance().setChoice(ThemeChoice::Light); }

    void textCanBeReadOnEverySurface_data() { allThemes(); }
    void textCanBeReadOnEverySurface();
    void verdictsCanBeReadOnTheirFills_data() { allThemes(); }
    void verdictsCanBeReadOnTheirFills();
    void whatStepsBackCanBeRead_data() { allThemes(); }
    void whatStepsBackCanBeRead();
    void bordersOfControlsCanBeSeen_data() { allThemes(); }
    void bordersOfControlsCanBeSeen();
    void inkCanBeReadOnAccentAndDevices_data() { allThemes(); }
    void inkCanBeReadOnAccentAndDevices();
    void highContrastIsBlackAndWhite_data();
    void highContrastIsBlackAndWhite();
    void kindsAreTold_data() { allThemes(); }
    void kindsAreTold();
    void devicesAreTold_data() { allThemes(); }
    void devicesAreTold();
    void heatGoesOneWayInLightness_data() { allThemes(); }
    void heatGoesOneWayInLightness();
    void heatStepsCoverTheRange();
    void ninthDeviceHasANotch();

    void choiceGivesTheApplicationItsPalette();
    void changeIsToldOnce();
    void systemChoiceFollowsTheDesktopsPalette();

    void everyIconIsDrawn_data();
    void everyIconIsDrawn();
    void everyKindHasItsOwnGlyph();
    void iconTakesColourOfTheTheme();
    void iconLineKeepsItsWidth();
    void kindIconHasItsKindsColour();
    void windowsHaveTheProgramsMark();
    void unknownIconIsNull();

    void digitsAreEquallyWide_data();
    void digitsAreEquallyWide();
    void numberIsDrawnWhereItIsMeasured();
    void textRolesDescend();

private:
    static void allThemes();
};

void ThemeTest::allThemes()
{
    QTest::addColumn<int>("which");
    QTest::newRow("light") << 0;
    QTest::newRow("dark") << 1;
    QTest::newRow("high contrast, light") << 2;
    QTest::newRow("high contrast, dark") << 3;
}

void ThemeTest::textCanBeReadOnEverySurface()
{
    QFETCH(int, which);
    const Theme &t = shown(which);
    for (const QColor &ground : surfaces(t))
        for (const QColor &ink :
             {t.text, t.secondaryText, t.hintText, t.accent, t.better, t.worse, t.refused, t.warning})
            QVERIFY2(contrast(ink, ground) >= 4.5, qPrintable(ink.name() + " on " + ground.name()));
}

/// What steps back does so, and its texts can still be read.
void ThemeTest::whatStepsBackCanBeRead()
{
    QFETCH(int, which);
    const Theme &t = shown(which);
    const Theme dimmed = dimmedTheme(t);
    for (const QColor &ground : {dimmed.canvas, dimmed.panel, dimmed.lane, dimmed.card})
        for (const QColor &ink : {dimmed.text, dimmed.secondaryText, dimmed.accent, dimmed.refused})
            QVERIFY2(contrast(ink, ground) >= 3, qPrintable(ink.name() + " on " + ground.name()));
    for (const QColor Theme::*ink : {&Theme::text, &Theme::secondaryText, &Theme::edge, &Theme::boxLine})
        QVERIFY2(contrast(dimmed.*ink, t.canvas) - 1 < 0.6 * (contrast(t.*ink, t.canvas) - 1),
                 qPrintable((t.*ink).name()));
}

void ThemeTest::verdictsCanBeReadOnTheirFills()
{
    QFETCH(int, which);
    const Theme &t = shown(which);
    QVERIFY(contrast(t.better, t.betterFill) >= 4.5);
    QVERIFY(contrast(t.worse, t.worseFill) >= 4.5);
    QVERIFY(contrast(t.refused, t.refusedFill) >= 4.5);
    QVERIFY(contrast(t.warning, t.warningFill) >= 4.5);
    QVERIFY(contrast(t.text, t.searchHit) >= 4.5);
}

void ThemeTest::bordersOfControlsCanBeSeen()
{
    QFETCH(int, which);
    const Theme &t = shown(which);
    for (const QColor &ground : {t.panel, t.field, t.card, t.lane})
        QVERIFY2(contrast(t.controlLine, ground) >= 3, qPrintable(ground.name()));
    for (const QColor &ground : surfaces(t))
        QVERIFY2(contrast(t.accent, ground) >= 3, qPrintable(ground.name()));
}

void ThemeTest::inkCanBeReadOnAccentAndDevices()
{
    QFETCH(int, which);
    const Theme &t = shown(which);
    QVERIFY(contrast(t.onAccent, t.accent) >= 4.5);
    for (const QColor &device : t.devices)
        QVERIFY2(contrast(t.onDevice, device) >= 4.5, qPrintable(device.name()));
}

void ThemeTest::highContrastIsBlackAndWhite_data()
{
    QTest::addColumn<int>("which");
    QTest::newRow("light") << 2;
    QTest::newRow("dark") << 3;
}

void ThemeTest::highContrastIsBlackAndWhite()
{
    QFETCH(int, which);
    const Theme &t = shown(which);
    const QColor ink = t.isDark ? Qt::white : Qt::black;
    for (const QColor &line : {t.text, t.secondaryText, t.hintText, t.line, t.boxLine, t.controlLine, t.edge, t.hatch})
        QCOMPARE(line, ink);
    for (const QColor &ground : {t.window, t.canvas, t.panel, t.card, t.group, t.lane, t.field, t.betterFill})
        QCOMPARE(ground, t.isDark ? QColor(Qt::black) : QColor(Qt::white));
    for (const QColor &ground : surfaces(t))
        for (const QColor &meaning : {t.accent, t.better, t.worse, t.refused, t.warning})
            QVERIFY2(contrast(meaning, ground) >= 7, qPrintable(meaning.name() + " on " + ground.name()));
    QVERIFY(contrast(t.disabledText, t.panel) >= 7);
    QVERIFY(contrast(t.memoryBar, t.memoryTrack) >= 3 && contrast(t.memoryTrack, t.panel) >= 3);
}

void ThemeTest::kindsAreTold()
{
    QFETCH(int, which);
    const Theme &t = shown(which);
    for (std::size_t i = 0; i < t.kinds.size(); ++i) {
        QVERIFY2(contrast(t.kinds[i], t.card) >= 4.5, qPrintable(t.kinds[i].name()));
        for (std::size_t j = 0; j < i; ++j)
            QVERIFY2(labDistance(t.kinds[i], t.kinds[j]) >= 15,
                     qPrintable(t.kinds[i].name() + " and " + t.kinds[j].name()));
    }
}

void ThemeTest::devicesAreTold()
{
    QFETCH(int, which);
    const Theme &t = shown(which);
    for (std::size_t i = 0; i < t.devices.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            QVERIFY(labDistance(t.devices[i], t.devices[j]) >= (i < 4 ? 23 : 13));
}

void ThemeTest::heatGoesOneWayInLightness()
{
    QFETCH(int, which);
    const Theme &t = shown(which);
    for (std::size_t i = 1; i < t.heat.size(); ++i)
        QCOMPARE(lab(t.heat[i])[0] > lab(t.heat[i - 1])[0], t.isDark);
}

void ThemeTest::heatStepsCoverTheRange()
{
    const Theme &t = lightTheme();
    QCOMPARE(t.heatStep(0), t.heat.front());
    QCOMPARE(t.heatStep(0.5), t.heat[3]);
    QCOMPARE(t.heatStep(1), t.heat.back());
    QCOMPARE(t.heatStep(-1), t.heat.front());
    QCOMPARE(t.heatStep(7), t.heat.back());
    QCOMPARE(t.heatStep(std::nan("")), t.heat.front());
}

void ThemeTest::ninthDeviceHasANotch()
{
    QVERIFY(!Theme::hasNotch(0));
    QVERIFY(!Theme::hasNotch(7));
    QVERIFY(Theme::hasNotch(8));
    QCOMPARE(lightTheme().device(8), lightTheme().device(0));
}

void ThemeTest::choiceGivesTheApplicationItsPalette()
{
    ThemeManager::instance().setChoice(ThemeChoice::Dark);
    QVERIFY(theme().isDark);
    QCOMPARE(QApplication::palette().color(QPalette::Window), darkTheme().window);
    QCOMPARE(QApplication::palette().color(QPalette::Text), darkTheme().text);
    QCOMPARE(QApplication::palette().color(QPalette::Disabled, QPalette::Text), darkTheme().disabledText);
    QWidget widget;
    QCOMPARE(widget.palette().color(QPalette::Highlight), darkTheme().accentFill);
    ThemeManager::instance().setChoice(ThemeChoice::Light);
    QVERIFY(!theme().isDark);
    QTRY_COMPARE(widget.palette().color(QPalette::Highlight), lightTheme().accentFill);
}

void ThemeTest::changeIsToldOnce()
{
    QSignalSpy changes(&ThemeManager::instance(), &ThemeManager::changed);
    ThemeManager::instance().setChoice(ThemeChoice::Dark);
    ThemeManager::instance().setChoice(ThemeChoice::Dark);
    QCOMPARE(changes.count(), 1);
}

/// Stands for a desktop whose palette is dark.
class DarkDesktop : public Style
{
public:
    using Style::polish;
    void polish(QPalette &palette) override { palette = themePalette(darkTheme()); }
};

void ThemeTest::systemChoiceFollowsTheDesktopsPalette()
{
    ThemeManager::instance().setChoice(ThemeChoice::System);
    QVERIFY(!theme().isDark);
    QApplication::setStyle(new DarkDesktop);
    QWindow window;
    QEvent change(QEvent::ThemeChange);
    QApplication::sendEvent(&window, &change);
    QTRY_VERIFY(theme().isDark);
    QCOMPARE(QApplication::palette().color(QPalette::Window), darkTheme().window);
    installStyle();
    QApplication::sendEvent(&window, &change);
    QTRY_VERIFY(!theme().isDark);
}

void ThemeTest::everyIconIsDrawn_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<double>("scale");
    for (const QString &name : iconNames)
        for (const double scale : {1.0, 1.25, 2.0})
            QTest::addRow("%s at %g", qPrintable(name), scale) << name << scale;
}

void ThemeTest::everyIconIsDrawn()
{
    QFETCH(QString, name);
    QFETCH(double, scale);
    const QIcon icon = themeIcon(name);
    QVERIFY(!icon.isNull());
    QCOMPARE(icon.name(), name);
    const QPixmap pixmap = icon.pixmap(QSize(16, 16), scale);
    QCOMPARE(pixmap.size(), QSize(16, 16) * scale);
    QVERIFY(inkedPixels(pixmap.toImage()) >= 8 * scale);
    const QImage painted =
        draw({16, 16}, scale, [&](QPainter &p) { paintIcon(p, QRectF(0, 0, 16, 16), name, Qt::black); });
    QVERIFY(inkedPixels(painted) >= 8 * scale);
}

void ThemeTest::everyKindHasItsOwnGlyph()
{
    QList<QImage> drawn;
    for (std::size_t i = 0; i < operatorKindCount; ++i) {
        const QImage image = draw({12, 12}, 1, [&](QPainter &p) {
            paintKindGlyph(p, QRectF(0, 0, 12, 12), static_cast<OperatorKind>(i), Qt::black);
        });
        QVERIFY(inkedPixels(image) >= 8);
        QVERIFY(!drawn.contains(image));
        drawn.append(image);
    }
}

void ThemeTest::iconTakesColourOfTheTheme()
{
    const QIcon icon = themeIcon("list-add");
    const auto ink = [&](QIcon::Mode mode, QIcon::State state) {
        // The middle of the cross is covered wholly.
        return icon.pixmap(QSize(32, 32), 1.0, mode, state).toImage().pixelColor(16, 16).rgb();
    };
    QCOMPARE(ink(QIcon::Normal, QIcon::Off), lightTheme().secondaryText.rgb());
    QCOMPARE(ink(QIcon::Disabled, QIcon::Off), lightTheme().disabledText.rgb());
    QCOMPARE(ink(QIcon::Normal, QIcon::On), lightTheme().accent.rgb());
    ThemeManager::instance().setChoice(ThemeChoice::Dark);
    QCOMPARE(ink(QIcon::Normal, QIcon::Off), darkTheme().secondaryText.rgb());
}

void ThemeTest::iconLineKeepsItsWidth()
{
    const auto height = [](double side) {
        const QImage image =
            draw({64, 64}, 4, [&](QPainter &p) { paintIcon(p, QRectF(0, 0, side, side), "list-remove", Qt::black); });
        int rows = 0;
        for (int y = 0; y < image.height(); ++y)
            rows += qAlpha(image.pixel(qRound(side * 2), y)) > 100;
        return rows / 4.0;
    };
    QVERIFY(std::abs(height(12) - iconStroke) <= 0.3);
    QVERIFY(std::abs(height(16) - iconStroke) <= 0.3);
    QVERIFY(std::abs(height(32) - iconStroke) <= 0.3);
}

void ThemeTest::kindIconHasItsKindsColour()
{
    const QImage image = kindIcon(OperatorKind::ElementWise).pixmap(QSize(16, 16), 2.0).toImage();
    QCOMPARE(image.size(), QSize(32, 32));
    QCOMPARE(image.pixelColor(16, 16).rgb(), lightTheme().kind(OperatorKind::ElementWise).rgb());
}

void ThemeTest::windowsHaveTheProgramsMark()
{
    QWidget window;
    const QImage mark = window.windowIcon().pixmap(QSize(48, 48), 1.0).toImage();
    QCOMPARE(mark.size(), QSize(48, 48));
    QCOMPARE(mark.pixelColor(12, 13), lightTheme().device(0));
    QCOMPARE(mark.pixelColor(35, 35), lightTheme().device(3));
}

void ThemeTest::unknownIconIsNull()
{
    QVERIFY(themeIcon("no-such-icon").isNull());
    QCOMPARE(inkedPixels(
                 draw({16, 16}, 1, [](QPainter &p) { paintIcon(p, QRectF(0, 0, 16, 16), "no-such-icon", Qt::black); })),
             0);
}

void ThemeTest::digitsAreEquallyWide_data()
{
    QTest::addColumn<QString>("family");
    QTest::newRow("Inter") << "Inter";
    QTest::newRow("DejaVu Sans") << "DejaVu Sans";
}

void ThemeTest::digitsAreEquallyWide()
{
    QFETCH(QString, family);
    QFont font = themeFont(TextRole::Small);
    font.setFamily(family);
    for (char digit = '0'; digit <= '9'; ++digit)
        QCOMPARE(numberWidth(font, QString(5, QLatin1Char(digit))), numberWidth(font, "00000"));
    QCOMPARE(numberWidth(font, "11.1 µs"), numberWidth(font, "88.8 µs"));
    QVERIFY(numberWidth(font, "0") >= QFontMetricsF(font).horizontalAdvance('8'));
}

void ThemeTest::numberIsDrawnWhereItIsMeasured()
{
    const QFont font = themeFont(TextRole::Small);
    const QString number = QStringLiteral("−11.18 MiB");
    const auto extent = [&](Qt::Alignment alignment) {
        const QImage image = draw({200, 20}, 1, [&](QPainter &p) {
            p.setFont(font);
            paintNumber(p, QRectF(0, 0, 200, 20), alignment | Qt::AlignVCenter, number);
        });
        int left = 200, right = 0;
        for (int x = 0; x < 200; ++x)
            for (int y = 0; y < 20; ++y)
                if (qAlpha(image.pixel(x, y)) > 60)
                    left = std::min(left, x), right = std::max(right, x);
        return std::pair(left, right);
    };
    const double width = numberWidth(font, number);
    const auto [atLeft, leftEnd] = extent(Qt::AlignLeft);
    QVERIFY(atLeft <= 3);
    QVERIFY(std::abs(leftEnd - width) <= 3);
    const auto [rightStart, atRight] = extent(Qt::AlignRight);
    QVERIFY(atRight >= 196);
    QVERIFY(std::abs(200 - width - rightStart) <= 3);
}

void ThemeTest::textRolesDescend()
{
    const auto size = [](TextRole role) { return themeFont(role).pixelSize(); };
    QVERIFY(size(TextRole::Headline) > size(TextRole::Title));
    QVERIFY(size(TextRole::Title) > size(TextRole::Body));
    QVERIFY(size(TextRole::Body) > size(TextRole::Small));
    QVERIFY(size(TextRole::Small) > size(TextRole::Axis));
    QCOMPARE(size(TextRole::Body), qRound(12 * textScale()));
    QVERIFY(themeFont(TextRole::BoxTitle).weight() > themeFont(TextRole::Name).weight());
    QCOMPARE(QApplication::font().pixelSize(), size(TextRole::Body));
}

CUTAWAY_WIDGET_TEST(ThemeTest)
#include "theme_test.moc"
