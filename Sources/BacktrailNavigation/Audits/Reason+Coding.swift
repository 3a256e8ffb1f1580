/// A dictionary by reasons is encoded as an object with their words as its keys.
extension Reason: CodingKeyRepresentable {}
