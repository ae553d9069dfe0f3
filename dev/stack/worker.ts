import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { hasEnded, onWindows, signalTree } from '../shared/processes.ts'
import { root } from '../shared/root.ts'

export interface WorkerOptions {
  port: number
  inspectorPort: number
  /** The folder of wrangler's state. */
  dir: string
  /** Settings files of the Worker. Later files override earlier ones. */
  envFiles: string[]
  /** Where pages upload files to. */
  storeUrl: string
}

export interface RunningWorker {
  pid: number
  exited: Promise<void>
  /** Resolves at the first response. From then on, wrangler's output is shown. */
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
      const responded = firstResponse(`http://127.0.0.1:${options.port}/healthz`, wrangler).then(() => true)
      const isReady = await Promise.race([responded, exited.then(() => false)])
      show(isReady ? 'from now on' : 'all')
      if (!isReady) throw new Error('wrangler dev stopped before it was ready')
    },
    async stop() {
      signalTree(wrangler.pid!, 'SIGTERM')
      await hasEnded(wrangler.pid!, 3000)
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
  // It would write each line that it prints to a file, too.
  WRANGLER_WRITE_LOGS: 'false',
  // By default, it would store the spans and logs of each request, and serve a page about them.
  X_LOCAL_OBSERVABILITY: 'false',
  X_LOCAL_EXPLORER: 'false',
}

// The output of the start is shown only if it fails.
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

async function firstResponse(url: string, wrangler: ChildProcess): Promise<void> {
  while (wrangler.exitCode === null) {
    const response = await fetch(url).catch(() => undefined)
    await response?.body?.cancel()
    if (response) return
    await pause(50)
  }
}
