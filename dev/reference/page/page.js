import { createApiReference } from './scalar/standalone.js'

createApiReference('#reference', {
  url: '/openapi.json',
  title: 'Cairn API',
  favicon: 'favicon.svg',
  servers: [{ url: window.location.origin, description: 'The service that this page came with' }],
  authentication: { preferredSecurityScheme: 'token' },
  documentDownloadType: 'none',
  defaultOpenFirstTag: false,
  modelsSectionLabel: 'Schemas',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  customFetch: (input, init) => fetch(withoutEmptyToken(new Request(input, init))),
  // Nothing of the page asks another host, and nothing that is typed in outlives it.
  telemetry: false,
  persistAuth: false,
  withDefaultFonts: false,
  showDeveloperTools: 'never',
  hideClientButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
  externalUrls: { dashboardUrl: '', registryUrl: '', proxyUrl: '', apiBaseUrl: '' },
})

/** Where no token is typed in, the browser's own session is to count, which any `Bearer` would outdo. */
function withoutEmptyToken(request) {
  if (/^Bearer\s*$/i.test(request.headers.get('Authorization') ?? '')) request.headers.delete('Authorization')
  return request
}
