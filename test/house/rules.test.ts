import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Permission, permissions } from '../support/permissions.ts'
import { readText, repositoryFiles, root } from './repository.ts'
import { anchorOf, badCitations, badHeadings, linksOf, type Page, pageOf, strangeSources } from './rules.ts'

/** Not the files of this test, whose examples are wrong on purpose. */
const isRead = (path: string): boolean =>
  /\.(ts|mjs|sql|md|sh|toml)$/.test(path) && !/^test\/(fixtures|house\/rules)/.test(path)
const files = repositoryFiles.filter(isRead)
const inAll = (find: (text: string) => string[]): string[] =>
  files.flatMap(path => find(readText(path)).map(found => `${path}: ${found}`))

const rulePaths = files.filter(path => path.startsWith('docs/rules/') && path !== 'docs/rules/index.md')
const pages = rulePaths.map(path => pageOf(basename(path, '.md'), readText(path)))

describe('the rules', () => {
  it('are all in the index', () => {
    const targets = linksOf(readText('docs/rules/index.md'))
    expect(targets.toSorted()).toEqual(rulePaths.map(path => basename(path)).toSorted())
    expect(targets.length).toBeGreaterThan(10)
  })

  it('have headings that can be cited', () => {
    expect(pages.flatMap(badHeadings)).toEqual([])
    const planted = pageOf('files', '# Files\n\n## Uploads\n\n### A, b-c 2\n\n## Uploads\n\n## `x`\n')
    expect(badHeadings(planted)).toEqual(['files § Uploads', 'files § `x`'])
  })

  it('have the same matrix as the tests, with one row per operation', () => {
    const rows =
      readText('docs/rules/people.md').match(/^\| `(?:GET|POST|PUT|PATCH|DELETE|update) .*\|$/gm) ?? []
    expect(rows.toSorted()).toEqual(Object.entries(permissions).map(matrixRow).toSorted())
  })
})

describe('a citation of the rules', () => {
  it('names a page and a heading that exist', () => {
    expect(inAll(text => badCitations(text, pages))).toEqual([])
    const cited = files.filter(path => /\w § \w/.test(readText(path)))
    expect(cited.length).toBeGreaterThan(20)
  })

  const known: Page[] = [
    { name: 'files', headings: ['Uploads', 'Names, old and new'] },
    { name: 'git-links', headings: ['URLs'] },
  ]
  const planted: [text: string, bad: string[]][] = [
    ["describe('DELETE /attachments/{id} (files § Uploads)', () => {", []],
    ['(files § Names, old and new; git-links § URLs)', []],
    ['see `files § Uploads`, and files § Uploads.', []],
    ['/** As files § Uploads: has it. */', []],
    ['(files § Downloads)', ['files § Downloads']],
    ['(folders § Uploads)', ['folders § Uploads']],
    ['(git-links § URLs, files § Uploads)', ['git-links § URLs, files § Uploads']],
    ['(files §\n * Uploads)', ['files §']],
    ['(files § uploads)', ['files § uploads']],
    ['(§ 5)', ['§ 5']],
  ]
  it.each(planted)('is checked: %j', (text, bad) => {
    expect(badCitations(text, known)).toEqual(bad)
  })

  it('names nothing outside of the repository', () => {
    expect(inAll(strangeSources)).toEqual([])
  })

  const strange: [text: string, count: number][] = [
    ['(decisions § 5)', 1],
    ['-- The order of names (decisions, section 1).', 1],
    ['(contract, "Limits"; decisions § 3)', 2],
    ['/** Contract, "Limits": the latest 10. */', 1],
    ['(contract: 502)', 1],
    ['an organization under contract, or granted a plan', 0],
    ['a contract that is paid, and decisions of the organization', 0],
  ]
  it.each(strange)('of a source outside of the repository differs from similar words: %j', (text, count) => {
    expect(strangeSources(text)).toHaveLength(count)
  })
})

describe('a link', () => {
  const markdown = files.filter(path => path.endsWith('.md'))
  const isDead = (from: string, link: string): boolean => {
    const [target, anchor] = link.split('#')
    const path = target ? join(dirname(from), target) : from
    if (!existsSync(join(root, path))) return true
    return anchor !== undefined && !anchorsOf(readText(path)).includes(anchor)
  }
  const anchorsOf = (text: string): string[] =>
    [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => anchorOf(heading!))

  it('has an existing target', () => {
    expect(markdown.flatMap(path => linksOf(readText(path)).filter(link => isDead(path, link)))).toEqual([])
    expect(markdown.length).toBeGreaterThan(10)
  })

  it.each([
    ['people.md', false],
    ['people.md#the-matrix', false],
    ['../../README.md', false],
    ['nobody.md', true],
    ['people.md#the-table', true],
    ['#the-matrix', true],
  ])('is checked: %s', (link, dead) => {
    expect(isDead('docs/rules/index.md', link)).toBe(dead)
    expect(linksOf(`[a](${link}) and [b](https://hono.dev)`)).toEqual([link])
  })
})

/** The row of people § The matrix for an operation. */
function matrixRow([name, what]: [string, Permission]): string {
  const [method, path] = name.split(' ') as [string, string]
  const shown = path.replace('/api/projects/:projectId', '…').replace(/:(\w+)(\{[^}]*\})?/g, '{$1}')
  const cells = [
    `\`${method.replace('UPDATE', 'update')} ${shown}\``,
    fromOf(what),
    featureOf(what),
    tokensOf(what),
  ]
  return `${[...cells, marksOf(what)].reduce((row, cell) => `${row}${cell && ' '}${cell} |`, '|')}`
}

function fromOf({ on, atLeast, others }: Permission): string {
  if (on === 'nothing') return 'everyone'
  if (on === 'self') return 'oneself'
  const lowest = `${(others ?? { atLeast }).atLeast}${on === 'org' ? ' of the organization' : ''}`
  return others ? `${lowest}; of one's own: ${atLeast}` : lowest
}

function featureOf({ feature, others, alsoOn, evenSwitchedOff }: Permission): string {
  const needed = others?.feature ? `${others.feature}; of one's own: none` : [feature ?? []].flat().join(', ')
  return `${needed}${alsoOn ? `, with ${alsoOn} on` : ''}${evenSwitchedOff ? ', even switched off' : ''}`
}

const tokensOf = ({ tokens, ofToken, isNarrowed }: Permission): string => {
  const needed = [tokens ?? []].flat().map(each => (each.includes(':') ? `\`${each}\`` : each))
  return `${needed.join(', ')}${ofToken ? '; a cookie is 404' : ''}${isNarrowed ? '; of a project: only what is in it' : ''}`
}

function marksOf({ writes, evenArchived, evenSuspended, others, sameOrigin }: Permission): string {
  const suspended = others ? "of one's own even suspended" : 'even suspended'
  const marks = [
    writes && 'W',
    evenArchived && 'even archived',
    evenSuspended && suspended,
    sameOrigin && 'our origin',
  ]
  return marks.filter(Boolean).join(', ')
}
