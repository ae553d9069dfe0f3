import { differences, nameOf } from './fields.ts'
import type { Query } from './probe.ts'
import { closeDialogs, type Row, reread, type Scene } from './row.ts'

/** Makes a change twice, refused and accepted. Returns what the page then shows and the API does not say. */
export async function check(name: string, row: Row, refusal: number, scene: Scene): Promise<string[]> {
  await scene.probe.visit(row.at.replace(/:(\w+)/g, (_, id: string) => scene.ids[id]!))
  const left = await refused(name, row, refusal, scene)
  // What a refusal has left would be in the way.
  const problems = left.length > 0 ? left : await accepted(name, row, scene)
  return problems.map(problem => `${name}: ${problem}`)
}

async function open({ open }: Row, scene: Scene): Promise<{ before: Query[]; text: string }> {
  const { page, probe } = scene
  await open?.(page, scene)
  await probe.settled()
  return { before: await probe.queries(), text: await probe.text() }
}

async function send(
  name: string,
  row: Row,
  refusal: number,
  { page, probe, ...rest }: Scene,
): Promise<string[]> {
  await probe.hold(refusal)
  await row.act(page, { page, probe, ...rest })
  const writes = await probe.sent()
  return writes.some(write => patternOf(name).test(write)) ? [] : [`sends ${writes}`]
}

/** A write of the table as a pattern of what the page sends. */
const patternOf = (name: string) => new RegExp(`^${name.replace(/^\S+ /, '').replace(/\{\w+\}/g, '[^/]+')}$`)

async function refused(name: string, row: Row, refusal: number, scene: Scene): Promise<string[]> {
  const { page, probe } = scene
  const { before, text } = await open(row, scene)
  const problems = await send(name, row, refusal, scene)
  await page.getByText('Not now').first().waitFor()
  for (const { query, fields } of changesOf(before, await probe.queries()))
    problems.push(`leaves ${fields} of ${query} after the refusal`)
  await (row.giveUp ?? closeDialogs)(page)
  const left = await probe.text()
  if (left !== text) problems.push(`leaves ${differenceOf(text, left)} on the page after the refusal`)
  await probe.release()
  // After a 403, the page rereads everything that it opens.
  if (refusal === 403) await probe.reread()
  return problems
}

async function accepted(name: string, row: Row, scene: Scene): Promise<string[]> {
  const { page, probe } = scene
  const { before } = await open(row, scene)
  const problems = await send(name, row, 0, scene)
  await row.until?.(page)
  const held = await probe.queries()
  await probe.release()
  const [after, text] = [await probe.queries(), await probe.text()]
  await probe.reread()
  const [api, textOfApi] = [await probe.queries(), await probe.text()]
  const isMarked = new Set(after.filter(({ isInvalidated }) => isInvalidated).map(hashOf))
  for (const { hash, query, fields } of changesOf(after, api))
    if (!isMarked.has(hash)) problems.push(`keeps ${fields} of ${query}`)
  if (text !== textOfApi) problems.push(`keeps ${differenceOf(textOfApi, text)} on the page`)
  problems.push(...comparisonOf(row.shows, shownBy(before, held, api, problems)))
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

const hashOf = ({ key }: Query) => JSON.stringify(key)

/** The queries that have data in both, and the fields in which they differ. */
function changesOf(before: Query[], after: Query[]) {
  const now = new Map(after.map(query => [hashOf(query), query]))
  return before.flatMap(query => {
    const hash = hashOf(query)
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
