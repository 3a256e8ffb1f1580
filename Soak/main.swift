internal import Foundation

let words = Array(CommandLine.arguments.dropFirst())
do {
  if words.first == "worker", words.count > 1 {
    SoakInterruption.leave()
    try SoakWorkers.run(words[1], Array(words.dropFirst(2)))
  } else {
    let arguments = try SoakArguments(words)
    if arguments.isHelp {
      print(SoakArguments.usage)
    } else if arguments.isList {
      for check in SoakChecks.all { print("\(check.name)  \(check.purpose)") }
    } else {
      let interruption = SoakInterruption()
      var run = SoakRun(arguments)
      let held = withExtendedLifetime(interruption) { run.run() }
      exit(held ? 0 : 1)
    }
  }
} catch let error as SoakUsageError {
  FileHandle.standardError.write(Data("\(error)\n\n\(SoakArguments.usage)\n".utf8))
  exit(64)
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(70)
}
