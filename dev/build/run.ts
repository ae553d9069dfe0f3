import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { runProgram } from '../shared/program.ts'
import { root } from '../shared/root.ts'
import { describeParts, type Metafile, workerKib } from './worker-size.ts'

const dist = join(root, 'dist')
const outdir = join(dist, 'worker')

rmSync(outdir, { recursive: true, force: true })
const { code, output } = await runProgram('wrangler', [
  'deploy',
  '--dry-run',
  '--env',
  'production',
  '--metafile',
  '--outdir',
  outdir,
])
if (code === 0) report()
else console.error(output)
process.exitCode ||= code

function report(): void {
  const scripts = readdirSync(outdir).filter(name => /\.(m?js|wasm)$/.test(name))
  const worker = sizeOf(scripts.map(name => join(outdir, name)))
  const isSmall = worker.gzipped <= workerKib * 1024
  console.log(`Worker   ${formatSize(worker)}: ${isSmall ? 'within' : 'over'} ${workerKib} KiB`)
  const metafile: Metafile = JSON.parse(readFileSync(join(outdir, 'bundle-meta.json'), 'utf8'))
  for (const line of describeParts(metafile, worker.gzipped)) console.log(line)
  console.log(`Console  ${formatSize(sizeOf(firstPage()))}, scripts and styles of its first page`)
  if (!isSmall) process.exitCode = 1
}

/** The files that the page itself refers to. Its scripts load the others later. */
function firstPage(): string[] {
  const page = readFileSync(join(dist, 'assets', 'index.html'), 'utf8')
  return [...page.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map(([, path]) =>
    join(dist, 'assets', path!),
  )
}

function sizeOf(files: string[]): { raw: number; gzipped: number } {
  const contents = files.map(file => readFileSync(file))
  return {
    raw: contents.reduce((sum, bytes) => sum + bytes.length, 0),
    gzipped: contents.reduce((sum, bytes) => sum + gzipSync(bytes, { level: 9 }).length, 0),
  }
}

function formatSize({ raw, gzipped }: { raw: number; gzipped: number }): string {
  return `${kib(raw)} KiB, ${kib(gzipped)} KiB gzipped`
}

function kib(bytes: number): string {
  return (bytes / 1024).toFixed(1)
}
