/**
 * The error codes that an SQL file raises: the second argument of `ensure`, the first of `refuse`, the message of
 * `raise`, and the values that the gate assigns to `refusal`.
 */
export const codesIn = (text: string): string[] =>
  [
    ...argumentsOf('ensure', text).map(([, code]) => code),
    ...argumentsOf('refuse', text).map(([code]) => code),
    ...[...text.matchAll(/\braise\b[^;]*?\bmessage\s*=\s*('[^']*')/g)].map(([, code]) => code),
    ...refusalsOf(text),
  ].flatMap(argument => /^'(.*)'$/.exec(argument ?? '')?.[1] ?? [])

const refusalsOf = (text: string): string[] =>
  text
    .split(';')
    .filter(statement => /\w\.refusal\b/.test(statement))
    .flatMap(statement =>
      [...statement.matchAll(/(?:\bthen|\bwhen|\belse|:=)\s+('[^']*')/g)].map(([, code]) => code!),
    )

/** The arguments of each call of a function, with their quotes. */
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
