/** Parses JSON, and throws if an object has a duplicate key, which `JSON.parse` accepts. */
export function parseStrictly(text: string): unknown {
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[[\]{}:,]|[^\s[\]{}:,"]+/g) ?? []
  let at = 0
  const next = () => tokens[at++] ?? fail('the end')
  const value = (token = next()): unknown => {
    if (token === '{') return members()
    if (token === '[') return elements()
    return JSON.parse(token)
  }
  const members = () => {
    const object: Record<string, unknown> = {}
    for (let token = next(); token !== '}'; token = next()) {
      const name = JSON.parse(token === ',' ? next() : token)
      if (Object.hasOwn(object, name)) fail(`a second ${name}`)
      if (next() !== ':') fail(`no value of ${name}`)
      object[name] = value()
    }
    return object
  }
  const elements = () => {
    const array: unknown[] = []
    for (let token = next(); token !== ']'; token = next()) array.push(value(token === ',' ? next() : token))
    return array
  }
  const whole = value()
  return at === tokens.length ? whole : fail('something after its end')
}

function fail(what: string): never {
  throw new Error(`JSON with ${what}`)
}
