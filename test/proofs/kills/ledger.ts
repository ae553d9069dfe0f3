/** What one owner was told: which events there must be and may be, and the names of what is there. */
export class Ledger {
  /** How many of each type were acknowledged, and how many were given up unanswered. */
  readonly acknowledged: Record<string, number> = {}
  readonly unsure: Record<string, number> = {}
  /** Names, as `KIND NAME`, of what is there, and of what may be. */
  readonly there = new Set<string>()
  readonly perhaps = new Set<string>()
  /** Plaintexts, by name. */
  readonly tokens = new Map<string, string>()
  /** Answers that should not have come. */
  readonly faults: string[] = []

  make(kind: Kind, name: string): void {
    add(this.acknowledged, events[kind].made)
    this.there.add(`${kind} ${name}`)
  }

  /** It was asked for, and never answered. */
  lose(kind: Kind, name: string): void {
    add(this.unsure, events[kind].made)
    this.perhaps.add(`${kind} ${name}`)
  }

  change(kind: Kind, from: string, to: string): void {
    add(this.acknowledged, events[kind].changed)
    this.there.delete(`${kind} ${from}`)
    this.there.add(`${kind} ${to}`)
  }

  remove(kind: Kind, name: string): void {
    add(this.acknowledged, events[kind].removed)
    this.there.delete(`${kind} ${name}`)
    this.tokens.delete(name)
  }
}

export const kinds = ['folder', 'issue', 'member', 'token', 'roadmap', 'file'] as const
export type Kind = (typeof kinds)[number]

/** What is recorded: nothing of tokens, which are of no project, nor of a first sync, which changes no state. */
const events: Record<Kind, { made?: string; changed?: string; removed?: string }> = {
  folder: { made: 'folder.created', changed: 'folder.renamed', removed: 'folder.deleted' },
  issue: { made: 'issue.created', changed: 'issue.updated', removed: 'issue.deleted' },
  member: { made: 'member.added', removed: 'member.removed' },
  token: {},
  roadmap: { changed: 'roadmap.synced', removed: 'roadmap.deleted' },
  file: { made: 'file.added', removed: 'file.deleted' },
}

function add(counts: Record<string, number>, event: string | undefined): void {
  if (event) counts[event] = (counts[event] ?? 0) + 1
}
