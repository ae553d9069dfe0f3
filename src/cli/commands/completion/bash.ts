import { formatLevels, formatSteps, formatValues, quote } from './case-arms.ts'
import type { Level } from './tree.ts'

// Also supports the old bash of macOS: no associative arrays and no `compopt`. Bash splits `--status=x` into three words.
export const completeBash = (levels: [Level, ...Level[]]): string => `_cairn() {
  local cur=\${COMP_WORDS[COMP_CWORD]} at= option= given= reply= options= files= list= word i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    if [[ -n $option ]]; then
      [[ $word == = ]] || option=
      continue
    fi
    case "$at|$word" in
${formatSteps(levels)}
    esac
  done
  [[ $cur == = ]] && cur=
  if [[ -n $option ]]; then
    case "$at|$option" in
${formatValues(levels)}
    esac
    [[ -n $list && $cur == *,* ]] && reply=\${cur%,*},\${reply// / \${cur%,*},}
  else
    case "$at" in
${formatLevels(levels, formatWords)}
    esac
    [[ -n $given ]] && reply=
    [[ $cur == -* || -z $reply$files ]] && reply=$options files=
  fi
  if [[ -n $files ]]; then
    compopt -o default 2> /dev/null && return
    local IFS=$'\\n'
    COMPREPLY=($(compgen -f -- "$cur"))
  else
    COMPREPLY=($(compgen -W "$reply" -- "$cur"))
  fi
}
complete -F _cairn cairn
`

const formatWords = ({ words, options }: Level): string => {
  const names = options.map(({ long, short }) => long ?? short)
  return `reply=${quote(words.map(({ word }) => word).join(' '))} options=${quote(names.join(' '))}`
}
