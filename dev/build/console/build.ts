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
import { iconFile, icons, isIconModule } from './icons.ts'

const source = join(root, 'src', 'console')
const entities = 'decode-named-character-reference'
const builds = join(root, 'dist', 'console')

/** The files of the web app, by path. It is built unless a build of the same sources exists. */
export async function consoleAssets(): Promise<[path: string, bytes: Buffer][]> {
  const directory = await findOrBuild()
  return filesIn(directory)
    .filter(path => path !== listFile)
    .map(path => [path, readFileSync(join(directory, path))])
}

/** The source files of its scripts and styles. */
export const consoleFiles = async (): Promise<string[]> =>
  JSON.parse(readFileSync(join(await findOrBuild(), listFile), 'utf8'))

const listFile = 'files.json'

async function findOrBuild(): Promise<string> {
  const directory = join(builds, digest())
  if (!existsSync(directory)) await buildInto(directory)
  return directory
}

/** The directory gets its final name when it is complete, so concurrent builds do not disturb each other. */
async function buildInto(directory: string): Promise<void> {
  const draft = `${directory}.${process.pid}`
  const files = new Set<string>()
  mkdirSync(builds, { recursive: true })
  await inProduction(() =>
    build({
      configFile: false,
      root: source,
      logLevel: 'warn',
      css: { transformer: 'lightningcss', modules: { localsConvention: 'camelCaseOnly' } },
      plugins: [icons(), collectFiles(files)],
      worker: { format: 'es', plugins: () => [collectFiles(files)] },
      // A web worker parses Markdown, and the variant for browsers needs a DOM.
      resolve: { alias: { [entities]: join(root, 'node_modules', entities, 'index.js') } },
      build: {
        outDir: draft,
        emptyOutDir: true,
        assetsDir: 'console',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          onLog: ignoreDirectives,
          output: { codeSplitting: { groups: chunkGroups }, chunkFileNames: toFileName },
        },
        chunkSizeWarningLimit: 1000,
      },
    }),
  )
  writeFileSync(join(draft, listFile), JSON.stringify([...files].sort()))
  if (existsSync(directory)) rmSync(draft, { recursive: true })
  else renameSync(draft, directory)
  deleteOldBuilds(directory)
}

/**
 * The chunks of modules that several pages share. By default, each set of pages has a chunk of what only they share, so
 * an issue loads 93 files instead of 31, and more bytes, because small files compress worse.
 */
const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'initial', tags: ['$initial'], priority: 5 },
  { name: 'icons', test: isIconModule, priority: 4 },
  { name: 'common', minShareCount: 8, priority: 3 },
  { name: 'styles', test: /\.css/, minShareCount: 2, priority: 2 },
  { name: 'shared', minShareCount: 4, entriesAware: true, entriesAwareMergeThreshold: 3000, priority: 1 },
]

/** A chunk of `shared` is named after all entries that use it, which makes names of a hundred characters. */
const toFileName = ({ name }: { name: string }) =>
  `console/${name.includes('~') ? 'shared' : '[name]'}-[hash].js`

/** Collects the files that a bundle takes code from, and styles, which leave no code in scripts. */
const collectFiles = (files: Set<string>): Plugin => ({
  name: 'collect-files',
  generateBundle(_options, bundle) {
    for (const output of Object.values(bundle))
      if (output.type === 'chunk')
        for (const [id, { renderedLength }] of Object.entries(output.modules))
          if (renderedLength > 0 || /\.css$/.test(id))
            files.add(isIconModule(id) ? iconFile : relative(root, id))
  },
})

/** Sets the environment of production. In that of tests, the bundle would contain React's development checks. */
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

// Directives such as 'use client' are for servers that render React.
const ignoreDirectives: NonNullable<Rolldown.RolldownOptions['onLog']> = (level, log, report) => {
  if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log)
}

/** Keeps the newest ones, because other running stacks may use them. */
function deleteOldBuilds(directory: string): void {
  const others = readdirSync(builds)
    .map(name => join(builds, name))
    .filter(path => path !== directory)
    .map(path => ({ path, at: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((one, other) => other.at - one.at)
  for (const { path } of others.slice(keptBuilds)) rmSync(path, { recursive: true, force: true })
}

const keptBuilds = 5

const digest = (): string =>
  digestOf(root, ['package-lock.json', 'dev/build/console', 'src/console', 'src/client', 'src/agents'])
