import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readGuides } from '../../dev/build/reference/guides.ts'
import { root } from '../../dev/shared/root.ts'
import { codeBlocks } from './documents.ts'

export type Guide = { name: string; text: string; sh: string; ts: string }

/** The guides with code, each with one block of either kind. */
export const guides: Guide[] = readGuides()
  .map(({ name, text }) => ({ name, text, sh: onlyBlock(text, 'sh'), ts: onlyBlock(text, 'ts') }))
  .filter(({ sh, ts }) => sh || ts)

function onlyBlock(text: string, language: string): string {
  const [block = '', ...others] = codeBlocks(text, language)
  if (others.length > 0) throw new Error(`A guide has more than one block of ${language}`)
  return block
}

/** Prepares a folder in which the guides' TypeScript runs and type-checks, as if the client were installed there. */
export function installGuides(dir: string): void {
  const installed = join(dir, 'node_modules', 'cairn-client')
  mkdirSync(installed, { recursive: true })
  const client = `export * from ${JSON.stringify(join(root, 'src', 'client', 'index.ts'))}\n`
  writeFileSync(join(installed, 'package.json'), '{ "type": "module", "exports": "./index.js" }\n')
  writeFileSync(join(installed, 'index.js'), client)
  writeFileSync(join(installed, 'index.d.ts'), client)
  writeFileSync(join(dir, 'package.json'), '{ "type": "module" }\n')
  writeFileSync(join(dir, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
  for (const { name, ts } of guides) writeFileSync(join(dir, `${name}.ts`), ts)
}

const compilerOptions = {
  target: 'ES2024',
  lib: ['ESNext', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
  module: 'NodeNext',
  types: ['node'],
  typeRoots: [join(root, 'node_modules', '@types')],
  strict: true,
  erasableSyntaxOnly: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  noEmit: true,
}

export type Asking = {
  /** The matching text in the output. */
  question: RegExp
  /** Does what a user would, and returns what to type. */
  answer(asked: RegExpMatchArray): Promise<string>
}

/** The output of a block that runs in `dir` with exactly these settings. Throws if it fails. */
export function runBlock(
  guide: Guide,
  language: 'sh' | 'ts',
  { dir, env, asking }: { dir: string; env: Record<string, string>; asking?: Asking },
): Promise<string> {
  const [program, args] =
    language === 'sh'
      ? ['sh', ['-e', '-c', guide.sh]]
      : [
          process.execPath,
          ['--experimental-strip-types', '--disable-warning=ExperimentalWarning', `${guide.name}.ts`],
        ]
  const { PATH = '' } = process.env
  const block = spawn(program as string, args as string[], { cwd: dir, env: { PATH, ...env } })
  return new Promise((resolve, reject) => {
    let printed = ''
    let hasAsked = false
    const take = (chunk: Buffer) => {
      printed += chunk
      const asked = hasAsked ? null : asking && printed.match(asking.question)
      if (!asked) return
      hasAsked = true
      asking!.answer(asked).then(typed => block.stdin.end(typed), reject)
    }
    block.stdout.on('data', take)
    block.stderr.on('data', take)
    block.once('error', reject)
    block.once('close', code =>
      code === 0
        ? resolve(printed)
        : reject(new Error(`${guide.name}, ${language}, ended with ${code}:\n${printed}`)),
    )
  })
}
