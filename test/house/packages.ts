/** Packages of this repository that no registry has. Empty it once they are published (docs/releasing.md). */
export const unpublished: readonly string[] = ['cairn-cli', 'cairn-client']

/** The name of the command. A registry can have a package of this name, which is not ours. */
const foreign: readonly string[] = ['cairn']

const fetching =
  /\b(?:npx|npm (?:exec|x|i|install|add|create)|pnpm (?:add|dlx|i|install)|yarn (?:add|dlx)|bunx|bun (?:add|x)|deno (?:run|install))\b[^\n`]*/g

/** The commands of a text that fetch one of them from a registry by name. */
export const fetchesOf = (text: string, names = [...unpublished, ...foreign]): string[] =>
  commandsIn(text).filter(command =>
    names.some(name => new RegExp(`(?:^|[\\s'"=:])${name}(?![\\w./-])`).test(command)),
  )

/** The commands of a text that fetch a package from anywhere but a file of the service or of a release. */
export const fetchesWithoutUrl = (text: string): string[] =>
  commandsIn(text).filter(command => !fromFile.test(command))

// The origin is a URL, a variable of a shell, or a placeholder in a template of the code.
const fromFile =
  /^(?:npx --yes|npm install(?: --global)?) "?(?:https:\/\/[\w.-]+|\$CAIRN_URL|\$\{location\.origin\}|SERVER|\.)\/cairn-(?:cli|client)(?:-[\w.]+)?\.tgz(?![\w/]|\.\w)/

const commandsIn = (text: string): string[] => [...text.matchAll(fetching)].map(([command]) => command)
