extension HarnessReport {
  /// The violation that tells what an invariant came to in a cell: that of the cell itself where there
  /// is one, else one of the same fault, since the same is told once.
  func violation(of invariant: HarnessInvariant, in cell: Cell) -> HarnessViolation? {
    violationIndex(of: invariant, in: cell.fault) { $0 == cell.position }
      .map { violations[$0] }
  }

  /// The index of a violation of an invariant under a fault, at such a position if possible.
  func violationIndex(
    of invariant: HarnessInvariant, in fault: HarnessFault, at isThere: (HarnessPosition) -> Bool
  ) -> Int? {
    let indices = violations.indices.filter { index in
      violations[index].invariant == invariant
        && violations[index].found.steps.contains { $0.fault == fault }
    }
    let exact = indices.first { index in
      violations[index].found.steps.contains { $0.fault == fault && isThere($0.position) }
    }
    return exact ?? indices.first
  }
}
