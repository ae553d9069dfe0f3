/** The version of service, client, and command line; each release has the tag `v` and this (docs/changes.md). */
export const release = '0.9.0'

/** The oldest Worker that works with the database as this version migrates it (maintenance § Releases). */
export const serves = '0.8.0'
