internal import BacktrailNavigation
internal import BacktrailStore

/// All that can fail in the samples: each fault at each position, in each way.
struct HarnessPlan: Sendable {
  let samples: [HarnessSample]
  let now: Instant
  let limits: SceneLimits
  let seed: UInt64
  /// The names of the cases that the samples have.
  let caseNames: [String]
  /// Who brings about the faults of the file and of processes.
  let trials: [any HarnessTrials]

  init(
    _ template: HarnessTemplate, seed: UInt64, trials: [any HarnessTrials]
  ) {
    samples = template.samples
    now = template.setting.now
    limits = template.setting.configuration.limits
    self.seed = seed
    self.trials = trials
    var names: Set<String> = []
    for sample in samples {
      for position in sample.positions {
        guard let route = sample.element(at: position)?.entry.route else { continue }
        if let name = HarnessParameters(route)?.name { names.insert(name) }
      }
    }
    caseNames = names.sorted()
  }

  /// The sample of a scene.
  func sample(_ scene: String) -> HarnessSample? {
    samples.first { OpaqueText($0.scene) == OpaqueText(scene) }
  }

  /// The positions of a sample: the scene, each place, and each route.
  func positions(in sample: HarnessSample) -> [HarnessPosition] {
    [HarnessPosition(scene: sample.scene)]
      + sample.document.places.map { HarnessPosition(scene: sample.scene, place: $0) }
      + sample.positions
  }

  /// Each way in which a fault of the world or of an encoded form can be brought about at a position.
  func changes(of fault: HarnessFault, at position: HarnessPosition) -> [HarnessChange] {
    guard let sample = sample(position.scene) else { return [] }
    switch fault.family {
    case .world:
      return HarnessWorldFaults(sample: sample, now: now).changes(of: fault, at: position)
    case .encoding:
      var random = HarnessRandom(seed: seed(of: fault, at: position))
      return HarnessEncodingFaults(sample: sample, limits: limits, caseNames: caseNames)
        .changes(of: fault, at: position, random: &random)
    case .file, .process: return []
    }
  }

  /// Who brings about a fault; nil for those of the world and of encoded forms.
  func trials(of fault: HarnessFault) -> (any HarnessTrials)? {
    trials.first { $0.faults.contains(fault) }
  }

  /// A seed of its own for each fault at each position, so that a case can be repeated alone.
  func seed(of fault: HarnessFault, at position: HarnessPosition) -> UInt64 {
    let name =
      "\(fault.rawValue) \(position.scene) \(position.place.map(String.init(describing:)) ?? "-") "
      + "\(position.index ?? -1)"
    // FNV-1a: the same on every machine, which Swift's own hashes are not.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ seed
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return hash
  }
}
