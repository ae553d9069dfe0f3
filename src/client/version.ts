/** Equals the version in `package.json`. */
export const version = '0.9.0'
