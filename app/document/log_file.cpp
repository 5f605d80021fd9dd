#include "app/document/log_file.h"

#include <QFile>

#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <optional>
#include <string_view>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace cutaway {

namespace {

constexpr std::chrono::milliseconds pause{1000}; ///< until a sync, and until another try

/// False where another program holds it. One that is killed lets go; a file of its own for that would need a place on a
/// disk that may be full.
bool hold(int file)
{
    return ::flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
}

constexpr std::size_t checksumSize = 5; ///< with the space behind it

std::string checksum(std::string_view text)
{
    char sum[8];
    std::snprintf(sum, sizeof sum, "%04x ", qChecksum(QByteArrayView(text.data(), qsizetype(text.size()))));
    return sum;
}

struct NumberedText
{
    long long number = -1;
    std::string_view text;
};

/// Of a line without its end; nothing where it is damaged.
std::optional<NumberedText> wholeLine(std::string_view line)
{
    const std::string_view body = line.substr(std::min(line.size(), checksumSize));
    if (body.empty() || line.substr(0, checksumSize) != checksum(body))
        return std::nullopt;
    NumberedText whole;
    const auto [end, fault] = std::from_chars(body.data(), body.data() + body.size(), whole.number);
    const auto digits = std::size_t(end - body.data());
    if (fault != std::errc() || digits == body.size() || body[digits] != ' ')
        return std::nullopt;
    whole.text = body.substr(digits + 1);
    return whole;
}

} // namespace

std::string logLine(long long number, const std::string &text)
{
    const std::string body = std::to_string(number) + ' ' + text;
    return checksum(body) + body + '\n';
}

LogFile::LogFile(const QString &path) : m_path(QFile::encodeName(path).toStdString()), m_thread([this] { run(); }) {}

LogFile::~LogFile()
{
    {
        const std::scoped_lock lock(m_mutex);
        m_isEnding = true;
    }
    m_changed.notify_all();
    m_thread.join();
}

void LogFile::begin(Line first)
{
    add({Task::Kind::Begin, std::move(first)});
}

void LogFile::append(Line line)
{
    add({Task::Kind::Append, std::move(line)});
}

void LogFile::takeOver(const QString &other, std::string next, std::vector<std::string> lines)
{
    add({Task::Kind::TakeOver, [next = std::move(next)] { return next; }, QFile::encodeName(other).toStdString(),
         std::move(lines)});
}

void LogFile::remove()
{
    add({Task::Kind::Remove});
}

void LogFile::add(Task task)
{
    {
        const std::scoped_lock lock(m_mutex);
        if (task.kind == Task::Kind::Remove)
            m_tasks.clear();
        m_tasks.push_back(std::move(task));
    }
    m_changed.notify_all();
}

void LogFile::wait()
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] { return m_tasks.empty() && !m_isBusy; });
}

void LogFile::run()
{
    std::unique_lock lock(m_mutex);
    while (true) {
        const auto isDue = [this] { return m_isEnding || !m_tasks.empty(); };
        const bool isIdle = !m_isUnsynced && m_waiting.empty();
        if (isIdle)
            m_changed.wait(lock, isDue);
        else
            m_changed.wait_for(lock, pause, isDue);
        const bool isLast = m_isEnding && m_tasks.empty();
        std::deque<Task> tasks = std::exchange(m_tasks, {});
        m_isBusy = true;
        lock.unlock();
        for (Task &task : tasks)
            perform(std::move(task));
        if (tasks.empty()) {
            write();
            sync();
        }
        lock.lock();
        m_isBusy = false;
        m_changed.notify_all();
        if (isLast)
            break;
    }
    close();
}

void LogFile::perform(Task task)
{
    if (task.kind == Task::Kind::Remove) {
        close();
        m_waiting.clear();
        ::unlink(m_path.c_str());
        return;
    }
    if (task.kind == Task::Kind::Begin) {
        startAnew(task.line());
    } else {
        if (task.kind == Task::Kind::TakeOver && !moveHere(task.other)) {
            startAnew(task.lines.front());
            for (std::size_t i = 1; i < task.lines.size(); ++i)
                m_waiting += logLine(m_next++, task.lines[i]);
        }
        m_waiting += logLine(m_next++, task.line());
    }
    write();
}

void LogFile::startAnew(const std::string &first)
{
    close();
    m_isNew = true;
    m_waiting = logLine(0, first) + '\n' + logLine(0, first); // no one byte is the end of both
    m_next = 1;
}

bool LogFile::moveHere(const std::string &other)
{
    const int file = ::open(other.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
    if (file < 0)
        return false;
    const auto [size, next] = [&] {
        const LogLines log = readLogFile(QFile::decodeName(other.c_str()));
        return std::pair(log.size, log.next);
    }();
    if (!hold(file) || size == 0 || ::ftruncate(file, size) != 0 || ::rename(other.c_str(), m_path.c_str()) != 0) {
        ::close(file);
        return false;
    }
    close();
    m_waiting.clear();
    m_file = file;
    m_size = size;
    m_next = next;
    m_isUnsynced = true;
    return true;
}

bool LogFile::openAnew()
{
    m_file = ::open((m_path + ".new").c_str(), O_CREAT | O_TRUNC | O_WRONLY | O_APPEND | O_CLOEXEC, 0600);
    m_size = 0;
    if (m_file < 0)
        report(QString::fromLocal8Bit(std::strerror(errno)));
    else
        hold(m_file);
    return m_file >= 0;
}

void LogFile::write()
{
    if (m_waiting.empty() || (m_file < 0 && (!m_isNew || !openAnew())))
        return;
    std::size_t written = 0;
    while (written < m_waiting.size()) {
        const ssize_t now = ::write(m_file, m_waiting.data() + written, m_waiting.size() - written);
        if (now < 0 && errno == EINTR)
            continue;
        if (now <= 0) {
            const QString reason = QString::fromLocal8Bit(std::strerror(errno));
            if (::ftruncate(m_file, m_size) == 0) // half a line would end the log for good
                report(reason);
            return;
        }
        written += std::size_t(now);
    }
    m_size += static_cast<long long>(written);
    m_waiting.clear();
    m_isUnsynced = true;
    if (m_isNew)
        finishBeginning();
    report({});
}

void LogFile::finishBeginning()
{
    sync();
    if (::rename((m_path + ".new").c_str(), m_path.c_str()) == 0)
        m_isNew = false;
}

void LogFile::sync()
{
    if (m_isUnsynced && m_file >= 0)
        ::fdatasync(m_file);
    m_isUnsynced = false;
}

void LogFile::close()
{
    if (m_file < 0)
        return;
    sync();
    ::close(m_file);
    m_file = -1;
    if (std::exchange(m_isNew, false))
        ::unlink((m_path + ".new").c_str());
}

void LogFile::report(const QString &reason)
{
    if (m_isFailing == !reason.isEmpty())
        return;
    m_isFailing = !reason.isEmpty();
    emit failed(reason);
}

LogLines readLogFile(const QString &path)
{
    LogLines log;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return log;
    std::size_t damaged = 0; // since the last line that is whole
    while (!file.atEnd()) {
        const QByteArray bytes = file.readLine();
        const std::string_view line(bytes.constData(), std::size_t(bytes.size()));
        if (line.ends_with('\n'))
            log.size += bytes.size();
        const std::optional<NumberedText> whole =
            line.ends_with('\n') ? wholeLine(line.substr(0, line.size() - 1)) : std::nullopt;
        if (!whole) {
            damaged += line == "\n" ? 0 : 1;
            continue;
        }
        damaged = 0;
        if (whole->number < log.next)
            continue; // the first line once more
        log.hasFirst = log.hasFirst || whole->number == 0;
        log.lines.emplace_back(whole->text);
        log.next = whole->number + 1;
    }
    log.next += static_cast<long long>(damaged);
    log.missing = std::size_t(log.next) - log.lines.size();
    return log;
}

bool isLogInUse(const QString &path)
{
    const int file = ::open(QFile::encodeName(path).constData(), O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return false;
    const bool isInUse = !hold(file);
    ::close(file);
    return isInUse;
}

} // namespace cutaway
