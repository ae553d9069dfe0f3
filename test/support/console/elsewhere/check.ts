import { differences, nameOf } from './fields.ts'
import type { Query } from './probe.ts'
import { closeDialogs, type Row, reread, type Scene } from './row.ts'

/**
 * Makes a change, refused first if there is a status for that, and then accepted. Returns what the page then shows and
 * the API does not say.
 */
export async function check(name: string, row: Row, refusal: number | null, scene: Scene): Promise<string[]> {
  const { probe } = scene
  await probe.visit(row.at.replace(/:(\w+)/g, (_, id: string) => scene.ids[id]!))
  await refresh(scene, await probe.queries(), query => mayUndo(name) || nameOf(query) in row.shows)
  await open(row, scene)
  const before = await probe.queries()
  const problems = unsaid(scene, before)
  const left = refusal === null ? [] : await refused(name, row, refusal, scene, before)
  problems.push(...left)
  // What a refusal has left would be in the way.
  if (left.length === 0) {
    if (refusal !== null) await open(row, scene)
    problems.push(...(await accepted(name, row, scene, before)))
  }
  return problems.map(problem => `${name}: ${problem}`)
}

/**
 * Whether it may undo an earlier change, whose stale data no later reread would find. A `PATCH` or `PUT` sets other
 * values, and a `POST` to a list creates.
 */
const mayUndo = (name: string) => !/ (PATCH|PUT) | POST \S+s$/.test(name)

/** What earlier changes have changed, and their rows do not say. */
export const unsaid = ({ read }: Scene, now: Query[]): string[] =>
  changesOf(read, now).map(({ fields, query }) => `an earlier change changes ${fields} of ${query}`)

/** Rereads those of the queries that were not read after the last change, or are invalidated. */
async function refresh({ probe }: Scene, queries: Query[], isMeant: (query: Query) => boolean) {
  const old = queries.filter(query => !query.isCurrent && isMeant(query))
  if (old.length > 0) await probe.reread(old.map(({ hash }) => hash))
}

async function open({ open }: Row, scene: Scene): Promise<void> {
  await open?.(scene.page, scene)
  await scene.probe.settled()
}

async function send(name: string, row: Row, refusal: number, scene: Scene): Promise<string[]> {
  const { page, probe } = scene
  await probe.hold(refusal)
  await row.act(page, scene)
  const writes = await probe.sent()
  return writes.some(write => patternOf(name).test(write)) ? [] : [`sends ${writes}`]
}

/** A write of the table as a pattern of what the page sends. */
const patternOf = (name: string) => new RegExp(`^${name.replace(/^\S+ /, '').replace(/\{\w+\}/g, '[^/]+')}$`)

async function refused(
  name: string,
  row: Row,
  refusal: number,
  scene: Scene,
  before: Query[],
): Promise<string[]> {
  const { page, probe } = scene
  const text = await probe.text()
  const problems = await send(name, row, refusal, scene)
  await page.getByText('Not now').first().waitFor()
  for (const { query, fields } of changesOf(before, await probe.queries()))
    problems.push(`leaves ${fields} of ${query} after the refusal`)
  await (row.giveUp ?? closeDialogs)(page)
  const left = await probe.text()
  if (left !== text) problems.push(`leaves ${differenceOf(text, left)} on the page after the refusal`)
  await probe.release()
  return problems
}

async function accepted(name: string, row: Row, scene: Scene, before: Query[]): Promise<string[]> {
  const { page, probe } = scene
  const problems = await send(name, row, 0, scene)
  await row.until?.(page)
  const held = await probe.queries()
  await probe.release()
  const [after, text] = [await probe.queries(), await probe.text()]
  await refresh(scene, after, query => query.isActive || nameOf(query) in row.shows)
  const [api, textOfApi] = [await probe.queries(), await probe.text()]
  const isMarked = new Set(after.filter(({ isInvalidated }) => isInvalidated).map(({ hash }) => hash))
  for (const { hash, query, fields } of changesOf(after, api))
    if (!isMarked.has(hash)) problems.push(`keeps ${fields} of ${query}`)
  if (text !== textOfApi) problems.push(`keeps ${differenceOf(textOfApi, text)} on the page`)
  problems.push(...comparisonOf(row.shows, shownBy(before, held, api, problems)))
  scene.read = api
  await (row.finish ?? closeDialogs)(page)
  // Messages would cover buttons.
  await probe.letTimePass()
  return problems
}

/** For each query that a change has changed, the fields that were shown before the reread. */
function shownBy(before: Query[], held: Query[], api: Query[], problems: string[]): Record<string, string> {
  const late = new Map(changesOf(held, api).map(({ hash, fields }) => [hash, fields]))
  const shown = new Map<string, Set<string>>(changesOf(before, api).map(({ query }) => [query, new Set()]))
  for (const { hash, query, fields } of changesOf(before, held)) {
    shown.set(query, new Set([...(shown.get(query) ?? []), ...fields]))
    // The page's clock is not the service's.
    const isWrong = (field: string) => late.get(hash)?.includes(field) && !field.endsWith('At')
    for (const field of fields.filter(isWrong)) problems.push(`shows another ${field} of ${query} first`)
  }
  return Object.fromEntries(
    [...shown].map(([query, fields]) => [query, [...fields].toSorted().join(' ') || reread]),
  )
}

function comparisonOf(expected: Record<string, string>, actual: Record<string, string>): string[] {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(actual)])].toSorted()
  return names
    .filter(name => expected[name] !== actual[name])
    .map(name => `shows ${name}: ${actual[name] ?? 'nothing'} instead of ${expected[name] ?? 'nothing'}`)
}

/** The queries that have data in both, and the fields in which they differ. */
function changesOf(before: Query[], after: Query[]) {
  const now = new Map(after.map(query => [query.hash, query]))
  return before.flatMap(query => {
    const { hash } = query
    const other = now.get(hash)
    const fields = other && query.data !== undefined ? differences(query.data, other.data) : []
    return fields.length > 0 ? [{ hash, query: nameOf(query), fields }] : []
  })
}

/** Where two texts differ, with what surrounds it. */
function differenceOf(expected: string, actual: string): string {
  let start = 0
  while (expected[start] === actual[start]) start++
  const around = (text: string) => JSON.stringify(text.slice(Math.max(start - 20, 0), start + 60))
  return `${around(actual)} instead of ${around(expected)}`
}
