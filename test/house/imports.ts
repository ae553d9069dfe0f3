import { posix } from 'node:path'

/** What each layer may import: other layers and packages; `type x` where only x's types (architecture, "Layout"). */
const may: Record<string, string[]> = {
  errors: [],
  deadline: [],
  meter: [],
  text: [],
  validation: ['errors', 'text', 'type zod'],
  json: ['validation', 'type errors'],
  env: ['zod'],
  database: ['env', 'meter', 'type errors', '@neondatabase/serverless', 'drizzle-orm'],
  schema: ['schema', 'drizzle-orm'],
  access: ['access', 'errors', 'database', 'schema', 'drizzle-orm', 'node:crypto', 'node:zlib'],
  domain: [
    'domain',
    'access',
    'errors',
    'database',
    'schema',
    'validation',
    'json',
    'text',
    'zod',
    'drizzle-orm',
    'node:crypto',
    'node:zlib',
  ],
  outside: [
    'outside',
    'env',
    'errors',
    'meter',
    'text',
    'node:crypto',
    'node:zlib',
    'worker-mailer',
    '@aws-sdk/client-s3',
    '@aws-sdk/s3-request-presigner',
    'upng-js',
    'stripe',
  ],
  http: [
    'http',
    'access',
    'errors',
    'database',
    'env',
    'validation',
    'json',
    'type outside',
    'hono',
    'zod',
    '@hono/zod-validator',
  ],
  routes: ['routes', 'domain', 'http', 'outside', 'type access', 'deadline', 'errors', 'jobs', 'hono', 'zod'],
  jobs: ['jobs', 'domain', 'outside', 'database', 'deadline', 'env'],
  app: ['routes', 'http', 'database', 'outside', 'env', 'errors', 'hono'],
  worker: ['app', 'jobs', 'type env'],
  db: ['db', 'pg', 'node:crypto', 'node:fs', 'node:path', 'node:timers', 'node:url', 'node:util'],
  operator: [
    'operator',
    'db',
    'database',
    'deadline',
    'domain',
    'env',
    'jobs',
    'outside',
    'drizzle-orm',
    'nodemailer',
    'pg',
    'wrangler',
    'node:child_process',
    'node:fs',
    'node:module',
    'node:os',
    'node:path',
    'node:util',
  ],
}

export type Import = { from: string; target: string; isType: boolean }

/** Every import that its layer does not allow, as `src/worker/a.ts may not import x`. */
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
  const to = target.startsWith('.') ? layerOf(posix.join(posix.dirname(from), target)) : packageOf(target)
  const allowed = may[layerOf(from)] ?? []
  return allowed.includes(to) || (isType && allowed.includes(`type ${to}`))
}

/** `src/worker/domain/x.ts` is of `domain`, `src/worker/errors.ts` of `errors`, `db/schema/x.ts` of `schema`, `db/operator/x.ts` of `operator`. */
export function layerOf(path: string): string {
  const [top, second = '', third] = path.replace(/^src\/worker\//, 'src/').split('/')
  if (top === 'src') return third ? second : second.replace(/\.ts$/, '')
  return top === 'db' && third && ['schema', 'operator'].includes(second) ? second : top!
}

const packageOf = (target: string) =>
  target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/')
