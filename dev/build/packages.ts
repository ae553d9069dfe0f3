import { execFile } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { digestOf } from '../shared/files.ts'
import { runProgram } from '../shared/program.ts'
import { root } from '../shared/root.ts'
import { buildCli } from './cli/build.ts'

const packed = join(root, 'dist', 'packages')

/** Builds each package, without its manifest and its README. */
const builders: Record<string, (folder: string, dist: string) => Promise<void>> = {
  cli: (_, dist) => buildCli(join(dist, 'cairn.cjs')),
  client: async (folder, dist) => {
    const { code, output } = await runProgram('tsc', ['-p', folder, '--outDir', dist])
    if (code !== 0) throw new Error(output)
  },
}

/** The command line and the client, as users install them from a service: `/cairn-cli.tgz`, `/cairn-client.tgz`. */
export const packageAssets = (): Promise<[path: string, bytes: Buffer][]> =>
  Promise.all(
    Object.keys(builders).map(
      async name => [`cairn-${name}.tgz`, readFileSync(await findOrPack(name))] as [string, Buffer],
    ),
  )

/** The path of the package. It is packed unless a package of the same sources exists. */
async function findOrPack(name: string): Promise<string> {
  const sources = [
    'package-lock.json',
    'LICENSE',
    'dev/build/cli',
    'dev/build/licenses',
    'src/cli',
    'src/client',
    'src/agents',
    'dev/build/packages.ts',
  ]
  const file = join(packed, `${name}-${digestOf(root, sources)}.tgz`)
  if (existsSync(file)) return file
  mkdirSync(packed, { recursive: true })
  const draft = mkdtempSync(join(packed, `${name}.`))
  try {
    await fill(draft, name)
    renameSync(join(draft, await pack(draft)), file)
  } finally {
    rmSync(draft, { recursive: true })
  }
  return file
}

async function fill(draft: string, name: string): Promise<void> {
  const folder = join(root, 'src', name)
  const { scripts: _, ...manifest } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  writeFileSync(join(draft, 'package.json'), JSON.stringify(manifest, null, 2))
  copyFileSync(join(folder, 'README.md'), join(draft, 'README.md'))
  copyFileSync(join(root, 'LICENSE'), join(draft, 'LICENSE'))
  await builders[name]!(folder, join(draft, 'dist'))
}

/** Packs the folder, and returns the name of the file in it. */
async function pack(folder: string): Promise<string> {
  const script = process.env.npm_execpath
  const [program, args] = script?.endsWith('.js') ? [process.execPath, [script]] : ['npm', []]
  const { stdout } = await promisify(execFile)(program, [...args, 'pack', '--silent'], { cwd: folder })
  return stdout.trim().split('\n').at(-1)!
}
