/** A page of docs/rules with its name and the headings below its title. */
export type Page = { name: string; headings: string[] }

export const pageOf = (name: string, markdown: string): Page => ({
  name,
  headings: [...markdown.matchAll(/^##+ (.*)$/gm)].map(([, heading]) => heading!),
})

/** The headings that cannot be cited or that are not unique. */
export const badHeadings = ({ name, headings }: Page): string[] =>
  headings
    .filter((heading, i) => !/^[A-Za-z0-9][A-Za-z0-9 ,-]*$/.test(heading) || headings.indexOf(heading) < i)
    .map(heading => `${name} § ${heading}`)

/** The citations whose page or heading does not exist. */
export const badCitations = (text: string, pages: readonly Page[]): string[] =>
  [...text.matchAll(/(?:([a-z-]+) )?§(?: ([^).;:"'`’”|\n]*))?/g)]
    .filter(([, name, heading = '']) => {
      const page = pages.find(page => page.name === name)
      return !page?.headings.includes(heading.trim())
    })
    .map(([citation]) => citation.trim())

/** Citations of documents outside of the repository. */
export const strangeSources = (text: string): string[] =>
  text.match(/\bdecisions(?:,? §|, section)|\bcontract, ["“]|\(contract[:,)]/gi) ?? []

/** The targets of a page's links within the repository: paths, anchors, or both. */
export const linksOf = (markdown: string): string[] =>
  [...markdown.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target!)
    .filter(target => !/^\w+:/.test(target))

/** The anchor of a heading on GitHub. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replaceAll(' ', '-')
