/** A page of docs/rules, by its name, with its headings below the title. */
export type Page = { name: string; headings: string[] }

export const pageOf = (name: string, markdown: string): Page => ({
  name,
  headings: [...markdown.matchAll(/^##+ (.*)$/gm)].map(([, heading]) => heading!),
})

/** The headings that no citation could name, or that two sections share. */
export const badHeadings = ({ name, headings }: Page): string[] =>
  headings
    .filter((heading, i) => !/^[A-Za-z0-9][A-Za-z0-9 ,-]*$/.test(heading) || headings.indexOf(heading) < i)
    .map(heading => `${name} § ${heading}`)

/** What stands at a section sign and is no `page § Heading` of these pages. */
export const badCitations = (text: string, pages: readonly Page[]): string[] =>
  [...text.matchAll(/(?:([a-z-]+) )?§(?: ([^).;:"'`’”|\n]*))?/g)]
    .filter(([, name, heading = '']) => {
      const page = pages.find(page => page.name === name)
      return !page?.headings.includes(heading.trim())
    })
    .map(([citation]) => citation.trim())

/** Citations of documents that are not in the repository. */
export const strangeSources = (text: string): string[] =>
  text.match(/\bdecisions(?:,? §|, section)|\bcontract, ["“]|\(contract[:,)]/gi) ?? []

/** The targets of a page's links within the repository: a path, an anchor, or both. */
export const linksOf = (markdown: string): string[] =>
  [...markdown.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target!)
    .filter(target => !/^\w+:/.test(target))

/** A heading's anchor, as GitHub makes it. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replaceAll(' ', '-')
