import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { gzipSync } from 'node:zlib'
import { buildCli } from '../../../dev/build/cli/build.ts'
import { root } from '../../../dev/shared/root.ts'
import { unwrap } from '../../../src/client/index.ts'
import { type LossyProxy, openLossyProxy } from '../../support/cli/lossy-proxy.ts'
import { repositoryIn, writeFiles } from '../../support/cli/repository.ts'
import { startLocalStack } from '../../support/local-stack.ts'
import { signInAt } from '../../support/stack-accounts.ts'

/** The number of starts of each kind, in turns. The result is the median. */
const rounds = 21

/** Measures the command line: its start time, and the time and traffic of syncs of 613 tasks. */
const dir = mkdtempSync(join(tmpdir(), 'cairn-bench-'))
const command = join(dir, 'cairn.cjs')
await buildCli(command)
console.log(
  `Bundle: ${kib(statSync(command).size)} KiB, ${kib(gzipSync(readFileSync(command)).length)} KiB gzipped`,
)
await starts()
const stack = await startLocalStack({ RELOAD: '0' })
try {
  await syncs()
} finally {
  await stack.stop()
  rmSync(dir, { recursive: true, force: true })
}

async function starts(): Promise<void> {
  const kinds = { '-e 0': ['-e', '0'], '--version': [command, '--version'], '--help': [command, '--help'] }
  const times = Object.fromEntries(Object.keys(kinds).map(name => [name, [] as number[]]))
  for (let round = 0; round < rounds; round++)
    for (const [name, args] of Object.entries(kinds)) {
      const began = performance.now()
      execFileSync(process.execPath, args)
      times[name]!.push(performance.now() - began)
    }
  const bare = median(times['-e 0']!)
  console.log(`Node ${process.versions.node}, node -e 0: ${bare.toFixed(0)} ms`)
  for (const name of ['--version', '--help']) {
    const took = median(times[name]!)
    console.log(`cairn ${name}: ${took.toFixed(0)} ms, ${(took / bare).toFixed(2)} x`)
  }
}

async function syncs(): Promise<void> {
  const { roadmap, planDocuments } = JSON.parse(
    readFileSync(join(root, 'test', 'fixtures', 'roadmap-backlog-md.json'), 'utf8'),
  )
  const repository = join(dir, 'repository')
  const write = (name: string, change: object) =>
    writeFiles(repository, {
      [name]: JSON.stringify({ roadmap: { ...roadmap, ...change }, planDocuments: paths }),
    })
  const paths = planDocuments.map(({ path }: { path: string }) => path)
  repositoryIn(repository, {}, 'git@github.com:team/bench.git')
  for (const { path, content } of planDocuments) writeFiles(repository, { [path]: content })
  write('roadmap.json', {})
  const way = await openLossyProxy(stack.addresses.url)
  const run = await shellOf(way, repository)
  await run('link', 'Bench', '--source', 'roadmap-json')
  await measured('first sync', way, run)
  await measured('replay, found equal', way, run)
  await measured('replay again', way, run)
  const [{ tasks, ...phase }, ...phases] = roadmap.phases
  const changed = [{ ...tasks[0], title: 'Changed' }, ...tasks.slice(1)]
  write('roadmap.json', {
    updatedAt: new Date().toISOString(),
    phases: [{ ...phase, tasks: changed }, ...phases],
  })
  await measured('dry run of one changed task', way, run, '--dry-run')
  await measured('one changed task', way, run)
  way.close()
}

type Run = (...args: string[]) => Promise<void>

async function measured(name: string, way: LossyProxy, run: Run, ...args: string[]): Promise<void> {
  way.seen.length = 0
  const began = performance.now()
  await run('sync', '--json', ...args)
  const took = performance.now() - began
  const sum = (of: 'sent' | 'received') => way.seen.reduce((total, one) => total + one[of], 0)
  const bodies = `${kib(sum('sent'))} KiB sent, ${kib(sum('received'))} KiB received`
  console.log(`${name}: ${took.toFixed(0)} ms, ${way.seen.length} requests, bodies of ${bodies}`)
}

/** A user's shell in the repository, with all requests through the proxy. */
async function shellOf({ address }: LossyProxy, cwd: string): Promise<Run> {
  const { api } = await signInAt(stack, 'bench@example.test', 'en')
  const { org } = await unwrap(api.POST('/api/orgs', { body: { name: 'Bench' } }))
  await unwrap(api.POST('/api/projects', { body: { orgId: org.id, name: 'Bench' } }))
  const { token } = await unwrap(api.POST('/api/tokens', { body: { name: 'bench' } }))
  const env = { ...process.env, CAIRN_URL: address, CAIRN_TOKEN: token }
  return (...args) =>
    new Promise((resolve, reject) => {
      const ran = spawn(process.execPath, [command, ...args], {
        cwd,
        env,
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      ran.on('close', code =>
        code === 0 ? resolve() : reject(new Error(`cairn ${args.join(' ')}: ${code}`)),
      )
    })
}

function kib(bytes: number): string {
  return (bytes / 1024).toFixed(bytes < 10240 ? 1 : 0)
}

function median(times: number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)]!
}
