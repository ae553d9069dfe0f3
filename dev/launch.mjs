// The entry of every npm script: it installs what is missing, chooses a Node that is new enough and runs the target
// with it. Plain JavaScript, because it must run on whatever Node there is.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const installLock = join(root, '.local-install.lock')

await install()
launch(chooseNode(), process.argv.slice(2))

async function install() {
  if (isInstalled()) return
  await takeLock()
  const status = isInstalled() ? 0 : runNpmCi()
  rmSync(installLock, { recursive: true, force: true })
  if (status !== 0) process.exit(status)
  // Every later launch would install again, also while a test run needs what is there.
  if (!isInstalled())
    fail(`npm ci did not install what package-lock.json lists: ${findDifferences().join(', ')}.
Check the npm settings of this machine (npm config get omit), then run the command again.`)
}

function isInstalled() {
  return findDifferences().length === 0
}

// npm writes its hidden lock file last, so it tells what is really there. .npmrc leaves out what only peers ask for.
function findDifferences() {
  const wanted = readPackages('package-lock.json')
  const found = readPackages(join('node_modules', '.package-lock.json'))
  if (!found) return ['node_modules']
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
      mkdirSync(installLock)
      writeFileSync(join(installLock, 'pid'), String(process.pid))
      return
    } catch {
      if (isLockStale()) rmSync(installLock, { recursive: true, force: true })
      else if (waited === 0) console.error('Waiting for another installation to finish…')
      await new Promise(resolve => setTimeout(resolve, 200))
    }
  }
}

function isLockStale() {
  try {
    const age = Date.now() - statSync(installLock).mtimeMs
    const pid = existsSync(join(installLock, 'pid'))
      ? Number(readFileSync(join(installLock, 'pid'), 'utf8'))
      : 0
    if (!pid) return age > 2000
    process.kill(pid, 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

function runNpmCi() {
  console.error('Installing the dependencies (npm ci)…')
  const npm = process.env.npm_execpath
  const options = { cwd: root, stdio: ['ignore', 2, 2] }
  const { status } = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, 'ci'], options)
    : spawnSync('npm ci', { ...options, shell: true })
  return status ?? 1
}

function chooseNode() {
  const bundled = join(root, 'node_modules', `node-linux-${process.arch}`, 'bin', 'node')
  if (process.platform === 'linux' && existsSync(bundled)) {
    if (spawnSync(bundled, ['--version'], { stdio: 'ignore' }).status === 0) return bundled
  }
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 12)) return process.execPath
  console.error(`Cairn needs Node 22.12 or newer; this is Node ${process.versions.node}.
Install a current one from https://nodejs.org/ (or: nvm install 24), then run the command again.`)
  process.exit(1)
}

function launch(node, [target, ...args]) {
  const run = target?.endsWith('.ts')
    ? ['--experimental-strip-types', '--disable-warning=ExperimentalWarning', join(root, target)]
    : [findBin(target)]
  const pathName = Object.keys(process.env).find(name => name.toUpperCase() === 'PATH') ?? 'PATH'
  const env = { ...process.env, [pathName]: [dirname(node), process.env[pathName]].join(delimiter) }
  const child = spawn(node, [...run, ...args], { stdio: 'inherit', env })
  child.on('error', error => fail(error.message))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : code))
  passSignalsTo(child)
}

function findBin(name) {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const dependency of Object.keys({ ...dependencies, ...devDependencies })) {
    const home = join(root, 'node_modules', dependency)
    const { bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
    const path = typeof bin === 'string' ? dependency.split('/').pop() === name && bin : bin?.[name]
    if (path) return join(home, path)
  }
  return fail(`Nothing here is called ${name}: give a .ts file or the program of a dependency`)
}

function passSignalsTo(child) {
  // A terminal sends Ctrl-C to the child as well, and a second one means "at once" to many programs.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // An npm that was killed passes nothing on: the stack would run on with nobody to stop it.
  const born = lineage()
  if (process.env.npm_lifecycle_event)
    setInterval(() => lineage() === born || child.kill('SIGTERM'), 250).unref()
}

// npm runs scripts in a shell: some stand between npm and this process, some make way for it.
function lineage() {
  const parent = String(process.ppid)
  try {
    const shell = /\((?:sh|dash|ash|bash|busybox|zsh)\) \S (\d+)/.exec(
      readFileSync(`/proc/${parent}/stat`, 'utf8'),
    )
    return shell ? `${parent} ${shell[1]}` : parent
  } catch {
    return parent
  }
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
