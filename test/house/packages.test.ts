import { describe, expect, it } from 'vitest'
import { fetchesOf, unpublished } from './packages.ts'
import { readText, repositoryFiles } from './repository.ts'

const files = repositoryFiles
  .filter(path => /^(README|CONTRIBUTING|SECURITY|docs\/|src\/|dev\/|\.github\/).*/.test(path))
  .filter(path => /\.(md|tsx?|mjs|json|ya?ml)$/.test(path))

describe('an unpublished package', () => {
  it('is never fetched from a registry by a page, an example, or a message', () => {
    const found = files.flatMap(path => fetchesOf(readText(path)).map(command => `${path}: ${command}`))
    expect(found).toEqual([])
    expect(files.length).toBeGreaterThan(300)
  })

  it('is a package of this repository', () => {
    const ours = ['src/cli', 'src/client'].map(path => JSON.parse(readText(`${path}/package.json`)).name)
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
  ])('is found in a command that fetches it: %s', (text, isFetch) => {
    expect(fetchesOf(text, ['cairn-cli', 'cairn-client'])).toHaveLength(isFetch ? 1 : 0)
  })
})
