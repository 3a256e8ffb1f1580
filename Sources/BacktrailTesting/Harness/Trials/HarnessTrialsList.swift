/// All that brings about faults of the file and of processes.
enum HarnessTrialsList {
  static let all: [any HarnessTrials] = [FileTrials(), ProcessTrials()]
}
