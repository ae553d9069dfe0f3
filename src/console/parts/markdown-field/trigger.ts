/** What the text before the caret begins: a user after `@`, or an issue after `#` or the project's key. */
export type Trigger = { kind: 'person' | 'issue'; query: string; from: number; to: number }

const longest = 60

// Between Japanese letters there are no spaces, so only Latin letters and digits belong to a longer word. Names have
// spaces; if no name matches them, nothing is completed. A Japanese input method writes full-width signs.
const person = /(?<![\w.%+-])[@\uff20](?!\s)([^\n@\uff20[\]()]*)$/
const issue = /(?<![\w&/#\uff03])[#\uff03]([^\s#\uff03[\]()]*)$/

/** What can be completed at the caret, or null. */
export function triggerAt(text: string, caret: number, projectKey: string | null): Trigger | null {
  const before = text.slice(Math.max(0, caret - longest), caret)
  const find = (pattern: RegExp, kind: Trigger['kind']): Trigger | null => {
    const [whole, query] = pattern.exec(before) ?? []
    return whole === undefined ? null : { kind, query: query!, from: caret - whole.length, to: caret }
  }
  const numbered = find(issue, 'issue')
  const isHeading = numbered?.query === '' && (numbered.from === 0 || text[numbered.from - 1] === '\n')
  return (
    find(person, 'person') ??
    (isHeading ? null : numbered) ??
    (projectKey === null ? null : find(new RegExp(`(?<![\\w-])${projectKey}-(\\d*)$`, 'i'), 'issue'))
  )
}
