import type { Flag, Level } from './tree.ts'

// Compares case-sensitively, because `-f` and `-F` are different options. A space separates a word from its description.
export const completePowerShell = (
  levels: [Level, ...Level[]],
): string => `Register-ArgumentCompleter -Native -CommandName cairn -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $current = [string]$wordToComplete
    $at = ''
    $option = ''
    $given = $false
    $before = @($commandAst.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.Extent.Text })
    if ($current -cne '' -and $before.Count -gt 0 -and $before[-1] -ceq $current) {
        $before = @($before | Select-Object -SkipLast 1)
    }
    foreach ($word in $before) {
        if ($option -cne '') {
            $option = ''
            continue
        }
        switch -CaseSensitive -Wildcard ("$at|$word") {
${levels.flatMap(formatSteps).join('\n')}
            '*|-*' { break }
            default { $given = $true }
        }
    }
    $prefix = ''
    if ($option -ceq '' -and $current -cmatch '^(--[a-z-]+=)(.*)$') {
        $prefix = $Matches[1]
        $option = $prefix.TrimEnd('=')
        $current = $Matches[2]
    }
    $words = @()
    $options = @()
    $files = $false
    if ($option -cne '') {
        switch -CaseSensitive -Wildcard ("$at|$option") {
${levels.flatMap(formatValues).join('\n')}
        }
    } else {
        switch -CaseSensitive ($at) {
${levels.map(level => formatLevel(level, levels[0])).join('\n')}
        }
        if ($given) { $words = @() }
        if ($current -clike '-*' -or ($words.Count -eq 0 -and -not $files)) { $words = $options }
    }
    foreach ($one in $words) {
        $text, $about = $one -split ' ', 2
        if (-not $text.StartsWith($current, [System.StringComparison]::Ordinal)) { continue }
        [System.Management.Automation.CompletionResult]::new("$prefix$text", $text, 'ParameterValue', $about)
    }
}
`

function formatSteps({ at, entries, options }: Level): string[] {
  const takers = options
    .filter(({ takes }) => takes !== 'nothing')
    .flatMap(flag => patternsOf(at, flag))
    .map(pattern => `            ${pattern} { $option = $word; break }`)
  return [...entries.map(entry => `            ${quote(entry)} { $at = ${quote(at)}; break }`), ...takers]
}

/** The values of options. Without any, PowerShell completes files. */
const formatValues = ({ at, options }: Level): string[] =>
  options.flatMap(flag => {
    const { takes, about } = flag
    if (typeof takes === 'string') return []
    const words = takes.map(value => formatWord(value, about)).join(', ')
    return patternsOf(at, flag).map(pattern => `            ${pattern} { $words = @(${words}); break }`)
  })

/** Options of the program are valid on every level. */
function formatLevel({ at, words, options, takesFiles }: Level, program: Level): string {
  const inherited = at === '' ? [] : program.options.filter(({ long }) => !ofProgram.has(long))
  const flags = [...options, ...inherited].map(({ long, short, about }) => formatWord(long ?? short!, about))
  const children = words.map(({ word, about }) => formatWord(word, about))
  return `            ${quote(at)} {
                $words = @(${children.join(', ')})
                $options = @(${flags.join(', ')})
                $files = $${takesFiles}
                break
            }`
}

const ofProgram = new Set<string | null>(['--help', '--version'])

const patternsOf = (at: string, { long, short }: Flag): string[] =>
  [long, short].filter(name => name !== null).map(name => quote(`${at === '' ? '*' : at}|${name}`))

const formatWord = (word: string, about: string): string => quote(`${word} ${about}`)

/** PowerShell also ends a text at typographic quotation marks. */
const quote = (text: string): string => `'${text.replace(/['\u2018\u2019\u201a\u201b]/g, '$&$&')}'`
