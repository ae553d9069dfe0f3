/** Lays out a type in lines that fit in the help. An object that is too wide has one field on each line. */
export function layOut(type: string, indent = ''): string {
  const start = type.indexOf('{ ')
  const end = findEnd(type, start)
  if (start < 0 || indent.length + type.length <= widestLine) return type
  const inner = `${indent}  `
  const fields = splitFields(type.slice(start + 2, end - 1)).map(field => inner + layOut(field, inner))
  return `${type.slice(0, start)}{\n${fields.join(',\n')}\n${indent}${type.slice(end)}`
}

/** The help indents the type by two columns. */
const widestLine = 78

/** Finds the brace that closes the one at `start`. */
function findEnd(type: string, start: number): number {
  let depth = 0
  for (let i = Math.max(start, 0); i < type.length; i++) {
    depth += depthOf(type[i]!)
    if (depth === 0) return i
  }
  return type.length
}

/** Splits the fields of an object at the commas between them. */
function splitFields(fields: string): string[] {
  const parts = ['']
  let depth = 0
  for (const piece of fields.split(/(?<=, )/)) {
    parts[parts.length - 1] += piece
    for (const character of piece) depth += depthOf(character)
    if (depth === 0) parts.push('')
  }
  return parts.map(part => part.replace(/, $/, '')).filter(Boolean)
}

const depthOf = (character: string): number => (character === '{' ? 1 : character === '}' ? -1 : 0)
