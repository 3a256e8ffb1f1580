package import BacktrailMigrations

extension Migration {
  /// Reads the migrations of a set of files, in the order of their versions.
  ///
  /// - Throws: ``MigrationError`` for a file that is not a migration, or for two with one version.
  package static func parse(_ files: [MigrationFile]) throws -> [Migration] {
    let migrations = try files.map { try Migration($0) }.sorted { $0.version < $1.version }
    for (left, right) in zip(migrations, migrations.dropFirst())
    where left.version == right.version {
      let alike = migrations.filter { $0.version == left.version }.map(\.fileName)
      throw MigrationError.duplicateVersion(left.version, files: alike.sorted())
    }
    return migrations
  }

  /// Reads one file.
  ///
  /// - Throws: ``MigrationError``.
  package init(_ file: MigrationFile) throws {
    (version, name) = try Self.parse(fileName: file.name)
    fileName = file.name
    let bytes = Self.normalized(file.text)
    text = String(decoding: bytes, as: UTF8.self)
    checksum = SHA256.hexDigest(of: bytes)
    if let end = bytes.firstIndex(of: 0) {
      let line = bytes[..<end].count { $0 == UInt8(ascii: "\n") } + 1
      throw MigrationError.holdsNUL(file: file.name, line: line)
    }
    (up, down) = try Self.sections(of: bytes, fileName: file.name, version: version)
  }

  /// Takes `V0002_tails.sql` apart into 2 and `tails`.
  static func parse(fileName: String) throws -> (version: Int, name: String) {
    var rest = Substring(fileName).utf8
    guard rest.reversed().starts(with: ".sql".utf8.reversed()) else {
      throw MigrationError.badFileName(fileName)
    }
    rest.removeLast(4)
    if rest.first == UInt8(ascii: "V") { rest.removeFirst() }
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    let name = rest.dropFirst(digits.count + 1)
    guard !digits.isEmpty, rest.dropFirst(digits.count).first == UInt8(ascii: "_"),
      !name.isEmpty, name.allSatisfy(isNameCharacter)
    else { throw MigrationError.badFileName(fileName) }
    guard let version = Int(Substring(digits)) else {
      throw MigrationError.versionTooLarge(file: fileName)
    }
    guard version > 0 else { throw MigrationError.badFileName(fileName) }
    return (version, String(Substring(name)))
  }

  static func isNameCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// The bytes of a text without byte order mark, every line end an LF.
  private static func normalized(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var followsReturn = false
    for byte in text.utf8 {
      // The LF of a CRLF: its CR has become one already.
      if byte == UInt8(ascii: "\n") && followsReturn {
        followsReturn = false
        continue
      }
      followsReturn = byte == UInt8(ascii: "\r")
      bytes.append(followsReturn ? UInt8(ascii: "\n") : byte)
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    return bytes
  }
}
