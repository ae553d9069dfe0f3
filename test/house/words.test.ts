import { describe, expect, it } from 'vitest'
import { readText, repositoryFiles } from './repository.ts'
import { continuedTestNames, wordingsIn } from './words.ts'

/** Files whose texts are data: other people's words, or wordings that must be found. */
const isExempt = (path: string) =>
  ['test/house/words.ts', 'test/house/words.test.ts'].includes(path) ||
  /^db\/migrations\/|^test\/fixtures\/|^docs\/.*\.json$/.test(path)

const isText = (path: string) => /\.(tsx?|mjs|md|sql|sh|css|html|toml|ya?ml)$/.test(path)

describe('the words of the project', () => {
  it('are the ones of the field, in American spelling', () => {
    const files = repositoryFiles.filter(path => isText(path) && !isExempt(path))
    const found = files.flatMap(path =>
      wordingsIn(readText(path)).map(
        ({ line, found, instead }) => `${path}:${line}: instead of "${found}" write: ${instead}`,
      ),
    )
    expect(found).toEqual([])
    expect(files.length).toBeGreaterThan(1_000)
  })

  const planted: [text: string, found: string[]][] = [
    ['Whoever asks is somebody else.', ['Whoever', 'somebody else']],
    ['it is no task', ['is no']],
    ['There is no task, and it is no longer read.', []],
    ['a token, of\n * which one is used', ['of which']],
    ['-- the owner is\n-- told', ['is told']],
    ['an e-mail address, in our Colours', ['e-mail', 'Colour']],
    ['normaliseName, isAuthorised, analysed, the analyses', ['normalis', 'Authoris', 'analysed']],
    ['They log in, then `cairn login` is not needed.', ['log in']],
    ['in the log in order, an optimistic lock, an optimist', []],
    ["status === 'cancelled', { cancelled: 0 }", []],
    ['the upload is cancelled at once', ['cancell']],
    ['ログインしてください', ['ログイン']],
  ]
  it.each(planted)('are found in %j', (text, found) => {
    expect(wordingsIn(text).map(finding => finding.found)).toEqual(found)
  })

  it('are reported with their line and with what to write instead', () => {
    expect(wordingsIn('a\nb\ncolour')).toEqual([{ line: 3, found: 'colour', instead: 'color' }])
  })
})

describe('the name of a test', () => {
  it('does not continue the name of another test', () => {
    const files = repositoryFiles.filter(path => path.endsWith('.test.ts') && !isExempt(path))
    const found = files.flatMap(path => continuedTestNames(readText(path)).map(name => `${path}: ${name}`))
    expect(found).toEqual([])
    expect(files.length).toBeGreaterThan(400)
  })

  const planted: [source: string, names: string[]][] = [
    ["it('and is freed', () => {})", ['and is freed']],
    ["it.each(['a', 'b'])('but not %s', () => {})", ['but not %s']],
    ["it('notices a scan', () => {})", []],
    ["split('and so on')", []],
  ]
  it.each(planted)('is checked in %s', (source, names) => {
    expect(continuedTestNames(source)).toEqual(names)
  })
})
