/** The `_redirects` of the assets: where the console is, whose page tells its paths apart by itself. */
export const redirectsOf = (): string => consolePaths.map(path => `${path} / 200`).join('\n')

const consolePaths = [
  '/sign-in',
  '/device',
  '/notifications',
  '/settings',
  '/settings/*',
  '/orgs/*',
  '/projects/*',
]
