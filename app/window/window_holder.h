#pragma once

#include <QObject>

#include <memory>

namespace cutaway {

class MainWindow;

/// The program's window. Another language, number format or size of text makes it anew, with all that was open in it,
/// as after a crash.
class WindowHolder : public QObject
{
    Q_OBJECT

public:
    WindowHolder();
    ~WindowHolder() override;

    MainWindow &window() { return *m_window; }

private:
    void hold(std::unique_ptr<MainWindow> window);
    void renew();

    std::unique_ptr<MainWindow> m_window;
};

} // namespace cutaway
