// Installs what a launch needs. It is plain JavaScript, so that old versions of Node can run it.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const lock = join(root, '.local-install.lock')
const owner = join(lock, 'pid')

/** Runs `npm ci` in all folders whose node_modules differ from their package-lock.json. */
export async function install(folders) {
  if (missing(folders).length === 0) return
  await takeLock()
  const statuses = await Promise.all(missing(folders).map(runNpmCi))
  rmSync(lock, { recursive: true, force: true })
  const status = statuses.find(status => status !== 0)
  if (status) process.exit(status)
  // Otherwise every later launch would install again, even while a test run uses the packages.
  for (const folder of missing(folders))
    fail(`npm ci did not install what ${lockFile(folder)} lists: ${findDifferences(folder).join(', ')}.
Check the npm settings of this machine (npm config get omit), then run the command again.`)
}

export function fail(message) {
  console.error(message)
  process.exit(1)
}

const missing = folders => folders.filter(folder => findDifferences(folder).length > 0)

const lockFile = folder => join(folder, 'package-lock.json')

// npm writes its hidden lock file last, so it lists what is installed. .npmrc omits peer dependencies.
function findDifferences(folder) {
  const wanted = readPackages(lockFile(folder))
  const found = readPackages(join(folder, 'node_modules', '.package-lock.json'))
  if (!found) return [join(folder, 'node_modules')]
  const isThere = ([path, { version, optional, devOptional, peer }]) =>
    path === '' || (found[path] ? found[path].version === version : optional || devOptional || peer)
  const missing = Object.entries(wanted).filter(entry => !isThere(entry))
  return [...missing.map(([path]) => path), ...Object.keys(found).filter(path => !(path in wanted))]
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  } catch {
    return undefined
  }
}

async function takeLock() {
  for (let waited = 0; ; waited++) {
    try {
      mkdirSync(lock)
      writeFileSync(owner, `${process.pid}\n${commandLine(process.pid) ?? ''}`)
      return
    } catch (error) {
      if (error.code !== 'EEXIST') {
        rmSync(lock, { recursive: true, force: true })
        fail(`The packages cannot be installed: ${error.message}`)
      }
      if (isLockStale()) rmSync(lock, { recursive: true, force: true })
      else if (waited === 0)
        console.error(`Waiting for another installation to finish (if none runs, delete ${lock})…`)
      await new Promise(resolve => setTimeout(resolve, 200))
    }
  }
}

function isLockStale() {
  try {
    const age = Date.now() - statSync(lock).mtimeMs
    const [pid, command] = existsSync(owner) ? readFileSync(owner, 'utf8').split('\n') : []
    if (!Number(pid)) return age > 2000
    process.kill(Number(pid), 0)
    return Number(pid) === process.pid || isOther(commandLine(Number(pid)), command)
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

/** Whether two command lines are known and differ, because the pid was reused. */
const isOther = (found, written) => Boolean(found && written) && found !== written

/** The command line of a process; undefined where it is unknown, as on Windows. */
function commandLine(pid) {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim()
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}

function runNpmCi(folder) {
  console.error(`Installing the dependencies${folder === '.' ? '' : ` of ${folder}`} (npm ci)…`)
  const npm = process.env.npm_execpath
  const options = { cwd: join(root, folder), stdio: ['ignore', 2, 2] }
  const run = npm?.endsWith('.js')
    ? spawn(process.execPath, [npm, 'ci'], options)
    : spawn('npm ci', { ...options, shell: true })
  return new Promise(resolve => {
    run.on('error', () => resolve(1))
    run.on('close', status => resolve(status ?? 1))
  })
}
