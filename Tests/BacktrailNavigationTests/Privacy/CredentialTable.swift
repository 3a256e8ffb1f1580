/// What a save refuses and what it lets through: the list that the documentation points to.
///
/// The tokens are put together here, so that nobody who scans this file takes one for real.
enum CredentialTable {
  /// Keys that are named like a credential, with a text under them.
  static let names: [String] = [
    "password", "Password", "PASSWORD", "passwd", "passphrase", "passcode", "pwd", "userPassword",
    "user_password", "user-password", "db.password", "dbpassword", "newPassword", "password2",
    "passwords", "secret", "clientSecret", "client_secret", "clientsecret", "appSecret", "secrets",
    "token", "accessToken", "access_token", "ACCESS_TOKEN", "accesstoken", "refresh_token",
    "idToken", "authToken", "sessionToken", "deviceToken", "csrf_token", "oauth2Token", "tokens",
    "jwt", "userJWT", "JWTToken", "bearer", "bearerToken", "credential", "credentials",
    "authorization", "Authorization", "Proxy-Authorization", "cookie", "Set-Cookie", "cookies",
    "apiKey", "APIKey", "api-key", "api_key", "apikey", "x-api-key", "apiKeys", "privateKey",
    "private_key", "secretKey", "secretAccessKey", "accessKey", "encryptionKey", "signingKey",
    "sshKey", "sessionKey", "sessionId", "session_id", "sessionID", "PHPSESSID", "csrf",
    "verificationCode", "recovery_codes", "backupCode", "authorizationCode", "codeVerifier",
    "seedPhrase", "recoveryPhrase", "mnemonic", "connectionString", "magicLink",
    // What stands at the end does not change what it is.
    "passwordHash", "password_digest", "passwordConfirmation", "tokenValue", "tokenString",
    "authorizationHeader", "secretText",
    // A route named so, with a value that is no record's id.
    "resetPassword",
  ]

  /// Keys that are not, though they look a little like one.
  static let harmlessNames: [String] = [
    "tokenCount", "tokenType", "tokenId", "tokenizer", "pageToken", "nextPageToken", "next_token",
    "continuationToken", "cursorToken", "syncToken", "designToken", "secretary", "secretaryId",
    "passport", "passenger", "boardingPass", "compass", "passwordLength", "passwordHint",
    "passwordStrength", "forgotPasswordLink", "keyboard", "key", "keyPath", "publicKey",
    "primaryKey", "foreignKey", "sortKey", "cacheKey", "monkey", "author", "authors", "authority",
    "authorized", "auth", "authMethod", "bearing", "bearerBonds", "cookieBanner", "cookieRecipe",
    "credentialType", "code", "countryCode", "zipCode", "session", "workoutSessionId",
    "sessionTitle",
    "phrase", "searchPhrase", "string", "link", "signature", "sig", "pinned", "spinner", "shipping",
    "opinion", "option", "query", "q", "text", "value", "_0", "id", "kind", "",
  ]

  /// Keys that count with digits under them, and with nothing else.
  static let digitNames: [String] = [
    "pin", "PIN", "pinCode", "userPin", "otp", "totp", "cvv", "cvv2", "cvc", "securityCode",
  ]

  private static func base64(_ text: String) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    var bits = 0
    var count = 0
    var encoded = ""
    for byte in text.utf8 {
      bits = (bits << 8 | Int(byte)) & 0xFFFF
      count += 8
      while count >= 6 {
        count -= 6
        encoded.append(alphabet[bits >> count & 63])
      }
    }
    if count > 0 { encoded.append(alphabet[bits << (6 - count) & 63]) }
    return encoded
  }

  private static let letters = String(repeating: "aB3", count: 40)
  private static let hex = String(repeating: "0af9", count: 20)

  /// A JSON web token with this head.
  static func webToken(_ head: String = #"{"alg":"HS256","typ":"JWT"}"#, end: String = "c2ln")
    -> String
  {
    "\(base64(head)).\(base64(#"{"sub":"ana"}"#)).\(end)"
  }

  /// Texts that are held for a credential under any key, with what they look like.
  static let texts: [(text: String, kind: String)] = [
    (webToken(), "webToken"),
    (webToken(#"{ "typ":"JWT", "alg":"none" }"#, end: ""), "webToken"),
    ("see \(webToken()) for more", "webToken"),
    ("https://a.example/#id=\(webToken())", "webToken"),
    ("www.a.example.\(webToken())", "webToken"),
    ("-----BEGIN " + "PRIVATE KEY-----\nMII", "keyBlock"),
    ("x\n-----BEGIN " + "RSA PRIVATE KEY-----", "keyBlock"),
    ("-----BEGIN " + "CERTIFICATE-----", "keyBlock"),
    ("-----BEGIN " + "PGP PRIVATE KEY BLOCK-----", "keyBlock"),
    ("---- BEGIN SSH2 " + "ENCRYPTED PRIVATE KEY ----", "keyBlock"),
    ("PuTTY-User-" + "Key-File-2: ssh-rsa", "keyBlock"),
    ("Bearer a1b2c3d4", "authorizationHeader"),
    ("bearer  \(letters.prefix(12))", "authorizationHeader"),
    ("Authorization: Bearer mF_9.B5f-4.1JqM", "authorizationHeader"),
    ("Basic dXNlcjpwYXNzd29yZA==", "authorizationHeader"),
    ("Bearer%20a1b2c3d4", "authorizationHeader"),
    ("AK" + "IAIOSFODNN7EXAMPLE", "issuedToken"),
    ("gh" + "p_\(letters.prefix(36))", "issuedToken"),
    ("github" + "_pat_\(letters.prefix(30))", "issuedToken"),
    ("gl" + "pat-\(letters.prefix(20))", "issuedToken"),
    ("xo" + "xb-123456789012-\(letters.prefix(12))", "issuedToken"),
    ("https://hooks." + "slack.com/services/T00000000/B00000000/XXXX", "issuedToken"),
    ("sk" + "_live_\(letters.prefix(24))", "issuedToken"),
    ("sk" + "-proj-\(letters.prefix(24))", "issuedToken"),
    ("AI" + "za\(letters.prefix(35))", "issuedToken"),
    ("ya" + "29.\(letters.prefix(30))", "issuedToken"),
    ("npm" + "_\(letters.prefix(36))", "issuedToken"),
    ("shp" + "at_\(hex.prefix(32))", "issuedToken"),
    ("the key gh" + "p_\(letters.prefix(36)), say", "issuedToken"),
    ("postgres://ana:hunter2@db.example/app", "urlPassword"),
    ("https://ana:hunter2@a.example", "urlPassword"),
    ("https%3A%2F%2Fana%3Ahunter2%40a.example", "urlPassword"),
    ("https://a.example/?access_token=x1", "namedParameter"),
    ("https://a.example/?a=b&api_key=x1#top", "namedParameter"),
    ("https://a.example/#access_token=x1&state=2", "namedParameter"),
    ("https://a.example/?to=https%3A%2F%2Fb.example%3Faccess_token%3Dx1", "namedParameter"),
    ("https://a.example/?to=b%253Faccess%255Ftoken%253Dx1", "namedParameter"),
    ("https://s3.example/o?X-Amz-Signature=ab12", "namedParameter"),
    ("https://blob.example/o?sv=2020&sig=ab12", "namedParameter"),
    ("user[password]=hunter2", "namedParameter"),
    ("Server=db;User=ana;Password=hunter2;", "namedParameter"),
    ("theme=dark; sessionid=38afes7a8", "namedParameter"),
    ("export API_KEY=x1", "namedParameter"),
    ("?pin=1234", "namedParameter"),
    ("otpauth://totp/A?secret=JBSWY3DP", "namedParameter"),
    (#"{"user":"ana","password":"hunter2"}"#, "namedValue"),
    (#"[{"a":"{\"token\":\"x1\"}"}]"#, "namedValue"),
  ]

  /// Texts that are not, though they look a little like one.
  static let harmlessTexts: [String] = [
    "", "password", "what is a password?", "token", "my secret garden", "password=", "token=&a=b",
    "how to reset password = forgotten", "a=b", "x==y", "pin=home", "?page_token=x1", "tokens",
    "Bearer", "bearer of bad news", "Bearer bonds", "the ring bearer arrived", "Basic",
    "Basic training", "basic instinct 2", "Basic dXNlcg==",
    "8C7D1C1E-7D2B-4F2A-9C55-0F1B2A3C4D5E", "42", "www.example.com", "a.b.c", "1.2.3-beta.4",
    "swift.collections.deque", "eyJhbGciOiJIUzI1NiJ9", "eyJhIjoxfQ.eyJhIjoxfQ.c2ln",
    "-----BEGIN", "-----BEGIN the day-----", "-----------", "--- BEGIN ---",
    "https://a.example/path?q=swift#top", "https://a.example:8080/", "https://ana@a.example/",
    "mailto:ana@a.example", "at 10:30 @ the office", "see a://b:c", "100%", "50%25 off", "%zz%1",
    "sk-bratislava-stare-mesto-hotel-devin", "AKIA",
    "pk_live_\(String(repeating: "a1", count: 12))",
    "xoxb-", "npm_config", "sha256-47DEQpj8HBSa-TImW-5JCeuQeRkm5NMpJWZG3hSuFU",
    #"{"tokenCount":5}"#, "{not json", "[1,2,3,4]", "naïve café – 日本語", "🔑 = 🚪",
  ]

  /// What is a credential and is not noticed, so that nobody relies on it.
  static let unnoticedTexts: [String] = [
    "hunter2", "correct horse battery staple", "my password is hunter2", "password: hunter2",
    "dXNlcjpwYXNzd29yZA==", "0af90af90af90af90af90af90af90af9", "4111 1111 1111 1111",
    "?code=SplxlOBeZQQYbYS6WxSbIA", "Passwort=hunter2", "p\u{430}ssword=hunter2",
  ]
}
