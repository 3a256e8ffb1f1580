extension CredentialText {
  /// Whether there is a JSON web token: three parts of base64url with dots between them, of which
  /// the first is a JSON object with an `alg`.
  var holdsWebToken: Bool {
    var index = 0
    while index < bytes.count {
      guard ASCII.isURLBase64(bytes[index]) else {
        index += 1
        continue
      }
      // The parts of one run, from their dots on. The last part of a token may be empty.
      var parts: [Range<Int>] = []
      var start = index
      while index < bytes.count {
        if bytes[index] == UInt8(ascii: ".") {
          parts.append(start..<index)
          start = index + 1
        } else if !ASCII.isURLBase64(bytes[index]) {
          break
        }
        index += 1
      }
      parts.append(start..<index)
      guard parts.count >= 3 else { continue }
      for place in 0..<parts.count - 2 where !parts[place + 1].isEmpty {
        if isTokenHead(parts[place]) { return true }
      }
    }
    return false
  }

  private func isTokenHead(_ range: Range<Int>) -> Bool {
    // The shortest head with an algorithm is {"alg":""}.
    guard range.count >= 14,
      let decoded = Base64.decode(UnsafeBufferPointer(rebasing: bytes[range]), isURL: true),
      decoded.first(where: { !ASCII.isSpace($0) }) == UInt8(ascii: "{"),
      let text = try? JSONText(decoded, maximumDepth: 32)
    else { return false }
    return text.member("alg", of: text.root) != nil
  }

  /// Whether there is a token that begins as those of a well-known issuer do.
  var holdsIssuedToken: Bool {
    for index in bytes.indices.dropLast(IssuedToken.shortest - 1) {
      if index > 0 {
        let before = bytes[index - 1]
        if ASCII.isAlphanumeric(before) || before == UInt8(ascii: "_") { continue }
      }
      let rest = UnsafeBufferPointer(rebasing: bytes[index...])
      if IssuedToken.all.contains(where: { $0.matches(rest) }) { return true }
    }
    return false
  }
}

/// The form of the tokens of one issuer.
struct IssuedToken: Sendable {
  /// What follows the beginning.
  enum Alphabet: Sendable {
    case uppercase, alphanumeric, hexadecimal, urlBase64, any
  }

  let prefix: StaticString
  let minimum: Int
  let alphabet: Alphabet
  /// Whether it ends after so many, so that a longer run is something else.
  let isExact: Bool

  private init(
    _ prefix: StaticString, _ minimum: Int, _ alphabet: Alphabet, isExact: Bool = false
  ) {
    self.prefix = prefix
    self.minimum = minimum
    self.alphabet = alphabet
    self.isExact = isExact
  }

  /// The length of the shortest.
  static let shortest = 15

  static let all: [IssuedToken] = [
    // Amazon Web Services
    Self("AKIA", 16, .uppercase, isExact: true), Self("ASIA", 16, .uppercase, isExact: true),
    // GitHub
    Self("ghp_", 30, .alphanumeric), Self("gho_", 30, .alphanumeric),
    Self("ghu_", 30, .alphanumeric), Self("ghs_", 30, .alphanumeric),
    Self("ghr_", 30, .alphanumeric), Self("github_pat_", 22, .urlBase64),
    // GitLab
    Self("glpat-", 20, .urlBase64),
    // Slack
    Self("xoxb-", 10, .urlBase64), Self("xoxp-", 10, .urlBase64), Self("xoxa-", 10, .urlBase64),
    Self("xoxr-", 10, .urlBase64), Self("xoxs-", 10, .urlBase64), Self("xoxe-", 10, .urlBase64),
    Self("xapp-", 10, .urlBase64), Self("hooks.slack.com/services/", 10, .any),
    // Stripe; keys that begin with pk_ are made to be published
    Self("sk_live_", 16, .alphanumeric), Self("sk_test_", 16, .alphanumeric),
    Self("rk_live_", 16, .alphanumeric), Self("rk_test_", 16, .alphanumeric),
    Self("whsec_", 16, .any),
    // OpenAI, Anthropic and Hugging Face
    Self("sk-proj-", 20, .urlBase64), Self("sk-ant-", 20, .urlBase64),
    Self("sk-", 32, .alphanumeric), Self("hf_", 30, .alphanumeric),
    // Google
    Self("AIza", 35, .urlBase64), Self("ya29.", 20, .urlBase64), Self("GOCSPX-", 20, .urlBase64),
    // Package registries
    Self("npm_", 36, .alphanumeric), Self("pypi-AgE", 30, .urlBase64),
    // SendGrid, Shopify, DigitalOcean, age
    Self("SG.", 22, .urlBase64), Self("shpat_", 32, .hexadecimal), Self("shpss_", 32, .hexadecimal),
    Self("shpca_", 32, .hexadecimal), Self("shppa_", 32, .hexadecimal),
    Self("dop_v1_", 64, .hexadecimal), Self("AGE-SECRET-KEY-", 20, .uppercase),
  ]

  /// Whether a text begins with such a token.
  func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let length = prefix.utf8CodeUnitCount
    guard text.count >= length + minimum, text[0] == prefix.utf8Start[0] else { return false }
    for index in 1..<length where text[index] != prefix.utf8Start[index] { return false }
    for index in length..<length + minimum where !alphabet.holds(text[index]) { return false }
    return !isExact || text.count == length + minimum
      || !ASCII.isAlphanumeric(text[length + minimum])
  }
}

extension IssuedToken.Alphabet {
  func holds(_ byte: UInt8) -> Bool {
    switch self {
    case .uppercase: ASCII.isUppercase(byte) || ASCII.isDigit(byte)
    case .alphanumeric: ASCII.isAlphanumeric(byte)
    case .hexadecimal: ASCII.hexadecimal(byte) != nil
    case .urlBase64: ASCII.isURLBase64(byte)
    case .any: byte > 0x20 && byte < 0x7F
    }
  }
}
