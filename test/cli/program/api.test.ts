import { expect, it } from 'vitest'
import { offlineShell, temporaryFolders } from '../../support/cli/offline-shell.ts'

const folder = temporaryFolders()

it.each([
  [['PURGE', 'me/profile'], '"PURGE" is no value of method'],
  [['GET', 'orgs/{orgId}'], '{orgId} is not filled in'],
  [['GET', 'me/profile', '--input', 'x'], 'A GET has no body'],
  [['POST', 'tokens', '--input', 'missing.json'], 'No file can be read at missing.json'],
  [['POST', 'tokens', '-f', 'name'], 'Not of the form key=value'],
  [['POST', 'tokens', '-f', 'a=1', '-f', 'a[b]=1'], '"a[b]" has another value already'],
  [['POST', 'tokens', '-H', 'Content-Type'], 'Not of the form name: value'],
  [['POST', 'tokens', '--all'], '--all is for GET alone'],
  [['GET', 'openapi.json', '--all', '-i'], "'--all'"],
])('cairn api %j is wrong usage, and sends nothing', async (args, said) => {
  const { cairn, asked } = offlineShell(folder())
  const ran = await cairn(['api', ...args])
  expect([ran.code, ran.stdout, ran.stderr]).toEqual([2, '', expect.stringContaining(said)])
  expect(asked).toEqual([])
})
