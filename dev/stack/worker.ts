import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isGone, onWindows, signalTree } from '../shared/processes.ts'
import { root } from '../shared/root.ts'

export interface WorkerOptions {
  port: number
  inspectorPort: number
  /** Where wrangler keeps its state and its log. */
  dir: string
  /** Files of settings for the Worker, the later ones winning. */
  envFiles: string[]
  /** Where pages put the bytes of uploads. */
  storeUrl: string
}

export interface RunningWorker {
  pid: number
  exited: Promise<void>
  /** Resolves at the first answer; from then on wrangler's output is shown. */
  ready(): Promise<void>
  stop(): Promise<void>
}

/** Serves the Worker with wrangler dev. */
export function startWorker(options: WorkerOptions): RunningWorker {
  const wrangler = spawnWrangler(options)
  const exited = new Promise<void>(resolve => wrangler.once('exit', () => resolve()))
  const show = holdOutput(wrangler)
  return {
    pid: wrangler.pid!,
    exited,
    async ready() {
      const answered = firstAnswer(`http://127.0.0.1:${options.port}/healthz`, wrangler).then(() => true)
      const isReady = await Promise.race([answered, exited.then(() => false)])
      show(isReady ? 'from now on' : 'all')
      if (!isReady) throw new Error('wrangler dev stopped before it was ready')
    },
    async stop() {
      signalTree(wrangler.pid!, 'SIGTERM')
      await isGone(wrangler.pid!, 3000)
      signalTree(wrangler.pid!, 'SIGKILL')
    },
  }
}

function spawnWrangler({ port, inspectorPort, dir, envFiles, storeUrl }: WorkerOptions): ChildProcess {
  const manifest = createRequire(import.meta.url).resolve('wrangler/package.json')
  const cli = join(dirname(manifest), 'wrangler-dist', 'cli.js')
  const network = ['--ip', '127.0.0.1', '--port', String(port), '--inspector-port', String(inspectorPort)]
  const files = envFiles.flatMap(file => ['--env-file', file])
  const assets = join(dir, 'assets')
  mkdirSync(assets, { recursive: true })
  const state = [
    '--assets',
    assets,
    '--persist-to',
    join(dir, 'state'),
    '--show-interactive-dev-session=false',
  ]
  return spawn(process.execPath, ['--no-warnings', cli, 'dev', ...network, ...state, ...files], {
    cwd: root,
    env: {
      ...process.env,
      ...quiet,
      ASSETS_DIR: assets,
      STORE_ENDPOINT: storeUrl,
      RELOAD: process.env.RELOAD ?? '1',
      WRANGLER_LOG_PATH: join(dir, 'logs'),
      WRANGLER_REGISTRY_PATH: join(dir, 'registry'),
    },
    detached: !onWindows,
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

const quiet = {
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  WRANGLER_SEND_ERROR_REPORTS: 'false',
}

// What wrangler says while it starts is of interest only if it fails.
function holdOutput(wrangler: ChildProcess): (what: 'all' | 'from now on') => void {
  const held: Buffer[] = []
  let isShown = false
  for (const stream of [wrangler.stdout!, wrangler.stderr!]) {
    stream.on('data', (chunk: Buffer) => (isShown ? process.stdout.write(chunk) : held.push(chunk)))
  }
  return what => {
    isShown = true
    if (what === 'all') process.stdout.write(Buffer.concat(held))
  }
}

async function firstAnswer(url: string, wrangler: ChildProcess): Promise<void> {
  while (wrangler.exitCode === null) {
    const answer = await fetch(url).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer) return
    await pause(50)
  }
}
