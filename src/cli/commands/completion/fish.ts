import type { Flag, Level } from './tree.ts'

export const completeFish = (levels: [Level, ...Level[]]): string => `function __cairn_at
    set -l at ''
    set -l option ''
    set -l given ''
    for word in (commandline -opc)[2..-1]
        if test -n "$option"
            set option ''
            continue
        end
        switch "$at|$word"
${levels.flatMap(formatStepsOf).join('\n')}
            case '*|-*'
            case '*'
                set given 1
        end
    end
    test "$at" = "$argv[1]"; and test -z "$given" -o "$argv[2]" != first
end
function __cairn_list
    set -l before (commandline -ct | string replace -r '^--[^=]*=' '' | string match -r '.*,')
    or set before ''
    printf '%s\\n' $before$argv
end
complete -c cairn -e
complete -c cairn -f
${levels.flatMap(formatLines).join('\n')}
`

function formatStepsOf({ at, entries, options }: Level): string[] {
  const takers = options
    .filter(({ takes }) => takes !== 'nothing')
    .flatMap(({ long, short }) => [long, short].filter(name => name !== null))
    .map(name => formatStep(at === '' ? `*|${name}` : `${at}|${name}`, 'set option $word'))
  return [...entries.map(entry => formatStep(entry, `set at ${quote(at)}`)), ...takers]
}

const formatStep = (pattern: string, step: string): string =>
  `            case ${quote(pattern)}\n                ${step}`

/** Options of the program are valid on every level. */
function formatLines({ at, words, options, takesFiles }: Level): string[] {
  const here = `-n ${quote(`__cairn_at ${quote(at)}`)}`
  const first = `-n ${quote(`__cairn_at ${quote(at)} first`)}`
  const where = at === '' ? '' : ` ${here}`
  return [
    ...words.map(({ word, about }) => `complete -c cairn ${first} -a ${word} -d ${quote(about)}`),
    ...(takesFiles ? [`complete -c cairn ${here} -F`] : []),
    ...options
      .filter(({ long }) => at === '' || long !== '--help')
      .map(
        flag => `complete -c cairn${where}${formatNames(flag)}${formatValue(flag)} -d ${quote(flag.about)}`,
      ),
  ]
}

const formatNames = ({ long, short }: Flag): string =>
  (short ? ` -s ${short.slice(1)}` : '') + (long ? ` -l ${long.slice(2)}` : '')

function formatValue({ takes, isList }: Flag): string {
  if (takes === 'nothing') return ''
  if (takes === 'files') return ' -r -F'
  if (takes === 'anything') return ' -x'
  const words = takes.join(' ')
  return ` -x -a ${quote(isList ? `(__cairn_list ${words})` : words)}`
}

const quote = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`
