import { homedir } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { asksForJson } from './commands/json-options.ts'
import { explainStdout, isClosedPipe } from './commands/saving.ts'
import { createContext } from './context/context.ts'
import { run } from './run.ts'
import { trustFile } from './service/certificates.ts'
import { findConfigFolder } from './service/config-folder.ts'
import { toFailure } from './service/refusals.ts'
import { routeRequests } from './service/route.ts'
import { version } from './service/version.ts'
import { exits, Failure } from './terminal/failure.ts'
import { reportFailure } from './terminal/report-failure.ts'

/** Runs the command line in this process. No other file uses the process. */
const { env, platform, versions } = process
const argv = process.argv.slice(2)

// Otherwise Windows searches for git and the editor in the current folder first, where a repository could have its own.
if (platform === 'win32') env.NoDefaultCurrentDirectoryInExePath = '1'

const controller = new AbortController()

function currentFolder(): string {
  try {
    return process.cwd()
  } catch {
    throw new Failure(['現在のフォルダーは削除されています', 'The current folder was deleted'], {
      code: 'folder_deleted',
      hint: ['cd で別のフォルダーに移動してください', 'Change to another folder with `cd`'],
    })
  }
}

/** Cancels running work on Ctrl-C. A second Ctrl-C exits immediately. */
function interrupt(): void {
  if (controller.signal.aborted) process.exit(exits.interrupted)
  controller.abort()
}
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, interrupt)

// In an editor, Ctrl-C is a key of the editor.
let isEditing = false
process.on('SIGINT', () => {
  if (!isEditing) interrupt()
})

// Without a reader, a command that never ends by itself has nothing to do.
let isForReader = false

const context = createContext({
  streams: process,
  env,
  // Read lazily, because the folder may have been deleted.
  get cwd() {
    return currentFolder()
  },
  config: findConfigFolder(env, platform, homedir),
  userAgent: `cairn-cli/${version} (${platform}; node ${versions.node})`,
  interrupted: controller.signal,
  interrupt,
  pause: millis => pause(millis, undefined, { signal: controller.signal }),
  fetch: (input, init) => fetch(input, init),
  endWithReader() {
    isForReader = true
  },
  route: file => routeRequests(env, file === null ? null : trustFile(env, file)),
  async browse(page) {
    const { default: open } = await import('open')
    await open(page)
  },
  async edit(command, path) {
    const { runEditor } = await import('./terminal/run-editor.ts')
    isEditing = true
    try {
      return await runEditor(platform, command, path)
    } finally {
      isEditing = false
    }
  },
})

// A reader such as `head` closes the pipe once it has read enough. This is not an error, and the command completes its work.
// Other errors cancel it.
let failedExit: number | null = null
process.stdout.on('error', thrown => {
  if (isClosedPipe(thrown)) {
    if (isForReader) process.exit()
    return
  }
  if (failedExit !== null) return
  const failure = toFailure(context, explainStdout(context.io, thrown))
  reportFailure(context.io, failure, asksForJson(argv))
  process.exitCode = failedExit = exits[failure.exit]
  controller.abort()
})

// If standard error cannot be written, the exit code still says whether the command succeeded.
process.stderr.on('error', () => {})

// Do not call `process.exit` here: it would lose output that a pipe has not accepted yet.
void run(context, argv).then(code => {
  process.exitCode = failedExit ?? code
})
