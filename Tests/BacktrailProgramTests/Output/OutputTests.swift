import BacktrailNavigation
import Foundation
import Testing

@testable import BacktrailCLI

@Suite("Output")
struct OutputTests {
  private static let terminal = Terminal(width: 80, isInteractive: false)

  private func output(to sink: Sink, errors: Sink = Sink { .wrote($0.count) }) -> Output {
    Output(standardOutput: sink, standardError: errors, terminal: Self.terminal)
  }

  @Test("Short writes go on where they stopped")
  func shortWrites() throws {
    var written: [UInt8] = []
    let output = output(
      to: Sink { bytes in
        let count = min(3, bytes.count)
        written += bytes.prefix(count)
        return .wrote(count)
      })
    try output.write("eleven chars")
    try output.write(["a": 1])
    #expect(String(decoding: written, as: UTF8.self) == "eleven chars\n{\"a\":1}\n")
  }

  @Test("Text ends in one newline, and empty text prints nothing")
  func newlines() throws {
    var written: [UInt8] = []
    let output = output(
      to: Sink {
        written += $0
        return .wrote($0.count)
      })
    try output.write("")
    try output.write("a")
    try output.write("b\n")
    #expect(written == Array("a\nb\n".utf8))
  }

  @Test("A closed pipe ends the output quietly, and is not written to again")
  func closedPipe() throws {
    var attempts = 0
    let output = output(
      to: Sink { _ in
        attempts += 1
        return .failed(EPIPE)
      })
    try output.write("a")
    try output.write("b")
    #expect(attempts == 1)
  }

  @Test("A sink that takes nothing is an error, not a loop")
  func stuck() {
    let output = output(to: Sink { _ in .wrote(0) })
    #expect(throws: CommandError.self) { try output.write("a") }
  }

  @Test("Notes never throw, and cannot move the cursor")
  func notes() {
    var written: [UInt8] = []
    let working = output(
      to: Sink { _ in .failed(EIO) },
      errors: Sink {
        written += $0
        return .wrote($0.count)
      })
    working.note("a\u{1B}[2J\nb")
    #expect(String(decoding: written, as: UTF8.self) == "a\\u{1B}[2J\nb\n")
    output(to: Sink { _ in .failed(EIO) }, errors: Sink { _ in .failed(EIO) }).note("lost")
  }

  #if os(Linux)
    @Test("A full device is an I/O error")
    func fullDevice() throws {
      let descriptor = open("/dev/full", O_WRONLY)
      try #require(descriptor >= 0)
      defer { close(descriptor) }
      #expect(
        throws: CommandError(
          "io", "standard output cannot be written: No space left on device", exitCode: .io)
      ) { try output(to: .file(descriptor)).write("a") }
    }

    @Test("The width of a window, unless COLUMNS says otherwise")
    func windowWidth() throws {
      let descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      try #require(descriptor >= 0)
      defer { close(descriptor) }
      var size = winsize()
      size.ws_col = 132
      try #require(ioctl(descriptor, UInt(TIOCSWINSZ), &size) == 0)
      let terminal = Terminal(descriptor: descriptor, columns: nil)
      #expect(terminal == Terminal(width: 132, isInteractive: true, isColoured: true))
      #expect(Terminal(descriptor: descriptor, columns: "100").width == 100)
      #expect(Terminal(descriptor: descriptor, columns: "many").width == 132)
    }

    @Test("Colours are for terminals that have them, unless NO_COLOR says otherwise")
    func colours() throws {
      let descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      try #require(descriptor >= 0)
      defer { close(descriptor) }
      func isColoured(_ noColour: String?, _ kind: String?) -> Bool {
        Terminal(descriptor: descriptor, columns: nil, noColour: noColour, kind: kind).isColoured
      }
      #expect(isColoured(nil, "xterm") && isColoured("", nil))
      #expect(!isColoured("1", "xterm") && !isColoured("0", nil) && !isColoured(nil, "dumb"))
      #expect(!Terminal(width: 80, isInteractive: true).isColoured)
    }
  #endif

  @Test("Without a window it is 80 characters, and never fewer than 40")
  func defaultWidth() throws {
    let descriptor = open("/dev/null", O_WRONLY)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    #expect(
      Terminal(descriptor: descriptor, columns: nil) == Terminal(width: 80, isInteractive: false))
    #expect(Terminal(descriptor: descriptor, columns: "-5").width == 80)
    #expect(Terminal(descriptor: descriptor, columns: "0").width == 80)
    #expect(Terminal(descriptor: descriptor, columns: "7").width == 40)
  }
}
