import type { Flag, Level, Taken } from './tree.ts'

export const fish = (levels: [Level, ...Level[]]): string => `function __cairn_at
    set -l at ''
    set -l option ''
    set -l given ''
    for word in (commandline -opc)[2..-1]
        if test -n "$option"
            set option ''
            continue
        end
        switch "$at|$word"
${levels.flatMap(stepsOf).join('\n')}
            case '*|-*'
            case '*'
                set given 1
        end
    end
    test "$at" = "$argv[1]"; and test -z "$given" -o "$argv[2]" != first
end
complete -c cairn -e
complete -c cairn -f
${levels.flatMap(linesOf).join('\n')}
`

function stepsOf({ at, options }: Level): string[] {
  const takers = options
    .filter(({ takes }) => takes !== 'nothing')
    .flatMap(({ long, short }) => [long, short].filter(name => name !== null))
    .map(name => stepOf(at === '' ? `*|${name}` : `${at}|${name}`, 'set option $word'))
  return at === '' ? takers : [stepOf(at.replace(/ ?(\S+)$/, '|$1'), `set at ${quoted(at)}`), ...takers]
}

const stepOf = (pattern: string, step: string): string =>
  `            case ${quoted(pattern)}\n                ${step}`

/** The options of the program are options everywhere. */
function linesOf({ at, words, options, takesFiles }: Level): string[] {
  const here = `-n ${quoted(`__cairn_at ${quoted(at)}`)}`
  const first = `-n ${quoted(`__cairn_at ${quoted(at)} first`)}`
  const where = at === '' ? '' : ` ${here}`
  return [
    ...words.map(({ word, about }) => `complete -c cairn ${first} -a ${word} -d ${quoted(about)}`),
    ...(takesFiles ? [`complete -c cairn ${here} -F`] : []),
    ...options
      .filter(({ long }) => at === '' || long !== '--help')
      .map(
        flag => `complete -c cairn${where}${namesOf(flag)}${followedBy(flag.takes)} -d ${quoted(flag.about)}`,
      ),
  ]
}

const namesOf = ({ long, short }: Flag): string =>
  (short ? ` -s ${short.slice(1)}` : '') + (long ? ` -l ${long.slice(2)}` : '')

function followedBy(takes: Taken): string {
  if (takes === 'nothing') return ''
  if (takes === 'files') return ' -r -F'
  return takes === 'anything' ? ' -x' : ` -x -a ${quoted(takes.join(' '))}`
}

const quoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`
