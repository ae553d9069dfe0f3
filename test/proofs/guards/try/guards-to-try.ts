/** The settings of a test runner. The lane overwrites this file in its copy. */
export const guardsToTry: {
  url: string
  /** Guards in the database, by number: the test files that try each one, and the SQL that removes and restores it. */
  inDatabase: Record<string, { files: readonly string[]; take: string; back: string }>
  /** The codes with which a rule refuses, by number; none if some are unknown. */
  codes: Record<string, readonly string[]>
  /** Guards of the permission matrix, which only requests reach. */
  policies: readonly number[]
  /** Guards that tests of races cover. */
  races: readonly number[]
  /** The test files that are nearest to a guard, by number. All of their tests try it. */
  nearest: Record<string, readonly string[]>
  /** The milliseconds in which one test may be repeated. */
  ms: number
} = { url: '', inDatabase: {}, codes: {}, policies: [], races: [], nearest: {}, ms: 0 }
