import Testing

@Suite("The README's programs")
struct ReadmeProgramTests {
  @Test(
    "All compile as they are written, and the whole one does what is shown",
    .timeLimit(.minutes(15)))
  func programs() throws {
    let blocks = try Readme().blocks(in: Readme.wholeProgram)
    #expect(blocks[1].text.split(separator: "\n").count <= 40)
    let package = try DocumentedPackage.built.get()
    try #require(package.build.exitCode == 0, "\(package.build.output)\(package.build.error)")
    #expect(!(package.build.output + package.build.error).contains("warning:"))
    let program = try Program()
    // The second time, the database is there.
    for _ in 1...2 {
      #expect(try package.run("Hello", in: program) == Ending(0, output: blocks[2].text))
    }
  }

  @Test("It leads to every article")
  func articles() throws {
    let readme = try Readme()
    for article in try Article.all() {
      #expect(readme.text.contains("](\(article.path))"), "\(article.path)")
    }
  }
}
