import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './root.ts'

export interface Outcome {
  code: number
  output: string
  millis: number
}

/** Runs a program of a dependency, or a TypeScript file of this repository, and collects its output. */
export function runProgram(
  name: string,
  args: string[],
  options: { isShown?: boolean; cwd?: string; env?: Record<string, string> } = {},
): Promise<Outcome> {
  const startedAt = performance.now()
  const program = spawn(process.execPath, [join(root, 'dev', 'launch.mjs'), name, ...args], {
    cwd: options.cwd ?? root,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return new Promise(resolve => {
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk
      if (options.isShown) process.stdout.write(chunk)
    }
    program.stdout.on('data', collect)
    program.stderr.on('data', collect)
    program.once('close', code => resolve({ code: code ?? 1, output, millis: performance.now() - startedAt }))
  })
}
