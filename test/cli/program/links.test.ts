import { expect, it } from 'vitest'
import { offlineShell, temporaryFolders } from '../../support/cli/offline-shell.ts'

const folder = temporaryFolders()

it.each([
  [[''], 'git knows no such commits: ""'],
  [['-1'], 'git knows no such commits: -1'],
  [['--', '--output=stolen'], 'git knows no such commits: --output=stolen'],
  [['--', '--all'], 'git knows no such commits: --all'],
  [['main', 'side'], 'Too many arguments'],
  [['main', '--all'], 'Give a range or --all'],
  [['--title', 'x'], '--title, --author and --keys need --pr'],
  [['--pr', '1'], '--pr needs --title'],
  [['--pr', '1', '--title', 'x', 'main'], 'no range and no --all'],
  [['--pr', '0', '--title', 'x'], 'Not the number of a pull request: 0'],
  [['--pr', '#1', '--title', 'x'], 'Not the number of a pull request: #1'],
  [['--pr', '1234567890', '--title', 'x'], 'Not the number'],
])('cairn links %j is wrong usage, and sends nothing', async (args, said) => {
  const { cairn, asked } = offlineShell(folder())
  const { code, stdout, stderr } = await cairn(['links', ...args])
  expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(said)])
  expect(asked).toEqual([])
})
