/** JSON over several lines, with every value as it was written: numbers keep their digits, members their order. */
export function indented(json: string): string {
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
    text += token === ':' ? ': ' : escaped(token)
    if (token === '{' || token === '[') depth += 1
    last = token
  }
  return text
}

const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g

/** What a terminal would obey and JSON leaves as it is. */
const escaped = (token: string): string =>
  token.replace(
    /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
