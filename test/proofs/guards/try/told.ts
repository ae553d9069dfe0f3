/** What the lane tells the runner of tests; it writes it over this in its copy. */
export const told: {
  url: string
  /** By number, the guards in the database: the files of tests in which each is tried, and how it goes and comes back. */
  inDatabase: Record<string, { files: readonly string[]; take: string; back: string }>
  /** By number, the codes that a rule refuses with; none: some that are not known. */
  codes: Record<string, readonly string[]>
  /** Those of the permission matrix, which are met by requests alone. */
  policies: readonly number[]
  /** Those that tests of races are there for. */
  races: readonly number[]
} = { url: '', inDatabase: {}, codes: {}, policies: [], races: [] }
