import { expect, it } from 'vitest'
import { offlineShell, temporaryFolders } from '../../support/cli/offline-shell.ts'

const folder = temporaryFolders()

it.each([
  [['PURGE', 'me/profile'], 'Invalid value "PURGE" for method'],
  [['GET', 'orgs/{orgId}'], 'Replace {orgId} with a value'],
  [['GET', 'me/profile', '--input', 'x'], 'GET cannot have a body'],
  [['POST', 'tokens', '--input', 'missing.json'], 'Cannot read the file missing.json'],
  [['POST', 'tokens', '-f', 'name'], 'Expected key=value'],
  [['POST', 'tokens', '-f', 'a=1', '-f', 'a[b]=1'], '"a[b]" already has a value'],
  [['POST', 'tokens', '-H', 'Content-Type'], 'Expected "name: value"'],
  [['POST', 'tokens', '--all'], '--all works only with GET'],
  [['GET', 'openapi.json', '--all', '-i'], "'--all'"],
])('cairn api %j is wrong usage, and sends nothing', async (args, said) => {
  const { cairn, asked } = offlineShell(folder())
  const ran = await cairn(['api', ...args])
  expect([ran.code, ran.stdout, ran.stderr]).toEqual([2, '', expect.stringContaining(said)])
  expect(asked).toEqual([])
})
