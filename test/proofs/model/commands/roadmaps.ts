import { refusalOf } from '../access.ts'
import { record } from '../events.ts'
import { anything } from '../match.ts'
import { notificationsOf } from '../notifications.ts'
import type { Pick } from '../pick.ts'
import {
  bodyOf,
  changesOf,
  documentsOf,
  identity,
  issuesOf,
  type Payload,
  planOf,
  statsOf,
  store,
  warningsOf,
} from '../roadmaps.ts'
import type { Caller, Project, Task } from '../state.ts'
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

const statuses = ['todo', 'in_progress', 'done', 'blocked', 'blocked', 'odd']
const phaseStatuses = [undefined, 'open', 'done', 'blocked']
const paths = ['docs/b.md', 'docs/a.md', 'docs/10.md']

/** A few tasks in phases, and documents. Nothing of them follows from anything else. */
function somePayload(pick: Pick): Payload {
  const ids = shuffled(['T10', ...pick.some(['T2', 't2', '課題', 'b', 'a', 'T1'])], pick)
  const phases = shuffled(['P2', ...pick.some(['P10', 'P1'])], pick).map(id => ({
    ...{ id, title: `Phase ${pick.of([1, 2])}`, status: pick.of(phaseStatuses), tasks: [] as Task[] },
  }))
  for (const id of ids)
    pick.of(phases).tasks.push({
      ...{ id, title: `Do ${pick.of([1, 2])}`, status: pick.of(statuses) },
      issues: pick.isOnce(3) ? pick.some([2, 1]) : [],
      planPath: pick.of([null, ...paths]),
      dependsOn: pick.isOnce(4) ? [pick.of(ids), 'none'] : [],
      blockedReason: 'A reason',
    })
  const documents = new Map(
    shuffled(pick.some(paths), pick).map(path => [
      path,
      { taskId: pick.of([...ids, 'none']), content: pick.of(['text', 'other', ' \n']) },
    ]),
  )
  const at = pick.of([1, 1, 2, 0])
  return { updatedAt: Date.UTC(2026, 0, 1 + at), phases, documents }
}

/** The list from one of its items on, in either direction. */
function shuffled<T>(list: T[], pick: Pick): T[] {
  const at = pick.number() % Math.max(list.length, 1)
  const turned = [...list.slice(at), ...list.slice(0, at)]
  return pick.isOnce(2) ? turned.reverse() : turned
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
  const { upserted, unchanged, deleted } = documentsOf(stored, payload)
  const result = {
    documents: { upserted: upserted.length, unchanged, deleted: deleted.length },
    ...(isDry && { plan: planOf(stored, payload, linked.length) }),
    issues: { linked: linked.length, skipped },
    warningsTotal: warningsOf(payload) + skipped,
  }
  const changes = changesOf(stored, payload).filter(({ kind }) => kind !== 'plan')
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
      const { id } = store(of, slug, { ...payload, linked, id: answer.roadmapId })
      const synced = { slug, changed: changes.length, changes }
      if (changes.length > 0)
        record(of, by, { type: 'roadmap.synced', target: { kind: 'roadmap', id }, payload: synced })
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
      m.notifications = m.notifications.filter(
        each => each.of !== of || !('slug' in each) || each.slug !== slug,
      )
      record(of, by, {
        type: 'roadmap.deleted',
        target: { kind: 'roadmap', id: stored!.id },
        payload: { slug },
      })
    },
  }
}
