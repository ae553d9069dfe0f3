/** The `_headers` of the assets: what the Worker's own answers have, as far as a page can have it. */
export const headersOf = (storeOrigin: string): string =>
  Object.entries(rulesOf(storeOrigin))
    .map(([path, headers]) => [path, ...Object.entries(headers).map(lineOf)].join('\n'))
    .join('\n\n')

// What a more general rule has said is taken back first: two headers of a name would both hold.
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

/** The console: no other host but the store that takes uploads, no inline script or style, images out of the API. */
const consolePolicy = (storeOrigin: string) =>
  policyOf({
    'script-src': "'self'",
    'worker-src': "'self'",
    'style-src': "'self'",
    'connect-src': `'self' ${storeOrigin}`,
    'img-src': "'self' blob:",
    'manifest-src': "'self'",
    'form-action': "'self'",
    'require-trusted-types-for': "'script'",
    // The one script that a page starts by its address: src/console/parts/markdown/reader.ts.
    'trusted-types': 'markdown-worker',
  })

/** The reference: no other host, and no script or style but the files beside the page. */
const referencePolicy = policyOf({
  'script-src': "'self'",
  'style-src': "'self'",
  'connect-src': "'self'",
  'img-src': "'self'",
  'form-action': "'none'",
  'require-trusted-types-for': "'script'",
})

// Every asset has an ETag and is asked for again, but for what has a digest of itself in its name.
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
  // Read by tools that run in other sites' pages too; nothing in it depends on who asks.
  '/openapi.json': {
    'Access-Control-Allow-Origin': '*',
    'Content-Security-Policy': "default-src 'none'",
  },
  '/docs/*': { 'Content-Security-Policy': referencePolicy },
})
