/// A file of a site, by its name.
enum SiteFile: String {
  case database = "store.db"
  case log = "store.db-wal"
  case index = "store.db-shm"
}
