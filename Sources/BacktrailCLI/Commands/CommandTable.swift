/// The whole tool: its commands, their options and operands, declared once.
enum CommandTable {
  /// Joins the declarations to the bodies.
  static func tool(_ handlers: CommandHandlers) -> Command {
    Command(
      "backtrail",
      "Keep where a person was in an app, and bring them back to the deepest place that is left",
      discussion: """
        A database holds records, grants and scenes. 'restore' brings a scene back as far as its \
        records still exist and the principal may still see them, and says what was dropped and why.

        Only 'init', 'migrate up', 'backup' and 'demo' create a database.
        """,
      examples: [
        "backtrail demo",
        "backtrail --db app.db init",
        "backtrail --db app.db restore s1 --as ana --role editor",
      ],
      subcommands: [
        DemoCommand.demo(handlers), DatabaseCommands.initialize(handlers),
        MigrateCommands.group(handlers), RecordCommands.group(handlers),
        GrantCommands.group(handlers), AccessCommands.explain(handlers),
        SceneCommands.group(handlers), RestoreCommand.restore(handlers),
        AuditCommand.audit(handlers), HarnessCommand.harness(handlers),
        LinkCommands.link(handlers), LinkCommands.links(handlers), AccessCommands.impact(handlers),
        WatchCommand.watch(handlers), PruneCommand.prune(handlers), EraseCommand.erase(handlers),
        DatabaseCommands.doctor(handlers), DatabaseCommands.backup(handlers), HelpCommand.help,
      ])
  }
}
