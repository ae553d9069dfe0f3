import type { Flag, Level } from './tree.ts'

/** Quotes text for bash and zsh. */
export const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** Formats the arms of a `case` statement of bash and zsh. */
const formatArms = (lines: readonly string[]): string => lines.map(line => `      ${line} ;;`).join('\n')

/** The arms for `"$at|$word"`: a subcommand, an option that needs a value, or an argument. */
export function formatSteps(levels: readonly Level[]): string {
  const children = levels
    .filter(({ at }) => at !== '')
    .map(({ at, entries }) => `${entries.map(quote).join(' | ')}) at=${quote(at)}`)
  const takers = listFlagsWithValues(levels).map(([pattern]) => `${pattern}) option=$word`)
  return formatArms([...children, ...takers, "*'|'-*)", '*) given=1'])
}

/** The arms for `"$at|$option"`: the values of the option, or files. */
export const formatValues = (levels: readonly Level[]): string =>
  formatArms(
    listFlagsWithValues(levels).flatMap(([pattern, { takes, isList }]) => {
      if (takes === 'files') return `${pattern}) files=1`
      return typeof takes === 'string'
        ? []
        : `${pattern}) reply=${quote(takes.join(' '))}${isList ? ' list=1' : ''}`
    }),
  )

/** The arms for `"$at"`: the words and options of each level. */
export const formatLevels = (
  levels: readonly [Level, ...Level[]],
  describeLevel: (level: Level) => string,
): string =>
  formatArms(
    levels.map(level => {
      const inherited =
        level === levels[0] ? [] : levels[0].options.filter(({ long }) => !programOptions.has(long))
      const whole = { ...level, options: [...level.options, ...inherited] }
      return `${quote(level.at)}) ${describeLevel(whole)}${level.takesFiles ? '; files=1' : ''}`
    }),
  )

const programOptions = new Set<string | null>(['--help', '--version'])

/** Options of the program are valid on every level. */
const listFlagsWithValues = (levels: readonly Level[]): [pattern: string, Flag][] =>
  levels.flatMap(({ at, options }) =>
    options
      .filter(({ takes }) => takes !== 'nothing')
      .map((flag): [string, Flag] => [formatPattern(at, flag), flag]),
  )

const formatPattern = (at: string, { long, short }: Flag): string =>
  [long, short]
    .filter(name => name !== null)
    .map(name => (at === '' ? `*${quote(`|${name}`)}` : quote(`${at}|${name}`)))
    .join(' | ')
