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
  /** Whether the Worker and its pages follow changes of their sources. */
  follows: boolean
}

export interface RunningWorker {
  pid: number
  exited: Promise<void>
  /** Resolves at the first response. From then on, wrangler's output is shown. */
  ready(): Promise<void>
  stop(): Promise<void>
}

/** Serves the Worker with wrangler dev, or, if nothing has to follow changes of the sources, a bundle of it. */
export function startWorker(options: WorkerOptions): RunningWorker {
  const server = spawnServer(options)
  const exited = new Promise<void>(resolve => server.once('exit', () => resolve()))
  const show = holdOutput(server)
  return {
    pid: server.pid!,
    exited,
    async ready() {
      const responded = firstResponse(`http://127.0.0.1:${options.port}/healthz`, server).then(() => true)
      const isReady = await Promise.race([responded, exited.then(() => false)])
      show(isReady ? 'from now on' : 'all')
      if (!isReady) throw new Error('The Worker stopped before it was ready')
    },
    async stop() {
      signalTree(server.pid!, 'SIGTERM')
      await hasEnded(server.pid!, 3000)
      signalTree(server.pid!, 'SIGKILL')
    },
  }
}

function spawnServer(options: WorkerOptions): ChildProcess {
  const { dir, storeUrl, follows } = options
  const assets = join(dir, 'assets')
  mkdirSync(assets, { recursive: true })
  const args = follows ? wranglerDev(options, assets) : serveBundle(options)
  return spawn(process.execPath, ['--no-warnings', ...args], {
    cwd: root,
    env: {
      ...process.env,
      ...quiet,
      ASSETS_DIR: assets,
      STORE_ENDPOINT: storeUrl,
      RELOAD: follows ? '1' : '0',
      WRANGLER_REGISTRY_PATH: join(dir, 'registry'),
    },
    detached: !onWindows,
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function wranglerDev({ port, inspectorPort, dir, envFiles }: WorkerOptions, assets: string): string[] {
  const manifest = createRequire(import.meta.url).resolve('wrangler/package.json')
  const cli = join(dirname(manifest), 'wrangler-dist', 'cli.js')
  const network = ['--ip', '127.0.0.1', '--port', String(port), '--inspector-port', String(inspectorPort)]
  const state = ['--persist-to', join(dir, 'state'), '--show-interactive-dev-session=false']
  const files = envFiles.flatMap(file => ['--env-file', file])
  return [cli, 'dev', ...network, '--assets', assets, ...state, ...files]
}

const serveBundle = ({ port, dir, envFiles }: WorkerOptions): string[] => [
  join(import.meta.dirname, 'serve-bundle.ts'),
  String(port),
  dir,
  ...envFiles,
]

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
function holdOutput(server: ChildProcess): (what: 'all' | 'from now on') => void {
  const held: Buffer[] = []
  let isShown = false
  for (const stream of [server.stdout!, server.stderr!]) {
    stream.on('data', (chunk: Buffer) => (isShown ? process.stdout.write(chunk) : held.push(chunk)))
  }
  return what => {
    isShown = true
    if (what === 'all') process.stdout.write(Buffer.concat(held))
  }
}

async function firstResponse(url: string, server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    const response = await fetch(url).catch(() => undefined)
    await response?.body?.cancel()
    if (response) return
    await pause(50)
  }
}
