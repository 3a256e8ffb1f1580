internal import BacktrailNavigation

extension HarnessPage {
  /// How many scenes have a matrix that is open.
  private static let mostOpen = 3

  /// A matrix of each scene. Of many scenes there is one of all of them first, and the others are
  /// closed where nothing is broken.
  mutating func writeMatrices() {
    let scenes = report.sceneNames
    if scenes.isEmpty { return }
    add("<h2>Faults and positions</h2>")
    add(
      #"<p class="legend"><span class="h">✓ held</span> <span class="b">✗ did not hold</span> "#
        + #"<span class="u">- not brought about</span></p>"#)
    if scenes.count > 1 {
      write(HarnessMatrix(report), "All \(scenes.count) scenes, position by position", number: 0)
    }
    for (index, scene) in scenes.enumerated() {
      let matrix = HarnessMatrix(report, of: scene)
      let title = "Scene \(Printable.line(scene))"
      if scenes.count <= Self.mostOpen {
        write(matrix, title, number: index + 1)
      } else {
        let sign = matrix.isBroken ? "✗" : "✓"
        let word = matrix.isBroken ? "b" : "h"
        add("<details\(matrix.isBroken ? #" open="open""# : "")>")
        add(
          #"<summary><span class="\#(word)" aria-hidden="true">\#(sign)</span> "#
            + "\(MarkupText.escaped(title)): "
            + "\(matrix.isBroken ? "did not hold" : "held")</summary>")
        write(matrix, title, number: index + 1)
        add("</details>")
      }
    }
  }

  private mutating func write(_ matrix: HarnessMatrix, _ title: String, number: Int) {
    add(#"<div class="scroll" role="region" tabindex="0" aria-labelledby="m\#(number)">"#)
    add("<table>")
    add(#"<caption id="m\#(number)">\#(MarkupText.escaped(title))</caption>"#)
    writeHead(of: matrix)
    for group in matrix.groups {
      add("<tbody>")
      add(
        #"<tr class="family"><th scope="rowgroup" colspan="\#(matrix.columns.count + 1)">"#
          + "\(group.family.rawValue)</th></tr>")
      for row in group.rows {
        let summary = MarkupText.escaped(row.fault.summary)
        let head = #"<th scope="row" title="\#(summary)">\#(row.fault.rawValue)</th>"#
        let cells = row.entries.map { cell($0, of: row.fault, among: matrix.scenes) }
        add("<tr>\(head)\(cells.joined())</tr>")
      }
      add("</tbody>")
    }
    add("</table>")
    add("</div>")
  }

  private mutating func writeHead(of matrix: HarnessMatrix) {
    var places = ""
    var indices = ""
    var rest = matrix.columns[...]
    while let first = rest.first {
      let count = rest.prefix { $0.place == first.place }.count
      let name = MarkupText.escaped(first.head)
      let isAlone = count == 1 && first.detail.isEmpty
      places +=
        isAlone
        ? #"<th scope="col" rowspan="2">\#(name)</th>"#
        : #"<th scope="colgroup" colspan="\#(count)"><span class="name">\#(name)</span></th>"#
      for column in rest.prefix(count) where !isAlone {
        indices += #"<th scope="col">\#(column.detail.isEmpty ? "-" : column.detail)</th>"#
      }
      rest = rest.dropFirst(count)
    }
    add("<thead>")
    add(#"<tr><th scope="col" rowspan="2">fault</th>\#(places)</tr>"#)
    add("<tr>\(indices)</tr>")
    add("</thead>")
  }

  private func cell(
    _ entry: HarnessMatrix.Entry, of fault: HarnessFault, among scenes: [String]
  ) -> String {
    switch entry.sign {
    case .held: return #"<td class="h" aria-label="held">✓</td>"#
    case .untried: return #"<td class="u" aria-label="not brought about">-</td>"#
    case .broken:
      let invariants = HarnessInvariant.allCases.filter(entry.broken.contains)
      let names = invariants.map(\.rawValue).joined(separator: ", ")
      let label = "did not hold: \(names)"
      let index = invariants.lazy.compactMap { invariant in
        report.violationIndex(of: invariant, in: fault) { scenes.contains($0.scene) }
      }.first
      guard let index else {
        return #"<td class="b" title="\#(names)" aria-label="\#(label)">✗</td>"#
      }
      let link = ##"<a href="#v\##(index + 1)" title="\##(names)" aria-label="\##(label)">✗</a>"##
      return #"<td class="b">\#(link)</td>"#
    }
  }
}
