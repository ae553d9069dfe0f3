import { spawn } from 'node:child_process'
import { openSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../dev/shared/ports.ts'
import { endAtExit, signalTree } from '../../dev/shared/processes.ts'
import { limiters } from '../../src/worker/env.ts'
import { compatibility } from './bundle.ts'

/**
 * `project` is the folder of the `wrangler.toml` with the compatibility settings; by default the service's. `isDeployed`
 * adds the bindings of a deployment that plain workerd has: the bucket, the assets, and the version. They do not work.
 */
export type Service = {
  name: string
  module: string
  bindings: Record<string, string>
  project?: string
  isDeployed?: boolean
}

export type Workerd = {
  pid: number
  /** The port of each service, by name. */
  ports: Record<string, number>
  /** Milliseconds from the start to the first 200 of the first service's `/healthz`. */
  coldStart: number
  /** Its log so far. */
  output(): string
  stop(): Promise<void>
}

/** Serves bundles with plain workerd, as in production, each on a port of its own. */
export async function serve(dir: string, services: Service[], v8Flags: string[] = []): Promise<Workerd> {
  const ports: Record<string, number> = {}
  for (const { name } of services) ports[name] = await freePort()
  const config = join(dir, `${services.map(({ name }) => name).join('-')}-${process.hrtime.bigint()}.capnp`)
  writeFileSync(config, configText(dir, services, ports, v8Flags))
  const log = openSync(`${config}.log`, 'w')
  const output = () => readFileSync(`${config}.log`, 'utf8')
  const start = performance.now()
  const child = spawn(executable(), ['serve', config], { stdio: ['ignore', log, log], detached: true })
  const exited = new Promise<void>(resolve => child.once('exit', () => resolve()))
  endAtExit(child.pid!, exited)
  const stop = () => {
    signalTree(child.pid!, 'SIGKILL')
    return exited
  }
  await firstAnswer(`http://127.0.0.1:${ports[services[0]!.name]}/healthz`, () => {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`workerd did not start:\n${output()}`)
  })
  return { pid: child.pid!, ports, coldStart: performance.now() - start, output, stop }
}

async function firstAnswer(url: string, assertRunning: () => void): Promise<void> {
  for (;;) {
    assertRunning()
    const answer = await fetch(url).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.status === 200) return
    await pause(1)
  }
}

function configText(
  dir: string,
  services: Service[],
  ports: Record<string, number>,
  v8Flags: string[],
): string {
  const list = (items: string[]) => `[${items.join(', ')}]`
  const workers = services.map(({ name, module, bindings, project, isDeployed }) => {
    const { date, flags } = compatibility(project)
    const given = Object.entries(bindings).map(
      ([key, text]) => `(name = ${quote(key)}, text = ${quote(text)})`,
    )
    return `const ${name} :Workerd.Worker = (
  modules = [(name = ${quote(basename(module))}, esModule = embed ${quote(module.slice(dir.length + 1))})],
  compatibilityDate = ${quote(date)}, compatibilityFlags = ${list(flags.map(quote))},
  bindings = ${list([...given, ...limiterBindings, ...(isDeployed ? deployedBindings : [])])});`
  })
  const named = services.map(({ name }) => `(name = ${quote(name)}, worker = .${name})`)
  const sockets = services.map(
    ({ name }) =>
      `(name = ${quote(name)}, address = "127.0.0.1:${ports[name]}", http = (), service = ${quote(name)})`,
  )
  const internet = '(name = "internet", network = (allow = ["public", "private", "local"]))'
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  v8Flags = ${list(v8Flags.map(quote))},
  extensions = [(modules = [(name = ${quote(limiter)}, internal = true, esModule = ${quote(admitting)})])],
  services = ${list([internet, ...named])},
  sockets = ${list(sockets)});
${workers.join('\n')}
`
}

const deployedBindings = [
  '(name = "STORE", r2Bucket = "internet")',
  '(name = "ASSETS", service = "internet")',
  `(name = "VERSION", json = ${JSON.stringify('{"id":"version","tag":"","timestamp":""}')})`,
]

const quote = (text: string) => JSON.stringify(text)

/** Plain workerd has no rate limits. These admit every request. */
const limiter = 'cairn:limiter'
const admitting = 'export default () => ({ limit: async () => ({ success: true }) })'
const limiterBindings = limiters.map(
  ({ binding }) => `(name = ${quote(binding)}, wrapped = (moduleName = ${quote(limiter)}))`,
)

// The program itself, not the script that starts it, because its process is measured.
function executable(): string {
  const wrangler = createRequire(import.meta.url).resolve('wrangler/package.json')
  return createRequire(join(dirname(wrangler), 'package.json'))('workerd').default
}
