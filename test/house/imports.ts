import { posix } from 'node:path'

const tanstack = ['@tanstack/react-query', '@tanstack/react-router']
const shown = [
  ...['console/parts', 'console/api', 'console/language', 'console/state', 'type client', 'react'],
  ...tanstack,
]
const inNode = [
  'node:buffer',
  'node:child_process',
  'node:crypto',
  'node:fs',
  'node:http',
  'node:net',
  'node:os',
  'node:path',
  'node:process',
  'node:readline',
  'node:stream',
  'node:timers',
  'node:tls',
  'node:url',
  'node:util',
]
const around = ['console/frame', 'console/sign-in', 'console/uploads', ...shown]

/**
 * The layers and packages that each layer may import: `type x` allows only types of x, and `*` any package. A layer that
 * is not in the table may import nothing. Ports are interfaces of the domain that `outside` implements.
 */
const may: Record<string, string[]> = {
  'error-catalog': [],
  errors: ['error-catalog'],
  release: [],
  deadline: [],
  meter: [],
  text: [],
  'email-domains': [],
  'redirect-uris': [],
  limiters: [],
  'oauth-clients': ['redirect-uris', 'zod'],
  validation: ['errors', 'text', 'type zod'],
  json: ['validation', 'type errors'],
  env: ['email-domains', 'limiters', 'oauth-clients', 'zod'],
  'database-error': ['type errors'],
  database: ['env', 'meter', 'deadline', 'database-error', '@neondatabase/serverless', 'drizzle-orm'],
  schema: ['schema', 'drizzle-orm'],
  access: [
    'access',
    'errors',
    'database',
    'database-error',
    'schema',
    'drizzle-orm',
    'node:crypto',
    'node:zlib',
  ],
  ports: ['type domain'],
  domain: [
    ...['domain', 'release', 'ports', 'access', 'errors', 'database', 'schema'],
    ...['validation', 'json', 'text', 'email-domains', 'redirect-uris', 'deadline'],
    ...['zod', 'drizzle-orm', 'node:crypto', 'node:zlib'],
  ],
  outside: [
    ...['outside', 'ports', 'env', 'errors', 'meter', 'text', 'node:crypto', 'node:zlib'],
    ...['worker-mailer', '@aws-sdk/client-s3', '@aws-sdk/s3-request-presigner', 'upng-js', 'stripe'],
  ],
  http: [
    ...['http', 'release', 'access', 'errors', 'database', 'env', 'validation', 'json', 'type ports'],
    ...['hono', 'zod', '@hono/zod-validator'],
  ],
  mcp: [
    ...['mcp', 'release', 'http', 'access', 'env', 'errors', 'json', 'validation'],
    ...['hono', 'zod', '@modelcontextprotocol/server'],
  ],
  routes: ['routes', 'domain', 'http', 'jobs', 'deadline', 'errors', 'type access', 'hono', 'zod'],
  jobs: ['jobs', 'release', 'domain', 'ports', 'outside', 'database', 'database-error', 'deadline', 'env'],
  app: ['routes', 'mcp', 'http', 'database', 'database-error', 'outside', 'env', 'errors', 'hono'],
  worker: ['app', 'jobs', 'type env', 'http'],
  db: ['db', 'release', 'pg', 'node:crypto', 'node:fs', 'node:path', 'node:timers', 'node:url', 'node:util'],
  operator: [
    'operator',
    'release',
    'db',
    'database',
    'deadline',
    'domain',
    'env',
    'jobs',
    'outside',
    'text',
    '*',
  ],
  dev: ['dev', 'dev/shared', '*'],
  'dev/shared': ['dev/shared', '*'],
  'dev/build': [
    ...['dev/build', 'dev/shared', 'app', 'http', '*'],
    ...['cli', 'cli/context', 'cli/commands', 'type cli/language'],
  ],
  'dev/stack': ['dev/stack', 'dev/shared', 'db', 'jobs', '*'],
  agents: [],
  client: ['client', 'openapi-fetch'],
  'console/state': ['react'],
  'console/language': ['console/language', 'console/state', 'react'],
  'console/theme': ['console/theme', 'console/state'],
  'console/api': ['console/api', 'console/language', 'console/state', 'client', 'react', ...tanstack],
  'console/parts': [
    ...shown,
    'console/theme',
    'react-dom',
    'virtual:icons',
    '@base-ui/react',
    'mdast-util-from-markdown',
    'mdast-util-gfm',
    'micromark-extension-gfm',
    'type mdast',
  ],
  'console/sign-in': ['console/sign-in', ...shown],
  'console/uploads': ['console/uploads', 'virtual:icons', ...shown],
  'console/frame': [...around, 'console/theme', 'virtual:icons', '@base-ui/react'],
  'console/pages': [...around, 'agents', 'console/theme', 'virtual:icons'],
  'console/routes': ['console/routes', 'console/pages', ...around],
  'cli/language': ['cli/language'],
  'cli/terminal': ['cli/terminal', 'cli/language', 'fast-string-truncated-width', ...inNode],
  'cli/json': [
    ...['cli/json', 'type cli/language', 'cli/terminal', 'jq-web'],
    ...['node:events', 'node:path', 'node:url', 'node:worker_threads'],
  ],
  'cli/context': ['cli/context', 'type cli/language', 'cli/terminal'],
  'cli/repository': [
    'cli/repository',
    'type cli/context',
    'type cli/language',
    'cli/terminal',
    'client',
    ...inNode,
  ],
  'cli/service': [
    'cli/service',
    'cli/repository',
    'type cli/context',
    'type cli/language',
    'cli/terminal',
    'client',
    ...inNode,
  ],
  'cli/roadmap': [
    'cli/roadmap',
    'cli/language',
    'cli/terminal',
    'cli/repository',
    'type client',
    'yaml',
    ...inNode,
  ],
  'cli/files': ['cli/files', 'type cli/context', 'cli/language', 'cli/terminal', 'client', ...inNode],
  'cli/commands': [
    ...[
      'cli/commands',
      'agents',
      'cli/service',
      'cli/roadmap',
      'cli/files',
      'cli/json',
      'cli/repository',
      'type cli/context',
      'cli/terminal',
      'type cli/language',
      'client',
    ],
    ...['commander', ...inNode],
  ],
  cli: [
    ...['cli', 'cli/context', 'cli/commands', 'cli/service', 'cli/terminal', 'type cli/language'],
    ...['commander', 'open', ...inNode],
  ],
  console: ['console', 'console/routes', 'console/theme', ...around, 'react-dom'],
}

/** The interfaces of the domain to services outside the Worker. */
const ports = [
  'src/worker/domain/apps/document-fetching.ts',
  'src/worker/domain/billing/payments.ts',
  'src/worker/domain/files/object-store.ts',
  'src/worker/domain/mail/delivery.ts',
  'src/worker/domain/projects/icon-encoding.ts',
]

export type Import = { from: string; target: string; isType: boolean }

/** The imports that a file's layer does not allow, as `src/worker/a.ts may not import x`. */
export const breaches = (files: ReadonlyMap<string, string>): string[] =>
  [...files].flatMap(([path, text]) =>
    importsOf(path, text)
      .filter(one => !isAllowed(one))
      .map(({ from, target, isType }) => `${from} may not import ${isType ? 'type ' : ''}${target}`),
  )

export function importsOf(path: string, text: string): Import[] {
  const statement = /^(?:import|export)\s+(?:(type\s)?([^'";]*?)\bfrom\s+)?['"]([^'"]+)['"]/gm
  const found = [...text.matchAll(statement)].map(([, type, names = '', target]) => ({
    from: path,
    target: target!,
    isType: type !== undefined || /^\{(\s*type\s+[\w\s]+,?)+\s*\}\s*$/.test(names),
  }))
  const dynamic = [...text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)].map(([, target]) => ({
    from: path,
    target: target!,
    isType: false,
  }))
  return [...found, ...dynamic]
}

function isAllowed({ from, target, isType }: Import): boolean {
  const isOurs = target.startsWith('.')
  const to = isOurs ? layerOf(posix.join(posix.dirname(from), target)) : packageOf(target)
  const allowed = may[layerOf(from)] ?? []
  // Pages import only pages of their own folder, and of the folders in it.
  if (to === 'console/pages' && layerOf(from) === to)
    return pageOf(from) === pageOf(posix.join(posix.dirname(from), target))
  return (
    allowed.includes(to) || (isType && allowed.includes(`type ${to}`)) || (!isOurs && allowed.includes('*'))
  )
}

/** The layer of `src/worker/domain/x/y.ts` is `domain`, of `src/console/parts/x.tsx` `console/parts`, of `db/schema/x.ts` `schema`. */
function layerOf(path: string): string {
  if (ports.includes(path)) return 'ports'
  if (path === 'src/worker/domain/maintenance/release.ts') return 'release'
  const [top, second = '', third] = path.replace(/^src\/worker\//, 'src/').split('/')
  const app = /^src\/(console|cli)\//.exec(path)?.[1]
  if (app) return path.split('/').length > 3 ? `${app}/${third}` : app
  if (top === 'dev') return third ? `dev/${second}` : top
  if (top === 'src') return third ? second : second.replace(/\.ts$/, '')
  return top === 'db' && third && ['schema', 'operator'].includes(second) ? second : top!
}

/** The folder of `src/console/pages` that contains a file. */
const pageOf = (path: string) => path.split('/')[3]

const packageOf = (target: string) =>
  target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/')
