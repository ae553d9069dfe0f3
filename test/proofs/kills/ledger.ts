/** What one owner knows from responses: the events and things that must exist, and those that may. */
export class Ledger {
  /** The number of acknowledged writes by type, and of writes without a response. */
  readonly acknowledged: Record<string, number> = {}
  readonly unsure: Record<string, number> = {}
  /** Names of existing and possible things, as `KIND NAME`. */
  readonly there = new Set<string>()
  readonly perhaps = new Set<string>()
  /** Plaintexts of tokens, by name. */
  readonly tokens = new Map<string, string>()
  /** Responses that should not have occurred. */
  readonly faults: string[] = []

  make(kind: Kind, name: string): void {
    add(this.acknowledged, events[kind].made)
    this.there.add(`${kind} ${name}`)
  }

  /** The request never got a response. */
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

/** Records an expected event. Tokens belong to no project, and a first sync changes no state, so they have none. */
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
