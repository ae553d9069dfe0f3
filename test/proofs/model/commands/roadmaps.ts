import { refusalOf } from '../access.ts'
import { record } from '../events.ts'
import { anything } from '../match.ts'
import { notificationsOf } from '../notifications.ts'
import type { Pick } from '../pick.ts'
import {
  bodyOf,
  changesOf,
  identity,
  issuesOf,
  type Payload,
  planOf,
  statsOf,
  store,
  warningsOf,
} from '../roadmaps.ts'
import type { Caller, Project } from '../state.ts'
import type { Command, Plan } from '../step.ts'

const repositories = ['github.com/acme/one', 'github.com/acme/one', 'github.com/acme/two']

const binding = { method: 'PUT', path: '/api/projects/{projectId}/repo-binding' } as const

function bind(of: Project, by: Caller, value: string): Plan {
  const isSame = of.binding?.value === value
  return {
    ...binding,
    of,
    by,
    params: { projectId: of.id },
    body: { repoIdentity: identity(value) },
    rule: () => of.binding?.isRebound && !isSame && 'rebind_cooldown',
    status: 200,
    done() {
      if (isSame) return
      const from = of.binding && identity(of.binding.value)
      of.binding = { value, isRebound: of.binding !== null }
      const payload = { from, to: identity(value) }
      record(of, by, { type: 'repo_binding.bound', target: { kind: 'repository', id: value }, payload })
    },
    response: () => ({
      repoIdentity: identity(value),
      lastReboundAt: of.binding!.isRebound ? anything : null,
      nextRebindAt: of.binding!.isRebound ? anything : null,
    }),
  }
}

export const bindRepository: Command = (_, pick) => {
  const of = pick.project()
  return bind(of, pick.caller({ ...binding, of }), pick.of(repositories))
}

const statuses = ['todo', 'in_progress', 'done', 'blocked', 'odd']

/** A few tasks, some with a plan or with issues. */
function somePayload(pick: Pick): Payload {
  const ids = ['T1', ...pick.some(['T2', 'T3', 'T4'])]
  const tasks = ids.map((id, i) => ({
    id,
    title: id,
    status: pick.of(statuses),
    issues: i === 0 ? pick.some([1, 2]) : [],
    planPath: i === 1 ? pick.of([null, 'docs/a.md']) : null,
  }))
  const documents = new Map(
    pick
      .some(['docs/a.md', 'docs/b.md'])
      .map(path => [path, { taskId: 'T1', content: pick.of(['text', 'other']) }]),
  )
  const at = pick.of([1, 1, 2, 0])
  return { updatedAt: Date.UTC(2026, 0, 1 + at), phase: pick.of(['open', 'closed']), tasks, documents }
}

export const syncRoadmap: Command = function* (m, pick) {
  const of = pick.project(({ binding }) => binding !== null)
  if (!of.binding && !pick.isOnce(4)) {
    const bound = bind(of, pick.caller({ ...binding, of }), repositories[0]!)
    if (refusalOf(bound) === null) yield bound
  }
  const at = { method: 'PUT', path: '/api/projects/{projectId}/roadmaps/{slug}', of } as const
  const by = pick.caller(at)
  const slug = pick.of(['main', 'main', 'next'])
  const value = pick.isOnce(6) ? pick.of(repositories) : (of.binding?.value ?? repositories[0]!)
  const stored = of.roadmaps.find(each => each.slug === slug)
  const payload = stored && pick.isOnce(4) ? stored : somePayload(pick)
  const isDry = pick.isOnce(5)
  const { linked, skipped } = issuesOf(of, payload)
  const result = {
    ...planOf(stored, payload),
    issues: { linked: linked.length, skipped },
    warningsTotal: warningsOf(payload) + skipped,
  }
  const changes = changesOf(stored, payload)
  yield {
    ...at,
    by,
    params: { projectId: of.id, slug },
    ...(isDry && { query: { dryRun: '1' } }),
    body: bodyOf(payload, value),
    rule: () =>
      of.binding
        ? of.binding.value !== value
          ? 'repo_mismatch'
          : stored && stored.updatedAt > payload.updatedAt && 'roadmap_conflict'
        : 'repo_unbound',
    status: 200,
    done(answer) {
      if (isDry) return
      m.notifications.push(...notificationsOf(of, slug, stored, payload, by.who))
      const roadmap = store(of, slug, payload, answer.roadmapId)
      const target = { kind: 'roadmap', id: roadmap.id }
      if (changes > 0) record(of, by, { type: 'roadmap.synced', target, payload: { slug, changed: changes } })
    },
    response: () => ({
      slug,
      stats: statsOf(payload),
      ...result,
      roadmapId: isDry && !stored ? null : anything,
    }),
  }
}

export const deleteRoadmap: Command = (m, pick) => {
  const of = pick.project(({ roadmaps }) => roadmaps.length > 0)
  const at = { method: 'DELETE', path: '/api/projects/{projectId}/roadmaps/{slug}', of } as const
  const by = pick.caller(at)
  const slug = pick.of(['main', 'next'])
  const stored = of.roadmaps.find(each => each.slug === slug)
  return {
    ...at,
    by,
    params: { projectId: of.id, slug },
    rule: () => !stored && 'roadmap_not_found',
    status: 204,
    done() {
      of.roadmaps = of.roadmaps.filter(each => each !== stored)
      m.notifications = m.notifications.filter(each => each.of !== of || each.slug !== slug)
      record(of, by, {
        type: 'roadmap.deleted',
        target: { kind: 'roadmap', id: stored!.id },
        payload: { slug },
      })
    },
  }
}
