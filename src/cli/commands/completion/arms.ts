import type { Flag, Level } from './tree.ts'

/** Between single quotes, as bash and zsh read it. */
export const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** The arms of a `case`, as bash and zsh have it: a line for each. */
const arms = (lines: readonly string[]): string => lines.map(line => `      ${line} ;;`).join('\n')

/** For `"$at|$word"`: which command is meant next, that a value has to follow, or that an argument was given. */
export function stepArms(levels: readonly Level[]): string {
  const children = levels
    .filter(({ at }) => at !== '')
    .map(({ at }) => `${quoted(at.replace(/ ?(\S+)$/, '|$1'))}) at=${quoted(at)}`)
  const takers = withValues(levels).map(([pattern]) => `${pattern}) option=$word`)
  return arms([...children, ...takers, "*'|'-*)", '*) given=1'])
}

/** For `"$at|$option"`: the words that may follow the option, or that files do. */
export const valueArms = (levels: readonly Level[]): string =>
  arms(
    withValues(levels).flatMap(([pattern, { takes }]) => {
      if (takes === 'files') return `${pattern}) files=1`
      return typeof takes === 'string' ? [] : `${pattern}) reply=${quoted(takes.join(' '))}`
    }),
  )

/** For `"$at"`: what `said` says of the words and options of each. */
export const levelArms = (levels: readonly [Level, ...Level[]], said: (level: Level) => string): string =>
  arms(
    levels.map(level => {
      const inherited =
        level === levels[0] ? [] : levels[0].options.filter(({ long }) => !aboutItself.has(long))
      const whole = { ...level, options: [...level.options, ...inherited] }
      return `${quoted(level.at)}) ${said(whole)}${level.takesFiles ? '; files=1' : ''}`
    }),
  )

const aboutItself = new Set<string | null>(['--help', '--version'])

/** Those of the program are options everywhere. */
const withValues = (levels: readonly Level[]): [pattern: string, Flag][] =>
  levels.flatMap(({ at, options }) =>
    options
      .filter(({ takes }) => takes !== 'nothing')
      .map((flag): [string, Flag] => [patternOf(at, flag), flag]),
  )

const patternOf = (at: string, { long, short }: Flag): string =>
  [long, short]
    .filter(name => name !== null)
    .map(name => (at === '' ? `*${quoted(`|${name}`)}` : quoted(`${at}|${name}`)))
    .join(' | ')
