/**
 * Equals the version in `package.json`. The service refuses clients before 0.8.0, which did not send the repository's
 * identity (roadmaps § Order of a sync).
 */
export const version = '0.9.0'
