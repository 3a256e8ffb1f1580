#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Puts the process's three standard streams in order before anything else opens a file.
enum StandardStreams {
  /// Makes a closed pipe an error instead of a signal, and closed streams safe.
  ///
  /// A file that is opened while one of the streams is closed gets its number, and what is meant
  /// for the stream would be written into it. The stand-ins refuse what the stream would have
  /// refused: standard output then fails as it should.
  static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    // Nor does a file that may not grow: SQLite says so then, and what was begun is cleared away.
    signal(SIGXFSZ, SIG_IGN)
    for descriptor in STDIN_FILENO...STDERR_FILENO
    where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
