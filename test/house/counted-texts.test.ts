import { describe, expect, it } from 'vitest'
import * as cli from '../../src/cli/terminal/numbers.ts'
import { plural } from '../../src/console/language/plural.ts'
import { type CountedText, readCountedTexts } from './counted-texts.ts'

/** Numbers that are not amounts, which templates without `counted` have: their kind, the beginning of the path, and their sources. */
const notAmounts: [kind: string, path: string, ...sources: string[]][] = [
  ['a status of HTTP', 'src/cli/', 'status', 'response.status', 'response.statusCode'],
  ['a port', 'src/cli/service/route.ts', 'port'],
  ['a line of a file', 'src/cli/roadmap/', 'line'],
  ['a revision, as --revision takes it', 'src/cli/commands/files/', 'revision', 'currentRevision'],
  ['an issue', 'src/cli/commands/issues/', 'number', 'issue.number'],
  ['an issue', 'src/cli/commands/issues/view.ts', 'await findIssueNumber(project, written)'],
  ['an issue', 'src/cli/commands/issues/change.ts', 'thrown.body.number'],
  ['an event', 'src/cli/commands/events/', 'before', 'newest', 'after'],
  ['an issue', 'src/cli/commands/events/render.ts', 'payload.number'],
  ['a part of a file name', 'src/cli/files/safe-name.ts', 'copy'],
  ['an issue', 'src/console/parts/issue-name.ts', 'number'],
  ['a key', 'src/cli/roadmap/compare.ts', 'number'],
  ['a key', 'src/cli/roadmap/reading/unused-names.ts', 'number'],
  ['a key', 'src/cli/commands/sync/watch.ts', 'mtimeMs', 'size'],
  ['a key', 'src/console/language/formatters.ts', 'digits'],
  ['a key', 'src/console/api/idempotency.ts', 'posts'],
  ['a key', 'src/console/pages/org-settings/apps.tsx', 'at'],
  ['a query', 'src/console/pages/files/download.ts', 'revision'],
  ['an address', 'src/console/pages/issues/attachments/files.ts', 'number'],
  ['an anchor', 'src/console/parts/markdown/', 'note', 'reference', 'number', 'count'],
  ['a key', 'src/console/parts/markdown/document.tsx', 'part.from', 'firstNote(part)'],
  ['an element', 'src/console/parts/markdown/reading/convert.ts', 'node.depth'],
  ['a pattern', 'src/console/parts/markdown/reading/verbatim.ts', 'Math.min(marks.length, longestFence)'],
  ['an element', 'src/console/pages/issues/board/slots.ts', 'number'],
  ['an address', 'src/console/pages/issues/board/column.tsx', 'issue.number'],
  ['an address', 'src/console/pages/issues/issue-row.tsx', 'number'],
  [
    'a style',
    'src/console/pages/issues/board/pointer.ts',
    ...['x - held!.x', 'y - held!.y', 'left', 'top', 'width', 'height'],
  ],
  ['a style', 'src/console/parts/progress.tsx', 'Math.min(share, 1) * 100', 'done * 100'],
  ['a style', 'src/console/parts/markdown-field/', 'area.clientWidth', 'down', 'right'],
  ['an ID', 'src/console/parts/markdown-field/completion-list.tsx', 'index'],
  ['a style', 'src/console/uploads/tray-page.ts', 'tray.offsetHeight'],
  ['a style', 'src/console/pages/files/move-dialog.tsx', 'place.depth * 1.25'],
  [
    'a style',
    'src/console/pages/roadmaps/task-outline.tsx',
    '(all.length - shown) * rowHeight',
    widthOfIds(),
  ],
  ['the message of an Error', 'src/console/uploads/send.ts', 'left'],
  ['a sequence of a terminal', 'src/cli/terminal/', 'code', 'shown.length'],
  ['JSON', 'src/cli/roadmap/reading/json-numbers.ts', exponent()],
]

function widthOfIds(): string {
  return 'Math.min(12, Math.max(...parts.flatMap(({ tasks }) => tasks.map(({ id }) => id.length)), 0))'
}

function exponent(): string {
  return 'significant && Number(exponent) - part.length + digits.length - significant.length'
}

/** English words that follow a number and are the same for each, and words before the noun. */
const invariant = [
  'of',
  'to',
  'done',
  'blocked',
  'invited',
  'used',
  'unread',
  'total',
  'not',
  'most',
  'restored',
].concat(['added', 'changed', 'removed', 'stored', 'deleted', 'existing', 'skipped'])
const adjectives = ['more', 'other', 'old', 'archived', 'active', 'free']

/** English words that do not get an s. */
const irregular = {
  person: 'people',
  it: 'them',
  is: 'are',
  gets: 'get',
  keeps: 'keep',
  loses: 'lose',
  'It is': 'They are',
  'person is': 'people are',
  'person was': 'people were',
  'invitation was': 'invitations were',
  was: 'were',
}

const packages = { 'src/cli': cli, 'src/console': { counted: cli.counted, plural } }

describe.each(Object.entries(packages))('the texts of %s', (folder, writing) => {
  const { texts, bare } = readCountedTexts(folder, writing)

  it('group the digits of each amount', () => {
    const plain = texts.filter(({ isCounted, numbers }) => !isCounted && numbers.length > 0)
    const left = plain.flatMap(({ at, numbers }) =>
      numbers
        .filter(({ source }) => !notAmounts.some(row => isFor(row, at, source)))
        .map(({ source }) => `${at} ${source}`),
    )
    expect([...bare, ...left]).toEqual([])
    const unused = notAmounts
      .filter(([, path]) => path.startsWith(folder))
      .flatMap(([kind, path, ...sources]) =>
        sources
          .filter(source => !plain.some(({ at, numbers }) => isIn(path, at) && hasSource(numbers, source)))
          .map(source => `${kind}: ${path} ${source}`),
      )
    expect(unused).toEqual([])
  })

  it('have a word that depends on the number after it', () => {
    const amounts = texts.filter(({ isCounted }) => isCounted)
    const wrong = amounts.flatMap(({ at, numbers }) =>
      numbers.flatMap(({ source, next }) => {
        const word = wordAfter(next)
        return word && !invariant.includes(word) ? `${at} ${source} ${word}` : []
      }),
    )
    const strange = texts.flatMap(({ at, plurals }) =>
      plurals
        .filter(({ of, beside, one, other }) => of !== beside || other !== pluralOf(one))
        .map(({ of, beside, one, other }) => `${at} ${one}, ${other} of ${of} beside ${beside}`),
    )
    expect([...wrong, ...strange]).toEqual([])
    expect(texts.some(({ plurals }) => plurals.length > 0)).toBe(true)
  })

  it.each([0, 1, 2, 1430])('are right for %i', count => {
    const shown = count === 1430 ? '1,430' : String(count)
    const wrong = texts
      .filter(({ isCounted }) => isCounted)
      .flatMap(text => text.render(count).map(words => [text.at, words] as const))
      .filter(([, words]) => problemIn(words, shown))
      .map(row => row.join(' '))
    expect(wrong).toEqual([])
  })
})

const isIn = (path: string, at: string) => at.startsWith(path)
const hasSource = (numbers: CountedText['numbers'], source: string) =>
  numbers.some(number => number.source === source)
const isFor = ([, path, ...sources]: (typeof notAmounts)[number], at: string, source: string) =>
  isIn(path, at) && sources.includes(source)

/** The English word after a number, past adjectives; undefined if the next part of the text is not literal. */
function wordAfter(next: string): string | undefined {
  const [, words = ''] = /^ ((?:[A-Za-z]+ ?)+)/.exec(next) ?? []
  return words.split(' ').find(word => word && !adjectives.includes(word))
}

const pluralOf = (one: string): string =>
  (irregular as Record<string, string>)[one] ??
  (one.endsWith(' is') ? `${one.slice(0, -3)}s are` : one.endsWith('s') ? '' : `${one}s`)

function problemIn(words: string, shown: string): boolean {
  const isJapanese = /[\u3040-\u30ff\u4e00-\u9fff]/.test(words)
  return (
    !words.includes(shown) ||
    /\d{4}|undefined|NaN|\[object|\S {2}/.test(words) ||
    (isJapanese && /\d [a-z]+s\b/.test(words))
  )
}

describe('the search for texts', () => {
  it('reads the word after a number', () => {
    expect([' tasks done', ' more projects', ' more ', '. You', '%)', ''].map(wordAfter)).toEqual([
      'tasks',
      'projects',
      ...Array(4).fill(undefined),
    ])
  })

  it('knows the plural of a word', () => {
    expect(['task', 'tasks', 'change is', 'person'].map(pluralOf)).toEqual([
      'tasks',
      '',
      'changes are',
      'people',
    ])
  })
})
