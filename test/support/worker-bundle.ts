import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inject } from 'vitest'
import { bundle } from './bundle.ts'

/** Copies the Worker's bundle to a folder and returns its path there. The first test of a run that needs it makes it. */
export async function workerBundle(outdir: string): Promise<string> {
  const path = await madeOnce(inject('bundleDir'))
  cpSync(dirname(path), outdir, { recursive: true })
  return join(outdir, basename(path))
}

async function madeOnce(dir: string): Promise<string> {
  const result = join(dir, 'result.json')
  if (isFirst(dir)) {
    const made = await bundle('src/worker/worker.ts', join(dir, 'worker')).then(
      ({ path }) => ({ path }),
      (thrown: Error) => ({ failure: thrown.message }),
    )
    writeFileSync(`${result}.draft`, JSON.stringify(made))
    renameSync(`${result}.draft`, result)
  }
  while (!existsSync(result)) await pause(100)
  const { path, failure } = JSON.parse(readFileSync(result, 'utf8'))
  if (failure) throw new Error(failure)
  return path
}

function isFirst(dir: string): boolean {
  try {
    mkdirSync(dir)
    return true
  } catch {
    return false
  }
}
