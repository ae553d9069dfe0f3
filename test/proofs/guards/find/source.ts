/** Replaces each ignored character, so that positions are unchanged. */
const hidden = '\u0001'

const hide = (text: string): string => hidden.repeat(text.length)

/** SQL in a source: its position, and its text without comments, literals, and interpolated values. */
export type Sql = { at: number; text: string }

/** A file of SQL without comments and literals. */
export const sqlOf = (source: string): Sql => ({
  at: 0,
  text: source.replaceAll(/--.*|'(?:[^']|'')*'/g, hide),
})

/**
 * The code of a TypeScript source without comments and literals, and its SQL templates, with nested templates
 * separate.
 */
export function read(source: string): { code: string; templates: Sql[] } {
  const templates: Sql[] = []
  const open: { at: number; text: string; braces: number }[] = []
  let code = ''
  for (let i = 0; i < source.length; ) {
    const template = open.at(-1)
    const inText = template?.braces === 0
    const { taken, isCode = false, begins } = inText ? textToken(source, i) : codeToken(source, i)
    code += isCode ? taken : hide(taken)
    for (const one of open) one.text += one === template && inText && !isCode ? taken : hide(taken)
    if (begins) open.push({ at: begins === 'sql' ? i + taken.length : -1, text: '', braces: 0 })
    else if (inText && taken === '`') {
      open.pop()
      if (template.at >= 0) templates.push({ at: template.at, text: sqlOf(template.text.slice(0, -1)).text })
    } else if (template && isCode) template.braces += /\{$/.test(taken) ? 1 : taken === '}' ? -1 : 0
    i += taken.length
  }
  if (open.length > 0) throw new Error('A template does not end')
  return { code, templates }
}

type Token = { taken: string; isCode?: boolean; begins?: 'sql' | 'text' }

/** The next token of a template: its end, an interpolation, or characters. */
function textToken(source: string, at: number): Token {
  const [taken] = /^(?:`|\$\{|\\[\s\S]|[^`$\\]+|\$)/.exec(source.slice(at))!
  return { taken, isCode: taken === '${' }
}

/** The next token of code. */
function codeToken(source: string, at: number): Token {
  const rest = source.slice(at)
  const opening = /^(sql(?:<[^>]*>)?)?`/.exec(rest)
  if (opening) return { taken: opening[0], begins: opening[1] ? 'sql' : 'text' }
  const before = source.slice(Math.max(0, at - 40), at)
  const regex = /(?:[=(,:[!&|?{};\n]|=>)\s*$/.test(before) && regexLiteral.exec(rest)
  if (regex) return { taken: regex[0] }
  const literal = /^(?:\/\/.*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")/.exec(rest)
  return literal ? { taken: literal[0] } : { taken: /^(?:\w+|[\s\S])/.exec(rest)![0], isCode: true }
}

const regexLiteral = /^\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/\w*/

/** The position after the bracket that closes the one at `at`. */
export function closed(text: string, at: number): number {
  let depth = 0
  for (let i = at; i < text.length; i++) {
    if ('([{'.includes(text[i]!)) depth++
    else if (')]}'.includes(text[i]!) && --depth === 0) return i + 1
  }
  throw new Error('A bracket is not closed')
}

/**
 * The start of a named part of a source: a function or constant in TypeScript; a function, table, view, or trigger
 * in SQL.
 */
export const startsName =
  /(?:export )?(?:default )?(?:async )?(?:function\*?|const|class) (\w+)|create (?:or replace )?(?:function|table|view|trigger) (\w+)/

/** The name of the part of a source that contains a position. */
export function nameAt(source: string, at: number): string {
  const names = source.slice(0, at).matchAll(new RegExp(`^(?:${startsName.source})`, 'gm'))
  const last = [...names].at(-1)
  return last?.[1] ?? last?.[2] ?? 'the file'
}
