import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Guard } from '../find/guard.ts'
import { root } from '../find/root.ts'

const access = [
  'access/permissions',
  'access/order',
  'access/credential',
  'access/limit',
  'access/race',
  'access',
]
const files = [
  'routes/files',
  'routes/file-',
  'routes/folders',
  'routes/attachments',
  'jobs/sweep-revisions',
  'jobs/object',
]
const people = [
  'routes/members',
  'routes/project-groups',
  'routes/own-invitations',
  'routes/auth-invitations',
  'routes/invitation',
  'routes/project-archive',
  'jobs/sweep-invitations',
]
const orgs = ['routes/org', 'routes/invitation', 'access/departures']
const roadmaps = ['routes/roadmaps', 'routes/roadmap', 'routes/repo-binding']
/** The tests of a subject, by where a guard stands; the longest name that fits. */
const subjects: Record<string, readonly string[]> = {
  'src/worker/access/policy.ts': ['access/permissions', 'access/order', 'access'],
  'src/worker/access': ['access/idempotency', ...access, 'routes/home', 'test/db/write'],
  'src/worker/http': ['http', 'access', 'routes/auth', 'routes/health'],
  'src/worker/outside': ['outside', 'routes/billing', 'routes/attachments', 'routes/file-', 'in-node'],
  'src/worker/routes': ['routes/auth', 'routes/git-links', 'routes/roadmaps', 'http'],
  'src/worker/jobs': ['jobs', 'time'],
  'src/worker/domain/accounts': [
    'routes/auth',
    'routes/device',
    'routes/tokens',
    'routes/me',
    'access/credential',
    'jobs/sweep-tokens',
    'time',
  ],
  'src/worker/domain/billing': [
    'routes/billing',
    'routes/org',
    'jobs/end-billing',
    'routes/projects',
    'routes/members',
    'routes/attachments',
  ],
  'src/worker/domain/files': files,
  'src/worker/domain/git-links': ['routes/git-links', 'routes/issues'],
  'src/worker/domain/issues': ['routes/issues', 'routes/roadmaps-issues', 'routes/git-links'],
  'src/worker/domain/mail': ['jobs/drain-mail', 'jobs', 'routes/invitation', 'time'],
  'src/worker/domain/notifications': [
    'routes/notifications',
    'routes/roadmap-notifications',
    'routes/unsubscribe',
    'jobs/send-digests',
  ],
  'src/worker/domain/orgs': orgs,
  'src/worker/domain/overviews': ['routes/overview', 'routes/home'],
  'src/worker/domain/people': [...people, 'routes/org'],
  'src/worker/domain/projects': ['routes/project', 'routes/icon', 'routes/activity', 'jobs/icon'],
  'src/worker/domain/roadmaps': roadmaps,
  'src/worker/domain/shared': ['routes/activity', 'routes/home', 'routes/overview', 'routes/members'],
  'src/worker/domain/upkeep': ['jobs', 'time'],
  'db/functions/activity.sql': ['routes/activity', 'routes/files-activity'],
  'db/functions/billing.sql': ['routes/billing', 'routes/org', 'routes/projects', 'routes/attachments'],
  'db/functions/caller.sql': ['access/limit', ...access, 'routes/tokens'],
  'db/functions/files.sql': files,
  'db/functions/gate.sql': access,
  'db/functions/idempotency.sql': ['access/idempotency', 'access'],
  'db/functions/issues.sql': ['routes/issues'],
  'db/functions/limits.sql': [
    'test/db/rate-windows',
    'access/limit',
    'routes/auth',
    'routes/icon',
    'routes/invitation',
  ],
  'db/functions/orgs.sql': [...orgs, ...people],
  'db/functions/people.sql': [...people, 'routes/overview', 'routes/home'],
  'db/functions/projects.sql': [
    'routes/projects',
    'routes/project',
    'routes/home',
    'routes/tokens',
    'routes/members',
  ],
  'db/functions/write.sql': ['test/db/write', 'access/idempotency', 'access'],
  'db/migrations/0003_projects.sql': ['access/permissions', ...people],
  'db/migrations/0004_tokens.sql': ['routes/tokens', 'routes/projects'],
  'db/migrations/0014_billing.sql': ['routes/billing', 'jobs/end-billing'],
  'db/migrations/0016_tree_versions.sql': files,
  '': ['routes', 'access', 'jobs'],
}

/** The files that are run for a guard, one group after the other until a test fails. */
export function testsFor(guard: Guard): string[][] {
  const { kind, file, place, words } = guard
  if (kind === 'constraint') return [['test/db/constraints.test.ts']]
  if (kind === 'policy')
    return [['test/worker/access/permissions.test.ts'], inSubject(['http/caller', 'access'])]
  const near = filesNear(guard)
  const [, name = place] = /(\w[\w-]*)\.ts$/.exec(file) ?? []
  const codes = [...words.matchAll(/'([a-z]+(?:_[a-z]+)+)'/g)].map(([, code]) => code!)
  const first = paths.filter(path => path.includes(`routes/${name}`))
  const told = paths.filter(path => codes.some(code => sources.get(path)!.includes(code)))
  const isRace = (path: string) => /race|faults|interleavings/.test(path)
  const calm = [
    told.filter(path => first.includes(path)),
    first,
    told.filter(path => near.includes(path)),
    near,
    told,
  ]
  const locking = paths.filter(isRace)
  if (kind === 'lock') return [locking.filter(path => near.includes(path)), near, locking]
  const rest = [...calm.map(some => some.filter(path => !isRace(path))), near]
  return kind === 'tenant' ? [beside, ...rest, plans] : rest
}

/** The files of tests of what a guard belongs to. */
export const filesNear = ({ file }: Guard): string[] => inSubject(subjectOf(file))

const paths = globSync('test/{worker,db,interleavings,tenants}/**/*.test.ts', { cwd: root }).sort()
const sources = new Map(paths.map(path => [path, readFileSync(join(root, path), 'utf8')]))

const beside = paths.filter(path => path.startsWith('test/tenants/'))
const plans = paths.filter(path => path.startsWith('test/db/query-plans')).reverse()

const inSubject = (names: readonly string[]): string[] =>
  names.flatMap(name =>
    paths.filter(path => path.includes(name.startsWith('test/') ? name : `test/worker/${name}`)),
  )

function subjectOf(file: string): readonly string[] {
  const name = Object.keys(subjects)
    .filter(one => file.startsWith(one))
    .sort((a, b) => b.length - a.length)[0]!
  return subjects[name]!
}
