import type { RootContent } from 'mdast'

/** Unique anchors for the headings of a document. */
export type Anchors = { next(text: string): string }

export function makeAnchors(): Anchors {
  const used = new Map<string, number>()
  return {
    next(text) {
      const name = anchorOf(text)
      const count = used.get(name) ?? 0
      used.set(name, count + 1)
      return count === 0 ? name : `${name}-${count}`
    },
  }
}

/** The anchor of a heading, as GitHub makes it: lowercase, without punctuation, with hyphens for spaces. */
const anchorOf = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-')

/** The text of a heading, as far as an anchor needs it. */
export function anchorText(node: RootContent): string {
  const texts: string[] = []
  const rest: RootContent[] = [node]
  for (let next = rest.pop(); next; next = rest.pop()) {
    if ('value' in next) texts.push(next.value)
    if ('children' in next) rest.push(...next.children.toReversed().slice(-longest))
  }
  return texts.join('').slice(0, longest)
}

const longest = 200
