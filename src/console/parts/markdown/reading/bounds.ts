/** Thrown where a chunk would become more than a page can show at once. */
export class TooMuch extends Error {}

/** Elements and texts of one part, so that the page can show it without a pause. */
export const mostInPart = 6_000

/** Elements and texts of a whole document, so that the page can also remove it without a pause. */
export const mostInDocument = 50_000

/** How deep the elements of a document may stand in each other. */
export const deepest = 40

const deepestContainer = 30
const mostOpenBrackets = 500

/** Whether block quotes, lists or brackets are nested deeper than people write; the parser would take seconds. */
export const isTooDeep = (text: string): boolean =>
  text.split('\n').some(line => containersOf(line) > deepestContainer) ||
  openBracketsOf(text) > mostOpenBrackets

/** The block quotes and lists that a line begins. */
function containersOf(line: string): number {
  if (/^[-*\s]+$/.test(line)) return 0
  const [prefix] = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))*/.exec(line)!
  return prefix.match(/[->+*.)]/g)?.length ?? 0
}

/** The most brackets that are open at once in a paragraph. */
function openBracketsOf(text: string): number {
  let open = 0
  let most = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text[at]
    if (unit === '\\') at++
    else if (unit === '[') most = Math.max(most, ++open)
    else if (unit === ']') open = Math.max(0, open - 1)
    else if (unit === '\n' && text[at + 1] === '\n') open = 0
  }
  return most
}
