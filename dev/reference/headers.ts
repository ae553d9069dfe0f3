/** The `_headers` of the assets: what the Worker's own answers have, as far as a page can have it. */
export const headersOf = (): string =>
  Object.entries(rules)
    .map(([path, headers]) =>
      [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
    )
    .join('\n\n')

/** No other host, and no script but the files beside the page. Its styles are set by scripts, element by element. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

// Every asset has an ETag and is asked for again, but for what has a digest of itself in its name.
const rules: Record<string, Record<string, string>> = {
  '/*': {
    'Referrer-Policy': 'no-referrer',
    'Strict-Transport-Security': 'max-age=15552000; includeSubDomains',
    'X-Content-Type-Options': 'nosniff',
  },
  // Read by tools that run in other sites' pages too; nothing in it depends on who asks.
  '/openapi.json': {
    'Access-Control-Allow-Origin': '*',
    'Content-Security-Policy': "default-src 'none'",
  },
  '/docs/*': {
    'Content-Security-Policy': contentSecurityPolicy,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
    'X-Frame-Options': 'DENY',
  },
  '/docs/scalar/chunks/*': { 'Cache-Control': 'public, max-age=31536000, immutable' },
}
