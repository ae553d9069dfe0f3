import { unordered } from '../match.ts'
import type { Issue, Link, Project } from '../state.ts'
import type { Command } from '../step.ts'

const refs = ['1', '2', '3']
const numbers = [1, 2, 3, 9]

const issueOf = (of: Project, key: string): Issue | undefined =>
  of.issues.find(({ number, isTrashed }) => !isTrashed && of.key !== null && key === `${of.key}-${number}`)

const isLinkable = ({ key, issues }: Project) => key !== null && issues.length > 0

export const registerLinks: Command = (_, pick) => {
  const of = pick.project(isLinkable)
  const at = { method: 'POST', path: '/api/projects/{projectId}/git-links', of } as const
  const by = pick.caller(at)
  const sent = [1, 2].slice(0, 1 + (pick.number() % 2)).map(() => ({
    kind: 'pr',
    ref: pick.of(refs),
    title: pick.of(['Fix', 'Fix it']),
    issueKeys: [pick.of(numbers), pick.of(numbers)].map(
      number => `${pick.isOnce(6) ? 'OTHER' : 'KEY'}-${number}`,
    ),
  }))
  let counts = { linked: 0, existing: 0, skipped: 0 }
  return {
    ...at,
    by,
    params: { projectId: of.id },
    body: { links: sent },
    status: 200,
    done() {
      counts = { linked: 0, existing: 0, skipped: 0 }
      for (const each of sent) count(of, each, counts)
    },
    response: () => ({ ...counts, warningsTotal: counts.skipped }),
  }
}

/** Pairs of a link and a key. A link without a key is not stored (git-links § Counts). */
function count(
  of: Project,
  { ref, title, issueKeys }: { ref: string; title: string; issueKeys: string[] },
  counts: { linked: number; existing: number; skipped: number },
): void {
  const issues = issueKeys.map(key => issueOf(of, key))
  counts.skipped += issues.filter(issue => !issue).length
  if (!issues.some(issue => issue)) return
  const found = of.links.find(link => link.ref === ref)
  const link: Link = found ?? { ref, title, issues: new Set() }
  if (!found) of.links.push(link)
  link.title = title
  for (const issue of issues) {
    if (!issue) continue
    counts[link.issues.has(issue) ? 'existing' : 'linked']++
    link.issues.add(issue)
  }
}

export const listLinks: Command = (_, pick) => {
  const of = pick.project(({ links }) => links.length > 0)
  const at = { method: 'GET', path: '/api/projects/{projectId}/git-links', of } as const
  return {
    ...at,
    by: pick.caller(at),
    params: { projectId: of.id },
    status: 200,
    response: () => {
      const live = of.links.filter(({ issues }) => [...issues].some(({ isTrashed }) => !isTrashed))
      return {
        total: live.length,
        links: unordered(
          live.map(link => linkFields(of, link)),
          ({ ref }) => ref,
        ),
      }
    },
  }
}

const linkFields = (of: Project, { ref, title, issues }: Link) => ({
  kind: 'pr',
  ref,
  title,
  issueKeys: [...issues]
    .filter(({ isTrashed }) => !isTrashed && of.key !== null)
    .sort((a, b) => a.number - b.number)
    .map(({ number }) => `${of.key}-${number}`),
})
