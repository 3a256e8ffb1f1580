internal import BacktrailTesting

extension ModelFault.Kind {
  /// The fault as a plan takes it.
  var fault: FaultPlan.Fault {
    switch self {
    case .ioError: .ioError
    case .diskFull: .diskFull
    case .shortWrite: .shortWrite
    case .failedSync: .failedSync
    case .death: .death
    }
  }
}
