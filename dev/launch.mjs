// Every npm script starts here: this installs what is missing, and runs the target with a recent version of Node. It is
// plain JavaScript, so that old versions of Node can run it.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fail, install } from './install.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const isNewEnough = Number(process.versions.node.split('.')[0]) >= 24
const canInstallNode = !isNewEnough && process.platform === 'linux'

const { folders, command } = split(process.argv.slice(2))
await install(['.', ...(canInstallNode ? ['dev/node'] : []), ...folders])
launch(chooseNode(), command)

/** Targets below `test` also need the packages of test/package.json. `--with test` installs them for other targets. */
function split([first = '', ...rest]) {
  if (first === '--with') return { folders: rest.slice(0, 1), command: rest.slice(1) }
  return { folders: first.startsWith('test/') ? ['test'] : [], command: [first, ...rest] }
}

function chooseNode() {
  if (isNewEnough) return process.execPath
  const installed = join(root, 'dev', 'node', 'node_modules', `node-linux-${process.arch}`, 'bin', 'node')
  if (canInstallNode && existsSync(installed)) {
    if (spawnSync(installed, ['--version'], { stdio: 'ignore' }).status === 0) return installed
  }
  return fail(`Cairn needs Node 24 or newer; this is Node ${process.versions.node}.
Install a current one from https://nodejs.org/ (or: nvm install 24), then run the command again.`)
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
  for (const folder of [root, join(root, 'test')]) {
    const { dependencies, devDependencies } = readJson(join(folder, 'package.json'))
    for (const dependency of Object.keys({ ...dependencies, ...devDependencies })) {
      const home = join(folder, 'node_modules', dependency)
      const { bin } = readJson(join(home, 'package.json'))
      const path = typeof bin === 'string' ? dependency.split('/').pop() === name && bin : bin?.[name]
      if (path) return join(home, path)
    }
  }
  return fail(`Unknown target ${name}: use a .ts file or a program of a dependency`)
}

/** Empty if there is no such file, such as the package of another platform, or of tests that are not installed. */
function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

function passSignalsTo(child) {
  // A terminal also sends Ctrl-C to the child, and many programs stop at once when they get it twice.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // A killed npm does not forward signals, so the stack would keep running.
  const born = lineage()
  if (process.env.npm_lifecycle_event)
    setInterval(() => lineage() === born || child.kill('SIGTERM'), 250).unref()
}

// npm runs scripts in a shell. Some shells stay between npm and this process, others are replaced by it.
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
