import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../../dev/shared/root.ts'
import type { Guard } from '../find/guard.ts'

const access = [
  'access/permissions',
  'access/order',
  'access/credential',
  'access/limit',
  'access/race',
  'access',
]
const files = [
  'routes/files/files',
  'routes/files/file-',
  'routes/files/folder',
  'routes/files/attachments',
  'jobs/sweep-revisions',
  'jobs/object',
]
const people = [
  'routes/people/members',
  'routes/people/project-groups',
  'routes/people/own-invitations',
  'routes/accounts/auth-invitations',
  'routes/people/invitation',
  'routes/people/project-archive',
  'routes/projects/project-archive',
  'jobs/sweep-invitations',
]
const orgs = ['routes/billing/org', 'routes/orgs/', 'routes/people/invitation', 'access/departures']
const roadmaps = [
  'routes/roadmaps/roadmaps',
  'routes/notifications/roadmap',
  'routes/roadmaps/roadmap',
  'routes/roadmaps/repo-binding',
]
/** The tests of a subject, by the place of a guard. The longest matching name applies. */
const subjects: Record<string, readonly string[]> = {
  'src/worker/access/policy': ['access/permissions', 'access/order', 'access'],
  'src/worker/access': ['access/idempotency', ...access, 'routes/overviews/home', 'test/db/write'],
  'src/worker/http': ['http', 'access', 'routes/accounts/auth', 'routes/maintenance/'],
  'src/worker/outside': [
    'outside',
    'routes/billing/billing',
    'routes/files/attachments',
    'routes/files/file-',
    'in-node',
  ],
  'src/worker/routes': ['routes/accounts/auth', 'routes/git-links/', 'routes/roadmaps/roadmaps', 'http'],
  'src/worker/jobs': ['jobs', 'time'],
  'src/worker/domain/accounts': [
    'routes/accounts/auth',
    'routes/accounts/sign-up',
    'routes/accounts/device',
    'routes/accounts/tokens',
    'routes/accounts/me',
    'routes/people/me',
    'access/credential',
    'jobs/sweep-tokens',
    'time',
  ],
  'src/worker/domain/activity': ['routes/activity/', 'routes/overviews/home', 'routes/overviews/overview'],
  'src/worker/domain/billing': [
    'routes/billing/billing',
    'routes/billing/org',
    'routes/orgs/',
    'jobs/end-billing',
    'jobs/billing-endings',
    'routes/projects/projects',
    'routes/people/members',
    'routes/files/attachments',
  ],
  'src/worker/domain/files': files,
  'src/worker/domain/git-links': ['routes/git-links/', 'routes/issues/'],
  'src/worker/domain/issues': ['routes/issues/', 'routes/roadmaps/roadmaps-issues', 'routes/git-links/'],
  'src/worker/domain/mail': ['jobs/drain-mail', 'jobs', 'routes/people/invitation', 'time'],
  'src/worker/domain/notifications': [
    'routes/notifications/notifications',
    'routes/notifications/roadmap-notifications',
    'routes/notifications/unsubscribe',
    'jobs/send-digests',
  ],
  'src/worker/domain/orgs': orgs,
  'src/worker/domain/overviews': ['routes/overviews/overview', 'routes/overviews/home'],
  'src/worker/domain/people': [...people, 'routes/billing/org', 'routes/orgs/'],
  'src/worker/domain/projects': [
    'routes/people/project',
    'routes/projects/project',
    'routes/projects/icon',
    'routes/activity/',
    'jobs/icon',
  ],
  'src/worker/domain/roadmaps': roadmaps,
  'src/worker/domain/shared': [
    'routes/activity/',
    'routes/overviews/home',
    'routes/overviews/overview',
    'routes/people/members',
  ],
  'src/worker/domain/maintenance': ['jobs', 'time'],
  'db/functions/activity.sql': ['routes/activity/', 'routes/files/files-activity'],
  'db/functions/billing.sql': [
    'routes/billing/billing',
    'routes/billing/org',
    'routes/orgs/',
    'routes/projects/projects',
    'routes/files/attachments',
  ],
  'db/functions/caller.sql': ['access/limit', ...access, 'routes/accounts/tokens'],
  'db/functions/files.sql': files,
  'db/functions/gate.sql': access,
  'db/functions/idempotency.sql': ['access/idempotency', 'access'],
  'db/functions/issue-filters.sql': ['routes/issues/saved-filters', 'routes/issues/'],
  'db/functions/issues.sql': ['routes/issues/'],
  'db/functions/limits.sql': [
    'test/db/rate-windows',
    'access/limit',
    'routes/accounts/auth',
    'routes/projects/icon',
    'routes/people/invitation',
  ],
  'db/functions/mentions.sql': ['routes/issues/issues-mentions', 'routes/issues/', 'routes/notifications/'],
  'db/functions/notifications.sql': ['routes/notifications/issue', 'routes/notifications/', 'jobs/send-'],
  'db/functions/orgs.sql': [...orgs, ...people],
  'db/functions/people.sql': [...people, 'routes/overviews/overview', 'routes/overviews/home'],
  'db/functions/positions.sql': [
    'routes/issues/issues-positions',
    'routes/issues/issues-board',
    'test/db/positions',
  ],
  'db/functions/projects.sql': [
    'routes/projects/projects',
    'routes/people/project',
    'routes/projects/project',
    'routes/overviews/home',
    'routes/accounts/tokens',
    'routes/people/members',
  ],
  'db/functions/write.sql': ['test/db/write', 'access/idempotency', 'access'],
  'db/migrations/0003_projects.sql': ['access/permissions', ...people],
  'db/migrations/0004_tokens.sql': ['routes/accounts/tokens', 'routes/projects/projects'],
  'db/migrations/0014_billing.sql': ['routes/billing/billing', 'jobs/end-billing', 'jobs/billing-endings'],
  'db/migrations/0016_tree_versions.sql': files,
  '': ['routes', 'access', 'jobs'],
}

/** The files that are run for a guard, one group after the other until a test fails. */
export function testsFor(guard: Guard): string[][] {
  const { kind, file, place, words } = guard
  if (kind === 'constraint') return [['test/db/constraints.test.ts']]
  if (kind === 'policy')
    return [['test/worker/access/permissions.test.ts'], inSubject(['http/caller', 'access'])]
  const near = filesNear(file)
  const [, name = place] = /(\w[\w-]*)\.ts$/.exec(file) ?? []
  const codes = [...words.matchAll(/'([a-z]+(?:_[a-z]+)+)'/g)].map(([, code]) => code!)
  const first = paths.filter(path => /routes\/[\w-]+\//.test(path) && path.includes(`/${name}`))
  const withCode = paths.filter(path => codes.some(code => sources.get(path)!.includes(code)))
  const isRace = (path: string) => /race|faults|interleavings/.test(path)
  const calm = [
    withCode.filter(path => first.includes(path)),
    first,
    withCode.filter(path => near.includes(path)),
    near,
    withCode,
  ]
  const locking = paths.filter(isRace)
  if (kind === 'lock') return [locking.filter(path => near.includes(path)), near, locking]
  const rest = [...calm.map(some => some.filter(path => !isRace(path))), near]
  return kind === 'tenant' ? [beside, ...rest, plans] : rest
}

/** The test files for the subject of a guard. */
export const filesNear = (file: string): string[] => inSubject(subjectOf(file))

const paths = globSync('test/{worker,db,proofs/interleavings,tenants}/**/*.test.ts', { cwd: root }).sort()
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
