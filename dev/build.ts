import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { runProgram } from './shared/program.ts'
import { workerKib } from './shared/worker-size.ts'

const outdir = join(import.meta.dirname, '..', 'dist', 'worker')

rmSync(outdir, { recursive: true, force: true })
const { code, output } = await runProgram('wrangler', [
  'deploy',
  '--dry-run',
  '--env',
  'production',
  '--outdir',
  outdir,
])
if (code === 0) report()
else console.error(output)
process.exitCode ||= code

function report(): void {
  const scripts = readdirSync(outdir).filter(name => /\.(m?js|wasm)$/.test(name))
  let raw = 0
  let gzipped = 0
  for (const name of scripts) {
    const bytes = readFileSync(join(outdir, name))
    raw += bytes.length
    gzipped += gzipSync(bytes, { level: 9 }).length
  }
  const isSmall = gzipped <= workerKib * 1024
  console.log(`${kib(raw)} KiB, ${kib(gzipped)} KiB gzipped: ${isSmall ? 'within' : 'over'} ${workerKib} KiB`)
  if (!isSmall) process.exitCode = 1
}

function kib(bytes: number): string {
  return (bytes / 1024).toFixed(1)
}
