import envPaths from 'env-paths'
import { createContext } from './context/context.ts'
import { run } from './run.ts'
import { version } from './service/version.ts'
import { exits } from './terminal/failure.ts'

/** The command line in a process of its own. Nothing else knows of the process. */
const { env, platform, versions } = process
const controller = new AbortController()

/** Ends what is under way when Ctrl-C is pressed; pressed again, the command ends at once. */
function interrupt(): void {
  if (controller.signal.aborted) process.exit(exits.interrupted)
  controller.abort()
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, interrupt)

// Whoever reads the answer may have read enough, as `head` has: the command ends there, and nothing is wrong.
process.stdout.on('error', thrown => {
  if (!('code' in thrown) || thrown.code !== 'EPIPE') throw thrown
  process.exit()
})

const context = createContext({
  streams: process,
  env,
  // Not before it is needed: it may have been deleted.
  get cwd() {
    return process.cwd()
  },
  config: envPaths('cairn', { suffix: '' }).config,
  userAgent: `cairn-cli/${version} (${platform}; node ${versions.node})`,
  interrupted: controller.signal,
  interrupt,
  fetch: (input, init) => fetch(input, init),
  async browse(page) {
    const { default: open } = await import('open')
    await open(page)
  },
})

// Ends by itself once all is written: `process.exit` would cut what a pipe has not taken yet.
run(context, process.argv.slice(2)).then(code => {
  process.exitCode = code
})
