import { type Break, breaksIn, lookFor, type Row, together } from './breaks.ts'
import { invariantsOfHistory, invariantsOfNobody, invariantsOfOrgs } from './invariants/index.ts'
import type { Invariant } from './invariants/invariant.ts'
import { invariantOfHeld, invariantOfStored, lookForHeld, lookForStrays, type Store } from './objects.ts'
import { ofNobody, ofOrgs } from './scope.ts'
import { type Chosen, slicesOf } from './slices.ts'
import { type Client, readAtOnce } from './transactions.ts'

export type Options = {
  client: Client
  store?: Store | null
  orgs: Chosen
  /** Whether it also checks what belongs to no organization: mail, codes, sweeps, strays in the store. Not with ids. */
  others?: boolean
  /** Hours from which on an object that nothing knows is wrong. */
  strayHours?: number
  /** Goes on where a statement takes too long or the store does not answer, and tells of it. */
  isPatient?: boolean
}

/** `skipped`: what could not be looked at, and why. */
export type Audit = { invariants: number; orgs: number; breaks: Break[]; skipped: string[] }

/** The sweep takes what is older than 48 hours, and a day is enough for it to come round. */
const sweptHours = 72

/** Of a random choice: rows of a kind, events and objects of a project, pages of the store. */
const bounds = { rows: 1_000, events: 1_000, objects: 5, pages: 5 }
const unbounded = { rows: null, events: null, objects: null, pages: null }

/** What breaks the invariants. It only reads, and what it reads of a slice of organizations is of one instant. */
export async function audit({
  client,
  store = null,
  orgs,
  others = typeof orgs !== 'object',
  strayHours = sweptHours,
  isPatient = false,
}: Options): Promise<Audit> {
  const most = typeof orgs === 'number' ? bounds : unbounded
  const { look, found, skipped } = openNotes(isPatient)
  let seen = 0
  for await (const ids of slicesOf(client, orgs)) {
    const at = ids.length === 1 ? `${ids}` : `${ids.length} organizations from ${ids[0]} on`
    await look(at, ask(client, [ofOrg, ofHistory], [ids, most.events]))
    if (store) await look(`objects of ${at}`, lookForHeld(client, store, ids, most.objects))
    seen += ids.length
  }
  if (others) {
    await look('what is no organization’s', ask(client, [ofRest], [most.rows]))
    if (store) await look('the bucket', lookForStrays(client, store, most.pages, strayHours))
  }
  const furtherAsked = others ? [...invariantsOfNobody, ...(store ? [invariantOfStored] : [])] : []
  const asked = [
    ...invariantsOfOrgs,
    ...invariantsOfHistory,
    ...(store ? [invariantOfHeld] : []),
    ...furtherAsked,
  ]
  return { invariants: asked.length, orgs: seen, breaks: together(found), skipped }
}

/** What is found, look by look. */
function openNotes(isPatient: boolean) {
  const found: Break[] = []
  const skipped: string[] = []
  return {
    found,
    skipped,
    async look(at: string, work: Promise<Break[]>): Promise<void> {
      try {
        found.push(...(await work))
      } catch (thrown) {
        if (!isPatient || !isPassing(thrown)) throw thrown
        skipped.push(`${at}: ${(thrown as Error).message}`)
      }
    },
  }
}

const ofOrg = { name: 'audit_orgs', text: lookFor(ofOrgs, invariantsOfOrgs), of: invariantsOfOrgs }
const ofHistory = {
  name: 'audit_history',
  text: lookFor(ofOrgs, invariantsOfHistory),
  of: invariantsOfHistory,
  joins: true,
}
const ofRest = { name: 'audit_others', text: lookFor(ofNobody, invariantsOfNobody), of: invariantsOfNobody }

type Question = { name: string; text: string; of: readonly Invariant[]; joins?: boolean }

async function ask(client: Client, questions: readonly Question[], values: unknown[]): Promise<Break[]> {
  const statements = questions.map(({ of, ...statement }) => ({ ...statement, values }))
  const found = await readAtOnce(client, statements)
  return found.flatMap((rows, i) => breaksIn(rows as Row[], questions[i]!.of))
}

/** A statement that took too long, or a store that does not answer. */
const isPassing = (thrown: unknown): boolean =>
  ['57014', 'storage_error'].includes((thrown as { code?: string }).code ?? '')
