#include "views/theme/theme.h"

#include "views/theme/pixels.h"

#include <QApplication>
#include <QEvent>
#include <QFontInfo>
#include <QGuiApplication>
#include <QLabel>
#include <QMetaObject>
#include <QPainter>
#include <QScopedValueRollback>

#include <algorithm>
#include <atomic>
#include <cmath>

namespace cutaway {

namespace {

Theme makeLight()
{
    Theme t;
    t.window = 0xECEEF1, t.canvas = 0xF5F6F8, t.panel = 0xFFFFFF, t.alternate = 0xF6F7F9;
    t.lane = 0xFAFBFC, t.group = 0xF0F2F5, t.card = 0xFFFFFF, t.field = 0xFFFFFF;
    t.line = 0xD5DAE0, t.boxLine = 0xA9B2BD, t.controlLine = 0x87919D, t.edge = 0x7B8794;
    t.text = 0x1A2028, t.secondaryText = 0x4B5663, t.hintText = 0x59636E, t.disabledText = 0x87919C;
    t.accent = 0x1D5FB8, t.accentFill = 0xDCE8F8, t.onAccent = 0xFFFFFF;
    t.better = 0x00695C, t.betterFill = 0xEAF6F1, t.worse = 0x7A4200, t.worseFill = 0xFBEEDD;
    t.refused = 0xB8172A, t.refusedFill = 0xFCEFED, t.warning = 0x7A5200, t.warningFill = 0xFDF3D7;
    t.memoryBar = 0x617287, t.memoryTrack = 0xE3E7EC, t.hatch = 0x9AA4B0;
    t.activations = 0x1F7A8C;
    t.searchHit = t.warningFill;
    t.kinds = {0x117CB1, 0xB9536D, 0x295CAD, 0x60377D, 0xB95A1F, 0x23644C, 0x6B7542, 0x776488, 0x614304, 0x1E4B5B};
    t.devices = {0x0578C9, 0x9F6630, 0x29594F, 0x966496, 0xA6635A, 0x465800, 0x726A75, 0x635132};
    t.onDevice = 0xFFFFFF;
    t.heat = {0xFDF3D0, 0xF8D98C, 0xEFB35F, 0xDC8650, 0xB95B57, 0x873E64, 0x4E2A63};
    t.isDark = false;
    return t;
}

Theme makeDark()
{
    Theme t;
    t.window = 0x1B1E23, t.canvas = 0x14171B, t.panel = 0x20242A, t.alternate = 0x252A31;
    t.lane = 0x1A1E23, t.group = 0x262B32, t.card = 0x2A3038, t.field = 0x181B20;
    t.line = 0x363D46, t.boxLine = 0x5A6471, t.controlLine = 0x727D8A, t.edge = 0x7E8A97;
    t.text = 0xE7EAEE, t.secondaryText = 0xAEB7C2, t.hintText = 0x9FA9B4, t.disabledText = 0x77828E;
    t.accent = 0x74ACF2, t.accentFill = 0x243850, t.onAccent = 0x10161E;
    t.better = 0x62DDBE, t.betterFill = 0x15261F, t.worse = 0xF5BE72, t.worseFill = 0x3A2B1B;
    t.refused = 0xF07F7C, t.refusedFill = 0x301D1D, t.warning = 0xE9C46A, t.warningFill = 0x383019;
    t.memoryBar = 0x8797A9, t.memoryTrack = 0x323942, t.hatch = 0x66707C;
    t.activations = 0x58B9CB;
    t.searchHit = t.warningFill;
    t.kinds = {0x3EA2D1, 0xBD8AAB, 0x679CF2, 0xF0BCFF, 0xC18F41, 0x5AA886, 0xA4BD72, 0xAEC6B8, 0xF2D778, 0xE3D4EB};
    t.devices = {0x38AAF5, 0xF7BE70, 0x96D8BB, 0xB07EAC, 0xDB6F8C, 0x8A9A50, 0x92CCE5, 0xD6A086};
    t.onDevice = 0x14171B;
    t.heat = {0x2B2340, 0x4C2F66, 0x7A3F73, 0xA9566B, 0xD27C58, 0xEBAE55, 0xF8E08A};
    t.isDark = true;
    return t;
}

/// Before Qt 6.5 nothing says whether the desktop is dark, so the lightness of its own palette decides.
bool systemIsDark()
{
    QApplication::setPalette(QPalette());
    return QApplication::palette().color(QPalette::Window).lightness() < 128;
}

bool hasWidgets()
{
    return qobject_cast<QApplication *>(QCoreApplication::instance());
}

const Theme &themeFor(ThemeChoice choice)
{
    switch (choice) {
    case ThemeChoice::Light: return lightTheme();
    case ThemeChoice::Dark: return darkTheme();
    case ThemeChoice::HighContrastLight: return highContrastLightTheme();
    case ThemeChoice::HighContrastDark: return highContrastDarkTheme();
    case ThemeChoice::System: break;
    }
    return systemIsDark() ? darkTheme() : lightTheme();
}

/// Rich text takes the colour of links once, when it is set.
void recolourLinks()
{
    const QWidgetList widgets = QApplication::allWidgets();
    for (QWidget *widget : widgets) {
        auto *label = qobject_cast<QLabel *>(widget);
        if (!label || !label->text().contains(QLatin1String("<a ")))
            continue;
        const QString text = label->text();
        label->clear();
        label->setText(text);
    }
}

void setText(QPalette &palette, QPalette::ColorGroup group, const QColor &text, const QColor &accentText)
{
    for (const auto role :
         {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::ToolTipText, QPalette::HighlightedText})
        palette.setColor(group, role, text);
    palette.setColor(group, QPalette::Link, accentText);
    palette.setColor(group, QPalette::LinkVisited, accentText);
}

struct TypeSize
{
    int pixels;
    QFont::Weight weight;
};

TypeSize typeSize(TextRole role)
{
    switch (role) {
    case TextRole::Headline: return {20, QFont::DemiBold};
    case TextRole::Title: return {13, QFont::DemiBold};
    case TextRole::Body: return {12, QFont::Normal};
    case TextRole::Name: return {12, QFont::Medium};
    case TextRole::BoxTitle: return {12, QFont::DemiBold};
    case TextRole::Small: return {11, QFont::Normal};
    case TextRole::Axis: return {10, QFont::Normal};
    }
    return {12, QFont::Normal};
}

double userTextScale()
{
    if (!qGuiApp)
        return 1.0;
    return std::clamp(QFontInfo(QGuiApplication::font()).pixelSize() / 12.0, 0.75, 3.0);
}

} // namespace

const QColor &Theme::heatStep(double fraction) const
{
    const double last = static_cast<double>(heat.size() - 1);
    const double step = std::isfinite(fraction) ? std::clamp(std::floor(fraction * (last + 1)), 0.0, last) : 0.0;
    return heat[static_cast<std::size_t>(step)];
}

const Theme &lightTheme()
{
    static const Theme theme = makeLight();
    return theme;
}

const Theme &darkTheme()
{
    static const Theme theme = makeDark();
    return theme;
}

ThemeManager::ThemeManager() : m_theme(&lightTheme())
{
    if (!hasWidgets())
        return; // the command line draws pictures with a theme it names
    qApp->installEventFilter(this);
    apply();
}

ThemeManager &ThemeManager::instance()
{
    static ThemeManager manager;
    return manager;
}

void ThemeManager::setChoice(ThemeChoice choice)
{
    if (m_choice == choice)
        return;
    m_choice = choice;
    apply();
}

bool ThemeManager::eventFilter(QObject *object, QEvent *event)
{
    // The desktop's change reaches every window; all of them ask for the same work, which finds nothing to do but once.
    if (event->type() == QEvent::ThemeChange && m_choice == ThemeChoice::System && !m_applying)
        QMetaObject::invokeMethod(this, &ThemeManager::apply, Qt::QueuedConnection);
    return QObject::eventFilter(object, event);
}

void ThemeManager::apply()
{
    if (m_applying || !hasWidgets())
        return;
    const QScopedValueRollback applying(m_applying, true);
    const Theme *before = m_theme;
    m_theme = &themeFor(m_choice);
    const QPalette palette = themePalette(*m_theme);
    QApplication::setPalette(palette);
    QPalette views = palette; // lists and tables lie on panels, other fields are a little apart from them
    views.setColor(QPalette::Base, m_theme->panel);
    QApplication::setPalette(views, "QAbstractItemView");
    if (m_theme == before)
        return;
    recolourLinks();
    emit changed();
}

QPalette themePalette(const Theme &theme)
{
    QPalette palette;
    const std::pair<QPalette::ColorRole, QColor> grounds[] = {
        {QPalette::Window, theme.window},
        {QPalette::Base, theme.field},
        {QPalette::AlternateBase, theme.alternate},
        {QPalette::Button, theme.panel},
        {QPalette::ToolTipBase, theme.panel},
        {QPalette::Highlight, theme.accentFill},
        {QPalette::Light, theme.panel},
        {QPalette::Midlight, theme.line},
        {QPalette::Mid, theme.boxLine},
        {QPalette::Dark, theme.controlLine},
        {QPalette::Shadow, theme.line},
        {secondaryTextRole, theme.secondaryText},
    };
    for (const auto &[role, colour] : grounds)
        palette.setColor(QPalette::All, role, colour);
    setText(palette, QPalette::Active, theme.text, theme.accent);
    setText(palette, QPalette::Inactive, theme.text, theme.accent);
    setText(palette, QPalette::Disabled, theme.disabledText, theme.disabledText);
    palette.setColor(QPalette::All, hintTextRole, theme.hintText);
    palette.setColor(QPalette::Disabled, hintTextRole, theme.disabledText);
    palette.setColor(QPalette::Disabled, secondaryTextRole, theme.disabledText);
    return palette;
}

/// Read by threads that lay out.
static std::atomic<double> &keptTextScale()
{
    static std::atomic<double> scale = userTextScale();
    return scale;
}

double textScale()
{
    return keptTextScale();
}

void readTextScale()
{
    keptTextScale() = userTextScale();
}

QFont themeFont(TextRole role)
{
    const TypeSize size = typeSize(role);
    QFont font;
    font.setFamilies({QStringLiteral("Inter"), QStringLiteral("Noto Sans"), QStringLiteral("DejaVu Sans")});
    font.setPixelSize(std::max(1, qRound(size.pixels * textScale())));
    font.setWeight(size.weight);
    return font;
}

namespace {

/// What is neither black nor white in one of the two. `faint` is of what the pointer is on, `fill` of what is selected.
struct Inks
{
    QRgb ground, ink, faint, fill, disabledText, accent, better, worse, refused, warning, memoryTrack, searchHit;
};

/// Kinds, devices and heat are those of `base`.
Theme highContrast(Theme base, const Inks &inks)
{
    for (QColor Theme::*surface :
         {&Theme::window, &Theme::canvas, &Theme::panel, &Theme::lane, &Theme::group, &Theme::card, &Theme::field,
          &Theme::betterFill, &Theme::worseFill, &Theme::refusedFill, &Theme::warningFill, &Theme::onAccent})
        base.*surface = QColor(inks.ground);
    for (QColor Theme::*line : {&Theme::line, &Theme::boxLine, &Theme::controlLine, &Theme::edge, &Theme::text,
                                &Theme::secondaryText, &Theme::hintText, &Theme::memoryBar, &Theme::hatch})
        base.*line = QColor(inks.ink);
    const std::pair<QColor Theme::*, QRgb> others[] = {
        {&Theme::alternate, inks.faint},    {&Theme::accentFill, inks.fill}, {&Theme::disabledText, inks.disabledText},
        {&Theme::accent, inks.accent},      {&Theme::better, inks.better},   {&Theme::worse, inks.worse},
        {&Theme::refused, inks.refused},    {&Theme::warning, inks.warning}, {&Theme::memoryTrack, inks.memoryTrack},
        {&Theme::searchHit, inks.searchHit}};
    for (const auto &[colour, value] : others)
        base.*colour = QColor(value);
    return base;
}

} // namespace

const Theme &highContrastLightTheme()
{
    static const Theme theme = highContrast(lightTheme(), {.ground = 0xFFFFFF,
                                                           .ink = 0x000000,
                                                           .faint = 0xEBEBEB,
                                                           .fill = 0xCFE2FF,
                                                           .disabledText = 0x595959,
                                                           .accent = 0x003C96,
                                                           .better = 0x004D40,
                                                           .worse = 0x5C3200,
                                                           .refused = 0x8C0010,
                                                           .warning = 0x5A3C00,
                                                           .memoryTrack = 0x949494,
                                                           .searchHit = 0xFFF200});
    return theme;
}

const Theme &highContrastDarkTheme()
{
    static const Theme theme = highContrast(darkTheme(), {.ground = 0x000000,
                                                          .ink = 0xFFFFFF,
                                                          .faint = 0x242424,
                                                          .fill = 0x0A2A5C,
                                                          .disabledText = 0xA6A6A6,
                                                          .accent = 0x8CC2FF,
                                                          .better = 0x6CF0CE,
                                                          .worse = 0xFFC97A,
                                                          .refused = 0xFFA8A4,
                                                          .warning = 0xFFDC6B,
                                                          .memoryTrack = 0x6E6E6E,
                                                          .searchHit = 0x6B5A00});
    return theme;
}

bool isHighContrast(const Theme &theme)
{
    return &theme == &highContrastLightTheme() || &theme == &highContrastDarkTheme();
}

QColor mixedColour(const QColor &from, const QColor &to, double share)
{
    const auto mix = [share](int a, int b) { return int(a + (b - a) * share); };
    return {mix(from.red(), to.red()), mix(from.green(), to.green()), mix(from.blue(), to.blue())};
}

Theme dimmedTheme(const Theme &theme)
{
    constexpr double shapes = 0.35; // of a colour that is left
    constexpr double texts = 0.55;
    constexpr double paleTexts = 0.7; // contrast 3 on all grounds, too
    Theme dimmed = theme;
    const auto dim = [&](QColor &colour, double left) { colour = mixedColour(theme.canvas, colour, left); };
    for (QColor Theme::*shape :
         {&Theme::panel, &Theme::lane, &Theme::group, &Theme::card, &Theme::line, &Theme::boxLine, &Theme::controlLine,
          &Theme::edge, &Theme::accentFill, &Theme::betterFill, &Theme::worseFill, &Theme::refusedFill,
          &Theme::warningFill, &Theme::memoryBar, &Theme::memoryTrack, &Theme::hatch, &Theme::activations,
          &Theme::searchHit})
        dim(dimmed.*shape, shapes);
    const auto dimAll = [&](auto &colours) {
        for (QColor &colour : colours)
            dim(colour, shapes);
    };
    dimAll(dimmed.kinds);
    dimAll(dimmed.devices);
    dimAll(dimmed.heat);
    dim(dimmed.text, texts);
    for (QColor Theme::*text : {&Theme::secondaryText, &Theme::hintText, &Theme::disabledText, &Theme::accent,
                                &Theme::better, &Theme::worse, &Theme::refused, &Theme::warning})
        dim(dimmed.*text, paleTexts);
    return dimmed;
}

void paintSelectedGround(QPainter &painter, const QRectF &rect)
{
    painter.fillRect(rect, theme().accentFill);
    if (isHighContrast(theme()))
        paintRules(painter, rect, theme().accent, 2);
}

QColor wayColour(const Theme &theme, std::size_t number)
{
    static const std::array<QColor, 7> light{0x6B7280, 0x0E8F8C, 0x5A4FCF, 0x8B7CF0, 0xD9580B, 0xC02D74, 0x7A9A01};
    static const std::array<QColor, 7> dark{0x9CA3AF, 0x2CC8C0, 0x857BF7, 0xBDB4FF, 0xFF8B3D, 0xF368AA, 0xB9D83A};
    return (theme.isDark ? dark : light)[number % light.size()];
}

QColor meaningInk(const Theme &theme, Meaning meaning)
{
    switch (meaning) {
    case Meaning::Neutral: return theme.secondaryText;
    case Meaning::Better: return theme.better;
    case Meaning::Worse: return theme.worse;
    case Meaning::Refused: return theme.refused;
    case Meaning::Warning: return theme.warning;
    case Meaning::Information: return theme.accent;
    }
    return theme.secondaryText;
}

QColor meaningFill(const Theme &theme, Meaning meaning)
{
    switch (meaning) {
    case Meaning::Neutral: return theme.window;
    case Meaning::Better: return theme.betterFill;
    case Meaning::Worse: return theme.worseFill;
    case Meaning::Refused: return theme.refusedFill;
    case Meaning::Warning: return theme.warningFill;
    case Meaning::Information: return theme.accentFill;
    }
    return theme.window;
}

QString meaningIcon(Meaning meaning)
{
    switch (meaning) {
    case Meaning::Neutral: return {};
    case Meaning::Better: return QStringLiteral("emblem-default");
    case Meaning::Worse: return QStringLiteral("list-add");
    case Meaning::Refused: return QStringLiteral("cutaway-refuse");
    case Meaning::Warning: return QStringLiteral("dialog-warning");
    case Meaning::Information: return QStringLiteral("dialog-information");
    }
    return {};
}

Meaning meaningOfChange(double difference)
{
    if (difference < 0)
        return Meaning::Better;
    return difference > 0 ? Meaning::Worse : Meaning::Neutral;
}

} // namespace cutaway
