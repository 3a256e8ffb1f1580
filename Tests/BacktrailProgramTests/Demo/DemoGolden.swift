/// What the demo says.
enum DemoGolden {
  static let text = #"""
    1. A normal restore

       Ana, an editor, went to a task through its project, found it once more by searching,
       and opened a sheet to edit it. The app was saved, closed and opened again.

       ana's scene "phone" at 2026-01-31T12:00:00Z
         stored    projects             project "Spring release" > task "Write the changelog"
                   search               task "Write the changelog"
                   settings             profile
                   sheet over projects  edit task "Write the changelog"
         restored  projects             project "Spring release" > task "Write the changelog"
                   search               task "Write the changelog"
                   settings             profile
                   sheet over projects  edit task "Write the changelog"
         dropped   nothing

    2. A task is deleted

       Somebody deletes the task. One tab goes back to the project that is on its stack; in
       the other, the project takes the place of the task. The sheet has nothing left to
       edit.

       ana's scene "phone" at 2026-01-31T12:00:00Z
         stored    projects             project "Spring release" > task "Write the changelog"
                   search               task "Write the changelog"
                   settings             profile
                   sheet over projects  edit task "Write the changelog"
         restored  projects             project "Spring release"
                   search               project "Spring release"
                   settings             profile
         dropped   projects[1]          task "Write the changelog"
                                        deleted
                   search[0]            task "Write the changelog"
                                        deleted
                   presented[0]         edit task "Write the changelog"
                                        presenterDropped: the stack under it did not come back whole
         appended  search               project "Spring release", in place of task "Write the changelog"

    3. An autosave loses nothing

       The app shows what came back and saves it at once, as apps do. Ana has not moved on,
       so what was cut stays stored. Then the task is undeleted.

       ana's scene "phone" at 2026-01-31T12:00:00Z
         stored    projects             project "Spring release" > task "Write the changelog"
                   search               task "Write the changelog"
                   settings             profile
                   sheet over projects  edit task "Write the changelog"
         restored  projects             project "Spring release" > task "Write the changelog"
                   search               task "Write the changelog"
                   settings             profile
                   sheet over projects  edit task "Write the changelog"
         dropped   nothing

       The save found revision 1 and left revision 1. What is stored is the same, byte for
       byte.

    4. A project is deleted, and its tasks with it

       Nobody touched the task: it is gone because the project that it lies under is.

       ana's scene "phone" at 2026-01-31T12:00:00Z
         stored    projects             project "Spring release" > task "Write the changelog"
                   search               task "Write the changelog"
                   settings             profile
                   sheet over projects  edit task "Write the changelog"
         restored  projects             -
                   search               -
                   settings             profile
         dropped   projects[0]          project "Spring release"
                                        deleted
                   projects[1]          task "Write the changelog"
                                        afterInvalid: a route before it was dropped
                   search[0]            task "Write the changelog"
                                        deleted: with project "Spring release"
                   presented[0]         edit task "Write the changelog"
                                        presenterDropped: the stack under it did not come back whole

    5. The project is undeleted, and all is back

       A restore only reads, so nothing has to be repaired.

       ana's scene "phone" at 2026-01-31T12:00:00Z
         stored    projects             project "Spring release" > task "Write the changelog"
                   search               task "Write the changelog"
                   settings             profile
                   sheet over projects  edit task "Write the changelog"
         restored  projects             project "Spring release" > task "Write the changelog"
                   search               task "Write the changelog"
                   settings             profile
                   sheet over projects  edit task "Write the changelog"
         dropped   nothing

    6. Access is revoked

       Editors lose the project: everything is there, but Ana may not see it, and no parent
       may take its place. (The grant is given back after this step.)

       ana's scene "phone" at 2026-01-31T12:00:00Z
         stored    projects             project "Spring release" > task "Write the changelog"
                   search               task "Write the changelog"
                   settings             profile
                   sheet over projects  edit task "Write the changelog"
         restored  projects             -
                   search               -
                   settings             profile
         dropped   projects[0]          project "Spring release"
                                        unauthorized: no grant allows it
                   projects[1]          task "Write the changelog"
                                        afterInvalid: a route before it was dropped
                   search[0]            task "Write the changelog"
                                        unauthorized: no grant allows it
                   presented[0]         edit task "Write the changelog"
                                        presenterDropped: the stack under it did not come back whole

    7. A grant expires

       Ana may see another project until the end of February. A restore says until when it
       holds; one millisecond later its grant has ended.

       ana's scene "laptop" at 2026-02-28T23:59:59.999Z
         stored    projects  project "Office move" > task "Order the desks"
         restored  projects  project "Office move" > task "Order the desks"
         dropped   nothing
         valid     until 2026-03-01T00:00:00Z

       ana's scene "laptop" at 2026-03-01T00:00:00Z
         stored    projects     project "Office move" > task "Order the desks"
         restored  projects     -
         dropped   projects[0]  project "Office move"
                                expired: the grant that allowed it has ended
                   projects[1]  task "Order the desks"
                                afterInvalid: a route before it was dropped

    8. A route's case is gone

       Another build of the app, which has boards and a tab for reports, saved this scene;
       this build has neither. What comes before the board is restored. The rest stays
       stored for the build that knows it, also when this one saves.

       ana's scene "tablet" at 2026-01-31T12:00:00Z
         stored    projects     project "Spring release" > board > task "Tag the build"
                   reports      burndown
         restored  projects     project "Spring release"
         dropped   projects[1]  {"board":{"_0":"00000000-0000-4000-8000-0000000000a1","columns":3}}
                                unknownCase: this build has no such route
                   projects[2]  task "Tag the build"
                                afterInvalid: a route before it was dropped
         noted     selectedTab: unknownTab
                   reports: unknownTab

       The save found revision 1 and left revision 1. What is stored is the same, byte for
       byte.

    9. A second principal learns nothing

       Bo, to whom nothing was granted, tries three ids: one that never was, one that was
       deleted and one that is there. Then Bo asks for Ana's scene, and for one that nobody
       has.

       bo's scene "links" at 2026-01-31T12:00:00Z
         stored    projects     task/00000000-0000-4000-8000-0000000000bf
                   search       task "Write the changelog"
                   settings     task "Tag the build"
         restored  projects     -
                   search       -
                   settings     -
         dropped   projects[0]  task/00000000-0000-4000-8000-0000000000bf
                                missing: there is no such record
                   search[0]    task "Write the changelog"
                                deleted
                   settings[0]  task "Tag the build"
                                unauthorized: no grant allows it

       bo's scene "phone" at 2026-01-31T12:00:00Z
         absent

       bo's scene "nobody's" at 2026-01-31T12:00:00Z
         absent

       The reasons are for the operator. What code tells Bo of the three is: "unavailable",
       "unavailable", "unavailable".

    10. A link waits until somebody has signed in

       From here on the app is running. A link is judged for whoever is signed in, by the
       rules of a restore. While that is nobody it waits, for ten minutes at most.

       Nobody is signed in, and a link to a task is opened.
         taskflow://projects/…a1/tasks/…b2
         screen   Sign in
         says     Sign in to open the link.
         outcome  pending: notSignedIn

       Ana signs in, and the link is opened for her.
         screen   Projects > project "Spring release" > task "Tag the build"
         outcome  arrived

    11. Links to what is not there

       A link ends at the nearest place that is left, and one that cannot be read moves
       nobody. What the person is told is the same for a task that was deleted and for one
       that is not theirs.

       Ana opens a link to the task that was deleted.
         taskflow://projects/…a1/tasks/…b1
         screen   Projects > project "Spring release"
         says     What the link leads to is not available; this is what is nearest to it.
         outcome  arrived: deleted

       Then one that puts a task under another project.
         taskflow://projects/…a2/tasks/…b2
         screen   Projects > project "Office move"
         says     What the link leads to is not available; this is what is nearest to it.
         outcome  arrived: parentMismatch

       Then one whose id is none.
         taskflow://projects/42
         screen   Projects > project "Office move"
         says     This link cannot be opened.
         outcome  refused: invalidIdentifier

    12. A notification opens a task

       A notification brings a link and takes the way of every other. The system may deliver
       it again, also to the app that it starts anew: it is handled once.

       Ana, in her settings, taps a notification about a task.
         https://links.example/projects/…a2/tasks/…b3
         screen   Projects > project "Office move" > task "Order the desks"
         outcome  arrived

       Ana goes back to her settings, and the same one is delivered again.
         screen   Settings
         outcome  handled before

    13. A sheet with unsaved changes

       Neither a swipe nor a link throws away what somebody has typed.

       Ana begins a project, and types its title.
         screen   Settings > New project "Garden"

       She swipes the sheet away.
         screen   Settings > New project "Garden" > Throw away what you have changed?

       She goes on typing, and a link is opened.
         taskflow://projects/…a1/tasks/…b2
         screen   Settings > New project "Garden" > Throw away what you have changed?
         says     The link opens once your changes are saved or thrown away.
         outcome  waiting

       She throws the changes away.
         screen   Projects > project "Spring release" > task "Tag the build"
         outcome  arrived

    14. Before a deletion

       The question names what the deletion will cut: all windows are stored with what they
       show. Where other people are it does not say.

       Ana goes back to the project, and wants to delete it.
         screen   Projects > project "Spring release" > Delete project "Spring release"?
         says     1 task under it will go too.
                  Your window "desk" will lose 1 screen in projects.
                  Your window "phone" will lose 2 screens in projects, a sheet.
                  Your window "tablet" will lose 3 screens in projects.
                  1 window of other people will lose screens.

       She keeps it.
         screen   Projects > project "Spring release"

    15. A deletion elsewhere, while the task is on screen

       The app follows the store. What is deleted or forbidden goes from the screen within a
       quarter of a second, and what was cut is stored as long as Ana does not move on.

       Ana goes to a task.
         screen   Projects > project "Spring release" > task "Tag the build"

       Another process deletes the task.
         screen   Projects > project "Spring release"
         says     Task "Tag the build" is not available any more.
         outcome  taken away: projects[1] task "Tag the build": deleted

       Ana signs out, and the task is undeleted.
         screen   Sign in

       She signs in again.
         screen   Projects > project "Spring release" > task "Tag the build"

    """#
}
