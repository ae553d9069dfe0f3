/**
 * The version of service, client, and command line. Each release has the tag `v` with this version (docs/changes.md).
 */
export const release = '0.9.0'

/** The oldest Worker that works with this version's database (maintenance § Releases). */
export const serves = '0.8.0'
