import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { root } from '../local-stack.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The path of the command, installed from its package. */
    cairn: string
  }
}

const run = promisify(execFile)

/** Packs the command line and installs the package in a folder of its own, as users do. */
export default async function setup(project: TestProject): Promise<() => void> {
  const dir = mkdtempSync(join(tmpdir(), 'cairn-cli-'))
  await run('npm', ['pack', '--pack-destination', dir], { cwd: join(root, 'src', 'cli') })
  const [tarball] = readdirSync(dir)
  const options = ['--global', '--offline', '--no-audit', '--no-fund', '--prefix', dir]
  await run('npm', ['install', ...options, join(dir, tarball!)], { cwd: dir })
  project.provide('cairn', join(dir, 'bin', 'cairn'))
  return () => rmSync(dir, { recursive: true, force: true })
}
