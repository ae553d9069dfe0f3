import { describe, expect, it } from 'vitest'
import { fetchesOf, fetchesWithoutUrl, unpublished } from './packages.ts'
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

  it('is what users install from a file of their service or of a release, and hand tokens to nothing else', () => {
    const pages = files.filter(path =>
      /^(README|docs\/(cli|deploy)\.md|docs\/guides|src\/(cli|client|console))/.test(path),
    )
    const found = pages.flatMap(path =>
      fetchesWithoutUrl(readText(path)).map(command => `${path}: ${command}`),
    )
    expect(found.filter(line => !line.startsWith('docs/deploy.md: npx wrangler'))).toEqual([])
    expect(pages.filter(path => readText(path).includes('/cairn-cli.tgz'))).toContain(
      'src/cli/commands/init/ci.ts',
    )
  })

  it('is a package of this repository', () => {
    const ours = ['src/cli', 'src/client'].map(path => JSON.parse(readText(`${path}/package.json`)).name)
    expect(ours).toEqual(expect.arrayContaining([...unpublished]))
  })

  it.each([
    ['npx --yes cairn-cli sync', true],
    ['- run: npx cairn-cli@latest links', true],
    ['npm install --global cairn-cli', true],
    ['npx cairn login', true],
    ['npx --yes --package=cairn cairn sync', true],
    ['npm install -g cairn', true],
    ['deno run npm:cairn sync', true],
    ['Update it: `npm i -g cairn-cli@latest`', true],
    ['pnpm add "cairn-client"', true],
    ['npm install --global https://cairn.example.com/cairn-cli.tgz', false],
    ['npx --yes "$CAIRN_URL/cairn-cli.tgz" sync', false],
    ['npm install --global ./cairn-cli-1.2.3.tgz', false],
    ['npm pack ./src/cli', false],
    ['the package cairn-cli', false],
    ['npm install; cairn-anything', false],
  ])('is found in a command that fetches it: %s', (text, isFetch) => {
    expect(fetchesOf(text, ['cairn', 'cairn-cli', 'cairn-client'])).toHaveLength(isFetch ? 1 : 0)
  })
  it.each([
    ['npx --yes "$CAIRN_URL/cairn-cli.tgz" sync', false],
    ['npm install --global https://cairn.example.com/cairn-cli.tgz', false],
    ['npm install ./cairn-client-1.2.3.tgz', false],
    ['npx --yes "$OTHER/cairn-cli.tgz" sync', true],
    ['npx --yes some-package sync', true],
    ['npm install --global https://cairn.example.com/cairn-cli.tgz.zip', true],
  ])('must have an address: %s', (text, isRefused) => {
    expect(fetchesWithoutUrl(text)).toHaveLength(isRefused ? 1 : 0)
  })
})
