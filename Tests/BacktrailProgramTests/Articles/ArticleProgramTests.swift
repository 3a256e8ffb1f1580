import Foundation
import Testing

@Suite("The articles' programs")
struct ArticleProgramTests {
  @Test(
    "All compile as they are written, and print what is shown", .timeLimit(.minutes(15)),
    arguments: try Article.all().filter(\.isProgram))
  func programs(_ article: Article) throws {
    let package = try DocumentedPackage.built.get()
    try #require(package.build.exitCode == 0, "\(package.build.output)\(package.build.error)")
    let ending = try package.run(article.target, in: Program())
    // The reader's module has another name, so the articles leave it out.
    let output = ending.output.replacing("\(article.target).", with: "")
    #expect(output == article.output)
    #expect(ending.error == "")
    #expect(ending.exitCode == 0)
  }

  @Test("Only the one on SwiftUI is not compiled, and it says so")
  func marked() throws {
    let articles = try Article.all()
    let marked = articles.filter { !$0.isProgram }
    #expect(marked.map(\.name) == ["UsingSwiftUI"])
    for article in marked {
      #expect(article.text.contains("This article is not compiled on Linux"))
      #expect(!article.blocks.contains { !$0.isForOtherPlatforms })
    }
    #expect(
      Set(articles.map(\.name)).isSuperset(
        of: ["Routes", "Tabs", "Presentations", "Links", "Restoring", "Following"]))
    for article in articles {
      #expect(article.blocks.contains { $0.language == "swift" }, "\(article)")
    }
  }
}
