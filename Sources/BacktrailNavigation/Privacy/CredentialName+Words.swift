extension CredentialName {
  /// Words that are a credential however they are joined to what comes before: `dbpassword`.
  static let longWords = ["password", "passwd", "passphrase", "passcode"]

  /// What a name ends in that is one, its last one, two or three words joined.
  static let endings: Set<String> = [
    "pwd", "secret", "token", "jwt", "bearer", "credential", "authorization", "cookie", "csrf",
    "xsrf", "mnemonic",
    // Written without a mark between the words.
    "accesstoken", "apitoken", "authtoken", "bearertoken", "csrftoken", "idtoken", "refreshtoken",
    "securitytoken", "sessiontoken", "usertoken", "xsrftoken", "apisecret", "appsecret",
    "clientsecret", "consumersecret", "sharedsecret",
    // A key is one only with one of these before it.
    "accesskey", "accountkey", "apikey", "authkey", "decryptionkey", "encryptionkey", "masterkey",
    "privatekey", "secretkey", "sessionkey", "sharedkey", "signingkey", "sshkey",
    // And so is a code, a phrase or a string.
    "authcode", "authorizationcode", "backupcode", "codeverifier", "devicecode", "onetimecode",
    "recoverycode", "verificationcode", "recoveryphrase", "seedphrase", "connectionstring",
    "magiclink", "sessid", "phpsessid", "jsessionid",
  ]

  /// What is one if its value is made of digits.
  static let codes: Set<String> = ["pin", "pincode", "otp", "totp", "cvv", "cvc", "securitycode"]

  /// Names that are one as a whole. With more words before it, a session may be any.
  static let wholeNames: Set<String> = ["sessionid"]

  /// What is one in the query of a URL: whoever has a signed URL may use it.
  static let signatures: Set<String> = ["sig", "signature"]

  /// Words before `token` with which it is no credential but a place in a list, or a colour.
  static let harmless: Set<String> = [
    "page", "next", "continuation", "cursor", "sync", "change", "design", "color", "colour",
  ]

  /// Words at the end of a name that do not change what its value is.
  static let neutral: Set<String> = [
    "value", "text", "string", "data", "raw", "plain", "plaintext", "header", "field", "input",
    "hash", "hashed", "digest", "encrypted", "base", "hex", "new", "old", "current", "confirm",
    "confirmation", "repeat", "again",
  ]

  /// Three letters of each of the names above, one of which every such name holds.
  static let stems: [UInt32] = [
    "pas", "pwd", "sec", "tok", "jwt", "bea", "cre", "aut", "coo", "csr", "xsr", "mne", "key",
    "cod", "phr", "str", "lin", "ses", "pin", "otp", "cvv", "cvc", "sig",
  ].map { $0.utf8.reduce(0) { $0 << 8 | UInt32($1) } }
}
