/** Thrown if a chunk becomes more than a page can show without a pause. */
export class PartTooLarge extends Error {}

/** The limit of elements and texts in a part, so that the page shows it without a pause. */
export const mostInPart = 6_000

/** The limit of elements and texts in a document, so that the page also removes it without a pause. */
export const mostInDocument = 50_000

/** The limit of nested elements. */
export const deepest = 40

const deepestContainer = 30
const mostOpenBrackets = 500

/** Whether block quotes, lists, or brackets are nested so deeply that the parser would take seconds. */
export const isTooDeep = (text: string): boolean =>
  text.split('\n').some(line => containersOf(line) > deepestContainer) ||
  openBracketsOf(text) > mostOpenBrackets

/** The number of block quotes and lists that a line starts. */
function containersOf(line: string): number {
  if (/^[-*\s]+$/.test(line)) return 0
  const [prefix] = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))*/.exec(line)!
  return prefix.match(/[->+*.)]/g)?.length ?? 0
}

/** The maximum number of open brackets in a paragraph. */
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
