/**
 * That of `package.json`. Clients before 0.8.0 did not tell which repository they sync, and are refused
 * (roadmaps § Order of a sync).
 */
export const version = '0.9.0'
