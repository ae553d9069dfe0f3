import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { root } from '../../../dev/shared/root.ts'
import { findCiService, formatCiSteps } from '../../../src/cli/commands/init/ci.ts'
import { sayIn } from '../../../src/cli/language/language.ts'
import { repoIdentityOf } from '../../../src/client/index.ts'
import { offlineShell, temporaryFolders } from '../../support/cli/offline-shell.ts'

const url = 'https://cairn.example.com'
const folder = temporaryFolders()
const english = sayIn('en')

type Workflow = { jobs: { cairn: { steps: { run?: string }[] } }; cairn: { script: string[] } }

it.each([
  ['git@github.com:team/app.git', 'github'],
  ['https://github.example.com/team/app', 'github'],
  ['https://gitlab.com/team/app.git', 'gitlab'],
  ['ssh://git@gitlab.example.com:2222/team/app', 'gitlab'],
  ['https://git.example.com/gitlab/app', null],
  ['https://notgithub.com/team/app', null],
  ['app', null],
])('the CI service of %s is %s', (remote, service) => {
  expect(findCiService(repoIdentityOf(remote))).toBe(service)
})

it.each([
  ['github', '.github/workflows/cairn.yml', ({ jobs }: Workflow) => jobs.cairn.steps.map(({ run }) => run)],
  ['gitlab', '.gitlab-ci.yml', ({ cairn }: Workflow) => cairn.script],
] as const)('the steps for %s are those that the documentation describes', (service, file, stepsOf) => {
  const text = formatCiSteps(english, service, url, 'Shelter')
  const [head = '', yaml = ''] = text.split(`Then add this to ${file}:\n\n`)
  expect(head).toContain(`${url}/settings/tokens`)
  const steps = stepsOf(parse(yaml)).filter(Boolean)
  expect(steps).toHaveLength(2)
  const page = readFileSync(join(root, 'docs', 'cli.md'), 'utf8')
  for (const step of steps) expect(page).toContain(`- ${service === 'github' ? 'run: ' : ''}${step}\n`)
  expect(yaml).toContain(`CAIRN_URL: ${url}\n`)
})

it('names the server as what is missing, and sends nothing', async () => {
  const { cairn, asked } = offlineShell(folder(), {})
  const ran = await cairn(['init', '--new', 'App', '--yes'])
  expect([ran.code, ran.stdout, ran.stderr]).toEqual([
    2,
    '',
    'error: Specify a server\nhint: For example: cairn init https://cairn.example.com\n',
  ])
  expect(asked).toEqual([])
})
