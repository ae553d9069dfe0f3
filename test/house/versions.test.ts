import { expect, it } from 'vitest'
import { version as ofCli } from '../../src/cli/service/version.ts'
import { version as ofClient } from '../../src/client/version.ts'
import { release } from '../../src/worker/domain/maintenance/release.ts'
import { readText } from './repository.ts'

const manifest = (path: string) => JSON.parse(readText(path))

it('service, client, and command line have one version, the newest of docs/changes.md (maintenance § Releases)', () => {
  const lock = manifest('package-lock.json')
  const [newest] = readText('docs/changes.md').match(/(?<=^## ).*/m)!
  expect({
    'package.json': manifest('package.json').version,
    'package-lock.json': lock.version,
    'its root': lock.packages[''].version,
    'src/client/package.json': manifest('src/client/package.json').version,
    'src/cli/package.json': manifest('src/cli/package.json').version,
    client: ofClient,
    'command line': ofCli,
    service: release,
  }).toEqual({
    'package.json': newest,
    'package-lock.json': newest,
    'its root': newest,
    'src/client/package.json': newest,
    'src/cli/package.json': newest,
    client: newest,
    'command line': newest,
    service: newest,
  })
})

it('the client is installed with the packages that its tests run with', () => {
  const [service, client] = ['package.json', 'src/client/package.json'].map(manifest)
  const tested = Object.keys(client.dependencies).map(name => [name, service.devDependencies[name]])
  expect(client.dependencies).toEqual(Object.fromEntries(tested))
})
