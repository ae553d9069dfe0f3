import { formatLevels, formatSteps, formatValues, quote } from './case-arms.ts'
import type { Level } from './tree.ts'

/** A script to evaluate, or to put on `fpath` as `_cairn`. */
export const completeZsh = (levels: [Level, ...Level[]]): string => `#compdef cairn
_cairn() {
  local at= option= given= reply= files= list= word
  local -a said options
  integer i
  for ((i = 2; i < CURRENT; i++)); do
    word=\${words[i]}
    if [[ -n $option ]]; then
      option=
      continue
    fi
    case "$at|$word" in
${formatSteps(levels)}
    esac
  done
  if [[ -z $option && $words[CURRENT] == --*=* ]]; then
    option=\${words[CURRENT]%%=*}
    compset -P '*='
  fi
  if [[ -n $option ]]; then
    case "$at|$option" in
${formatValues(levels)}
    esac
    [[ -n $list ]] && compset -P '*,'
    said=(\${=reply})
  else
    case "$at" in
${formatLevels(levels, formatDescriptions)}
    esac
    [[ -n $given ]] && said=()
  fi
  if [[ -n $files && $PREFIX != -* ]]; then
    _files
  elif (( $#options )) && [[ $PREFIX == -* || $#said -eq 0 ]]; then
    _describe -o option options
  else
    _describe word said
  fi
}
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
compdef _cairn cairn
if [[ $funcstack[1] == _cairn ]]; then _cairn "$@"; fi
`

function formatDescriptions({ words, options }: Level): string {
  const said = words.map(({ word, about }) => formatItem(word, about))
  const flags = options.map(({ long, short, about }) => formatItem(long ?? short ?? '', about))
  return `said=(${said.join(' ')}) options=(${flags.join(' ')})`
}

const formatItem = (name: string, about: string): string => quote(`${name.replaceAll(':', '\\:')}:${about}`)
