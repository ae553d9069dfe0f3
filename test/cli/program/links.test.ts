import { expect, it } from 'vitest'
import { offlineShell, temporaryFolders } from '../../support/cli/offline-shell.ts'

const folder = temporaryFolders()

it.each([
  [[''], 'Not a commit range: ""'],
  [['-1'], 'Not a commit range: -1'],
  [['--', '--output=stolen'], 'Not a commit range: --output=stolen'],
  [['--', '--all'], 'Not a commit range: --all'],
  [['main', 'side'], 'Too many arguments'],
  [['main', '--all'], 'Use a range or --all'],
  [['--title', 'x'], '--title, --author, and --keys need --pr'],
  [['--pr', '1'], '--pr needs --title'],
  [['--pr', '1', '--title', 'x', 'main'], 'cannot be combined with a range or --all'],
  [['--pr', '0', '--title', 'x'], 'Not a pull request number: 0'],
  [['--pr', '#1', '--title', 'x'], 'Not a pull request number: #1'],
  [['--pr', '1234567890', '--title', 'x'], 'Not a pull request number'],
])('cairn links %j is wrong usage, and sends nothing', async (args, said) => {
  const { cairn, asked } = offlineShell(folder())
  const { code, stdout, stderr } = await cairn(['links', ...args])
  expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(said)])
  expect(asked).toEqual([])
})
