/** Packages of this repository that no registry has. Empty it once they are published (docs/releasing.md). */
export const unpublished: readonly string[] = ['cairn-cli', 'cairn-client']

/** The commands of a text that fetch one of them from a registry by name. */
export const fetchesOf = (text: string, names = unpublished): string[] =>
  [...text.matchAll(/\b(?:npx|npm (?:exec|i|install|add)|pnpm (?:add|dlx)|yarn (?:add|dlx)|bunx)\b[^\n`]*/g)]
    .map(([command]) => command)
    .filter(command => names.some(name => new RegExp(`(?:^|[\\s'"])${name}(?![\\w./-])`).test(command)))
