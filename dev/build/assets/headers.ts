/** The `_headers` file of the assets: the headers of the Worker's own responses, as far as pages allow them. */
export const headersOf = (storeOrigin: string): string =>
  Object.entries(rulesOf(storeOrigin))
    .map(([path, headers]) => [path, ...Object.entries(headers).map(lineOf)].join('\n'))
    .join('\n\n')

// `!` removes the header of a more general rule. With two policies, browsers would apply both.
const lineOf = ([name, value]: [string, string]) =>
  name === 'Content-Security-Policy' ? `  ! ${name}\n  ${name}: ${value}` : `  ${name}: ${value}`

const policyOf = (directives: Record<string, string>) =>
  Object.entries({
    'default-src': "'none'",
    ...directives,
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
  })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ')

/** The console: no other host except the object store, no inline scripts or styles, and images from the API and the store. */
const consolePolicy = (storeOrigin: string) =>
  policyOf({
    'script-src': "'self'",
    'worker-src': "'self'",
    'style-src': "'self'",
    'connect-src': `'self' ${storeOrigin}`,
    'img-src': `'self' blob: ${storeOrigin}`,
    'manifest-src': "'self'",
    'form-action': "'self'",
    'require-trusted-types-for': "'script'",
    // The only script that a page starts by its URL: src/console/parts/markdown/reader.ts.
    'trusted-types': 'markdown-worker',
  })

/** The reference: no other host, and only the scripts and styles beside the page. */
const referencePolicy = policyOf({
  'script-src': "'self'",
  'style-src': "'self'",
  'connect-src': "'self'",
  'img-src': "'self'",
  'form-action': "'none'",
  'require-trusted-types-for': "'script'",
})

// Browsers revalidate every asset by its ETag, except files with their own digest in their name.
const rulesOf = (storeOrigin: string): Record<string, Record<string, string>> => ({
  '/*': {
    'Content-Security-Policy': consolePolicy(storeOrigin),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
    'Referrer-Policy': 'no-referrer',
    'Strict-Transport-Security': 'max-age=15552000; includeSubDomains',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
  },
  '/console/*': { 'Cache-Control': 'public, max-age=31536000, immutable' },
  '/docs/*': { 'Content-Security-Policy': referencePolicy },
  ...Object.fromEntries(forTools.map(path => [path, toolHeaders])),
})

/** What tools on other sites also read. It is the same for all callers. */
const forTools = [
  '/openapi.json',
  '/postman.json',
  '/llms.txt',
  '/docs/cli.md',
  '/docs/guides/*',
  '/docs/rules/*',
]
const toolHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Content-Security-Policy': "default-src 'none'",
}
