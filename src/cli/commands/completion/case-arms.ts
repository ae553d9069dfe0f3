import type { Flag, Level } from './tree.ts'

/** Between single quotes, as bash and zsh read it. */
export const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** The arms of a `case`, as bash and zsh have it: a line for each. */
const formatArms = (lines: readonly string[]): string => lines.map(line => `      ${line} ;;`).join('\n')

/** For `"$at|$word"`: which command is meant next, that a value has to follow, or that an argument was given. */
export function formatSteps(levels: readonly Level[]): string {
  const children = levels
    .filter(({ at }) => at !== '')
    .map(({ at }) => `${quote(at.replace(/ ?(\S+)$/, '|$1'))}) at=${quote(at)}`)
  const takers = listFlagsWithValues(levels).map(([pattern]) => `${pattern}) option=$word`)
  return formatArms([...children, ...takers, "*'|'-*)", '*) given=1'])
}

/** For `"$at|$option"`: the words that may follow the option, or that files do. */
export const formatValues = (levels: readonly Level[]): string =>
  formatArms(
    listFlagsWithValues(levels).flatMap(([pattern, { takes }]) => {
      if (takes === 'files') return `${pattern}) files=1`
      return typeof takes === 'string' ? [] : `${pattern}) reply=${quote(takes.join(' '))}`
    }),
  )

/** For `"$at"`: what `said` says of the words and options of each. */
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

/** Those of the program are options everywhere. */
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
