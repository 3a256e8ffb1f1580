#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Something that takes bytes, as `write(2)` does: some of them, or none with a reason.
struct Sink {
  /// What became of a write.
  enum Outcome {
    /// That many of the bytes were taken.
    case wrote(Int)
    /// None were taken; the number is an `errno`.
    case failed(CInt)
  }

  let write: (UnsafeRawBufferPointer) -> Outcome

  /// An open file, terminal or pipe.
  static func file(_ descriptor: CInt) -> Self {
    Self { bytes in
      while true {
        #if canImport(Darwin)
          let count = Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #elseif canImport(Glibc)
          let count = Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        #elseif canImport(Musl)
          let count = Musl.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
        if count >= 0 { return .wrote(count) }
        let number = errno
        switch number {
        case EINTR: continue
        case EAGAIN, EWOULDBLOCK:
          // Somebody who shares the pipe made it non-blocking.
          var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = poll(&wait, 1, -1)
        default: return .failed(number)
        }
      }
    }
  }
}
