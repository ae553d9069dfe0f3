/** The `_redirects` file of the assets: serves the console's page at all of its paths. */
export const redirectsOf = (): string => consolePaths.map(path => `${path} / 200`).join('\n')

const consolePaths = [
  '/sign-in',
  '/device',
  '/connect',
  '/notifications',
  '/issues',
  '/settings',
  '/settings/*',
  '/orgs/*',
  '/projects/*',
]
