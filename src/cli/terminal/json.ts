/** Formats a value as JSON, indented for people or as one line for scripts. */
export const formatJson = (value: unknown, isIndented: boolean): string =>
  JSON.stringify(value, null, isIndented ? 2 : undefined)

/** Indents JSON without parsing it, so that numbers keep their digits and members their order. */
export function indentJson(json: string): string {
  let text = ''
  let depth = 0
  const line = () => `\n${'  '.repeat(depth)}`
  let last = ''
  for (const [token] of json.matchAll(tokens)) {
    const isFirst = last === '{' || last === '['
    if (token === '}' || token === ']') {
      depth -= 1
      if (!isFirst) text += line()
    } else if (isFirst || last === ',') text += line()
    text += token === ':' ? ': ' : token
    if (token === '{' || token === '[') depth += 1
    last = token
  }
  return text
}

const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g

/** Escapes the control characters of JSON, which does not change its values. */
export const escapeJson = (json: string): string =>
  json.replace(
    /[^\P{Cc}\n]|[\p{Bidi_Control}\u2028\u2029]/gu,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
