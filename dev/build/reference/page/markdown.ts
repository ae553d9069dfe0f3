import { raw } from 'hono/html'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'

export type Html = ReturnType<typeof raw>

const known = new Map<string, Html>()

/** Markdown as HTML. HTML in it is shown as text. Most texts of the reference occur many times. */
export function markdown(text: string): Html {
  const html = known.get(text) ?? raw(withAnchors(micromark(text, options)))
  known.set(text, html)
  return html
}

const options = { extensions: [gfm()], htmlExtensions: [gfmHtml()] }

/** Text of one line, without a paragraph around it. */
export const inline = (text: string): Html =>
  raw(
    String(markdown(text))
      .replace(/^<p>/, '')
      .replace(/<\/p>$/, ''),
  )

/** The anchor of a heading: `Make a token` is `make-a-token`. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** All headings move down one level, below the title of the page. The titles of guides also get an anchor. */
const withAnchors = (text: string): string =>
  text
    .replace(/<(\/?)h([23])>/g, (_, slash, level) => `<${slash}h${Number(level) + 1}>`)
    .replace(/<h1>(.*?)<\/h1>/g, (_, heading) => `<h2 id="${anchorOf(heading)}">${heading}</h2>`)
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll('<table>', '<div class="wide" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
