import { join } from 'node:path'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import { runProgram } from '../shared/program.ts'
import { root } from '../shared/root.ts'

// Bundles the Worker once, and serves the bundle until the process is stopped. Under wrangler dev, each request passes
// through a second process first, which takes more CPU than most requests. The arguments are the port, the folder of all
// data of the stack, and settings files of the Worker.
const [port, dir, ...envFiles] = process.argv.slice(2)
const bundle = join(dir!, 'bundle')
const assets = join(dir!, 'assets')

const given = ['--env=', '--assets', assets, '--outdir', bundle]
const { code, output } = await runProgram('wrangler', ['deploy', '--dry-run', ...given])
if (code !== 0) throw new Error(`The Worker could not be bundled:\n${output}`)

const settings = { envFiles, overrides: { assets: { directory: assets } } }
const { workerOptions } = unstable_getMiniflareWorkerOptions(join(root, 'wrangler.toml'), undefined, settings)
const server = new Miniflare(
  convertV4MiniflareOptions({
    ...workerOptions,
    rootPath: bundle,
    modules: [{ type: 'ESModule', path: join(bundle, 'worker.js') }],
    host: '127.0.0.1',
    port: Number(port),
    cf: false,
    log: new Log(LogLevel.WARN),
    logRequests: false,
    handleStructuredLogs: show,
    // The stack fires the cron triggers by requests.
    unsafeTriggerHandlers: true,
    resourcePersistencePath: join(dir!, 'state'),
  }),
)
await server.ready

// As wrangler dev does, this prints the line of each request unless only warnings are wanted.
function show({ level, message }: { level: string; message: string }): void {
  if (process.env.WRANGLER_LOG !== 'warn' || level === 'warn' || level === 'error') console.log(message)
}
