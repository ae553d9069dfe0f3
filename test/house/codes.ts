/**
 * Every code that SQL raises, of the text of an SQL file or of a source that holds SQL: the second argument of `ensure`,
 * the first of `refuse`, the message of `raise`, whatever a statement of the gate makes a `refusal`, and the outcomes of
 * a query that a source takes for codes. Codes that are bound as values are the compiler's to check.
 */
export const codesIn = (text: string): string[] =>
  [
    ...argumentsOf('ensure', text).map(([, code]) => code),
    ...argumentsOf('refuse', text).map(([code]) => code),
    ...[...text.matchAll(/\braise\b[^;]*?\bmessage\s*=\s*('[^']*')/g)].map(([, code]) => code),
    ...refusalsOf(text),
    ...outcomesOf(text),
  ].flatMap(argument => /^(['"])(.*)\1$/.exec(argument ?? '')?.[2] ?? [])

const refusalsOf = (text: string): string[] =>
  text
    .split(';')
    .filter(statement => /\w\.refusal\b/.test(statement))
    .flatMap(statement =>
      [...statement.matchAll(/(?:\bthen|\bwhen|\belse|:=)\s+('[^']*')/g)].map(([, code]) => code!),
    )

/** Of `case … end as outcome` and of a default; `outcome !== 'x'` tells which one is no refusal. */
function outcomesOf(text: string): string[] {
  const [, fine] = /\(outcome !== ('[^']*')\) throw new ApiError\(outcome as ErrorCode\)/.exec(text) ?? []
  if (!fine) return []
  const cases = text
    .slice(0, text.indexOf('end as outcome'))
    .split(/\bcase$/m)
    .at(-1)!
  const found = [...cases.matchAll(/\b(?:then|else)\s+('[^']*')/g), ...text.matchAll(/\), ('[^']+')\)/g)]
  return found.map(([, code]) => code!).filter(code => code !== fine)
}

/** What stands between the commas of each call of a function, at any depth of brackets, quotes left as they are. */
function argumentsOf(name: string, text: string): string[][] {
  const calls = [...text.matchAll(new RegExp(`\\b${name}\\(`, 'g'))]
  return calls.map(({ index }) => splitCall(text.slice(index + name.length + 1)))
}

function splitCall(text: string): string[] {
  const found = ['']
  let depth = 0
  for (const [piece] of text.matchAll(/'[^']*'|[\s\S]/g)) {
    if (/[([{]/.test(piece[0]!)) depth++
    else if (/[)\]}]/.test(piece[0]!) && depth-- === 0) break
    if (piece === ',' && depth === 0) found.push('')
    else found.push(found.pop()! + piece)
  }
  return found.map(argument => argument.trim())
}
