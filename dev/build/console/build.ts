import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { digestOf, filesIn } from '../../shared/files.ts'
import { root } from '../../shared/root.ts'

const source = join(root, 'src', 'console')
const entities = 'decode-named-character-reference'
const kept = join(root, 'dist', 'console')

/** The web app as it is served, by its paths; built where no build of these sources is at hand. */
export async function consoleAssets(): Promise<[path: string, bytes: Buffer][]> {
  const directory = await built()
  return filesIn(directory)
    .filter(path => path !== listed)
    .map(path => [path, readFileSync(join(directory, path))])
}

/** The files that its scripts and styles are made of. */
export const consoleFiles = async (): Promise<string[]> =>
  JSON.parse(readFileSync(join(await built(), listed), 'utf8'))

const listed = 'files.json'

async function built(): Promise<string> {
  const directory = join(kept, digest())
  if (!existsSync(directory)) await buildInto(directory)
  return directory
}

/** It gets its name when it is whole, so that another build at the same time does no harm. */
async function buildInto(directory: string): Promise<void> {
  const draft = `${directory}.${process.pid}`
  const files = new Set<string>()
  mkdirSync(kept, { recursive: true })
  await inProduction(() =>
    build({
      configFile: false,
      root: source,
      logLevel: 'warn',
      css: { transformer: 'lightningcss', modules: { localsConvention: 'camelCaseOnly' } },
      plugins: [listing(files)],
      worker: { format: 'es', plugins: () => [listing(files)] },
      // Markdown is read in a worker, where the variant for browsers misses the DOM.
      resolve: { alias: { [entities]: join(root, 'node_modules', entities, 'index.js') } },
      build: {
        outDir: draft,
        emptyOutDir: true,
        assetsDir: 'console',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: { onLog: quietly },
        chunkSizeWarningLimit: 1000,
      },
    }),
  )
  writeFileSync(join(draft, listed), JSON.stringify([...files].sort()))
  if (existsSync(directory)) rmSync(draft, { recursive: true })
  else renameSync(draft, directory)
  forgetOld(directory)
}

/** Notes the files that a bundle takes code from, and styles, of which their scripts keep nothing. */
const listing = (files: Set<string>): Plugin => ({
  name: 'listing',
  generateBundle(_options, bundle) {
    for (const output of Object.values(bundle))
      if (output.type === 'chunk')
        for (const [id, { renderedLength }] of Object.entries(output.modules))
          if (renderedLength > 0 || /\.css$/.test(id)) files.add(relative(root, id))
  },
})

/** As what people get, whatever runs this: the tests have an environment of their own, in which React checks itself. */
async function inProduction<T>(work: () => Promise<T>): Promise<T> {
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  try {
    return await work()
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}

// Directives for servers that render React, of which this is none.
const quietly: NonNullable<Rolldown.RolldownOptions['onLog']> = (level, log, tell) => {
  if (log.code !== 'MODULE_LEVEL_DIRECTIVE') tell(level, log)
}

/** The newest others stay, for stacks of other states of the sources may run beside this one. */
function forgetOld(directory: string): void {
  const others = readdirSync(kept)
    .map(name => join(kept, name))
    .filter(path => path !== directory)
    .map(path => ({ path, at: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((one, other) => other.at - one.at)
  for (const { path } of others.slice(keptBuilds)) rmSync(path, { recursive: true, force: true })
}

const keptBuilds = 5

const digest = (): string =>
  digestOf(root, ['package-lock.json', 'dev/build/console/build.ts', 'src/console', 'src/client'])
