/// The routes of an encoded stack that still decode, and what became of the others.
///
/// This takes the place of `try? JSONDecoder().decode([Route].self, from: data)`, with which one
/// route that is out of date costs the whole stack. Here it costs itself and what was pushed after
/// it: the routes before it are what the person had already seen on the way.
///
/// ```swift
/// let stack = DecodedStack(decoding: data, as: Route.self)
/// path = stack.routes
/// for dropped in stack.dropped {
///   log("route \(dropped.index): \(dropped.failure)")  // route 2: unknownCase "timeline"
/// }
/// ```
///
/// Nothing is thrown, whatever the bytes are. Where they are no stack at all, ``envelope`` says why
/// and there are no routes: a text that breaks off is not searched for routes that it might have
/// had. Whether the records behind the routes exist is not looked at here.
public struct DecodedStack<Route: Decodable & Sendable>: Sendable {
  /// A route that was not decoded.
  public struct Dropped: Hashable, Sendable {
    /// Its place in the stack, from 0.
    public let index: Int
    /// Why; ``Reason/afterInvalid`` for those after the first.
    public let failure: DecodeFailure
  }

  /// The routes before the first that does not decode.
  public let routes: [Route]

  /// The first route that does not decode, and all after it.
  public let dropped: [Dropped]

  /// Why the bytes are no stack, or nil where they are one.
  ///
  /// One of ``Reason/emptyData``, ``Reason/invalidJSON``, ``Reason/notAScene`` (JSON, but not an
  /// array), ``Reason/tooDeep`` and ``Reason/tooLarge`` (more than 2 GiB).
  public let envelope: Reason?

  /// Decodes a stack, as `JSONEncoder` writes an array of routes with its default strategies.
  ///
  /// - Parameters:
  ///   - data: The JSON text, in UTF-8, with or without a byte order mark.
  ///   - type: The type of the routes.
  ///   - maximumDepth: How many arrays and objects may lie within each other, the stack itself
  ///     being the first. Foundation's own limit unless said otherwise.
  /// - Complexity: One pass over the text, and the decoding of each route that is kept.
  public init(
    decoding data: some Collection<UInt8>, as type: Route.Type = Route.self,
    maximumDepth: Int = 512
  ) {
    var routes: [Route] = []
    var dropped: [Dropped] = []
    do {
      let text = try JSONText(Array(data), maximumDepth: maximumDepth)
      envelope = text.kind(of: text.root) == .array ? nil : .notAScene
      var decoder = RouteDecoder(text)
      var elements = text.elements(of: text.root).enumerated().makeIterator()
      while let (index, node) = elements.next() {
        do {
          routes.append(try decoder.value(type, at: node))
        } catch {
          dropped.append(Dropped(index: index, failure: error))
          break
        }
      }
      while let (index, _) = elements.next() {
        dropped.append(Dropped(index: index, failure: DecodeFailure(.afterInvalid)))
      }
    } catch {
      envelope = error.reason
    }
    self.routes = routes
    self.dropped = dropped
  }
}

extension DecodedStack {
  /// A stack of which each route was read by other means.
  init(routes: [Route], dropped: [Dropped], envelope: Reason? = nil) {
    self.routes = routes
    self.dropped = dropped
    self.envelope = envelope
  }
}

extension DecodedStack: Equatable where Route: Equatable {}
extension DecodedStack: Hashable where Route: Hashable {}
