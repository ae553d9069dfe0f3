import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fetchesOf, unpublished } from './packages.ts'

const root = join(import.meta.dirname, '..', '..')
const files = execFileSync(
  'git',
  ['-c', 'safe.directory=*', 'ls-files', '--cached', '--others', '--exclude-standard', '-z'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\0')
  .filter(path => /^(README|CONTRIBUTING|SECURITY|docs\/|src\/|dev\/|\.github\/).*/.test(path))
  .filter(path => /\.(md|tsx?|mjs|json|ya?ml)$/.test(path) && existsSync(join(root, path)))

describe('a package that is not published', () => {
  it('is fetched from a registry by no page, example, or message', () => {
    const found = files.flatMap(path =>
      fetchesOf(readFileSync(join(root, path), 'utf8')).map(command => `${path}: ${command}`),
    )
    expect(found).toEqual([])
    expect(files.length).toBeGreaterThan(300)
  })

  it('is one of this repository', () => {
    const ours = ['src/cli', 'src/client'].map(
      path => JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')).name,
    )
    expect(ours).toEqual(expect.arrayContaining([...unpublished]))
  })

  it.each([
    ['npx --yes cairn-cli sync', true],
    ['- run: npx cairn-cli@latest links', true],
    ['npm install --global cairn-cli', true],
    ['Update it: `npm i -g cairn-cli@latest`', true],
    ['pnpm add "cairn-client"', true],
    ['npm install --global https://cairn.example.com/cairn-cli.tgz', false],
    ['npx --yes "$CAIRN_URL/cairn-cli.tgz" sync', false],
    ['npm install --global ./cairn-cli-1.2.3.tgz', false],
    ['npm pack ./src/cli', false],
    ['the package cairn-cli', false],
  ])('is found: %s', (text, isFetch) => {
    expect(fetchesOf(text, ['cairn-cli', 'cairn-client'])).toHaveLength(isFetch ? 1 : 0)
  })
})
