/// Who brings about the faults of the file and of processes.
enum HarnessTrialsList {
  static let all: [any HarnessTrials] = []
}
