import BacktrailNavigation
import BacktrailStore

extension Commands {
  static func restore(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> CommandResult {
    let schema = try schema(arguments)
    let principal = Principal(
      arguments[PrincipalOptions.principal], roles: arguments[PrincipalOptions.roles])
    let scene = arguments[RestoreCommand.scene]
    let now = arguments[PrincipalOptions.at]
    let isBeginning = arguments[RestoreCommand.isBeginning]
    let restored = try context.withStore(
      for: isBeginning ? .writing : .reading, configure: arguments.setSources
    ) { store in
      isBeginning
        ? try store.beginRestore(scene: scene, for: principal, schema: schema, at: now)
        : try store.restore(scene: scene, for: principal, schema: schema, at: now)
    }
    // The notice says the same whatever was found.
    let notice =
      "this is the operator's view, by the references stored with the scene; an app's authority "
      + "is its decoded routes"
    let notices = context.wantsJSON ? [] : [notice]
    if arguments[RestoreCommand.isPublic] {
      let publicForm = restored.publicForm
      return CommandResult(
        json: .encoded(publicForm.json), text: publicForm.text, notices: notices)
    }
    return CommandResult(json: .encoded(restored.json), text: restored.text, notices: notices)
  }

  /// What the options say of the app.
  static func schema(_ arguments: ParsedArguments) throws -> UntypedSchema {
    var schema = UntypedSchema(
      tabs: arguments[RestoreCommand.tabs], knownCases: arguments[RestoreCommand.knownCases])
    for route in arguments[RestoreCommand.parentRoutes] {
      guard schema[parentRouteForKind: route.kind] == nil else {
        throw CommandError(
          "repeatedOption",
          "'--parent-route' was given twice for the kind \(Printable.quoted(route.kind))",
          exitCode: .usage)
      }
      schema[parentRouteForKind: route.kind] = route.template
    }
    for lineage in arguments[RestoreCommand.lineages] {
      guard schema[lineageOfKind: lineage.kind] == nil else {
        throw CommandError(
          "repeatedOption",
          "'--lineage' was given twice for the kind \(Printable.quoted(lineage.kind))",
          exitCode: .usage)
      }
      schema[lineageOfKind: lineage.kind] = .child(
        of: lineage.parentKind, rebuilding: arguments[RestoreCommand.rebuilds])
    }
    return schema
  }
}
