import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inject } from 'vitest'
import { type Kill, type Runner, toRan } from './runs.ts'

/** Runs the packed command in a process of its own. */
export const runInShell: Runner = (
  args,
  { cwd, env, input = '', watch, started, inTerminal, columns = 80 },
) =>
  new Promise((resolve, reject) => {
    const [file, given] = inTerminal ? inScript(args, columns) : [inject('cairn'), args]
    const command = spawn(file, given, { cwd, env: { ...compileCache(), ...env } })
    const kill: Kill = signal => command.kill(signal)
    started?.(kill)
    const written = { stdout: '', stderr: '' }
    for (const stream of ['stdout', 'stderr'] as const)
      command[stream].setEncoding('utf8').on('data', text => {
        written[stream] += text
        watch?.(written, kill, text => command.stdin.write(text))
      })
    command.on('error', reject)
    command.on('close', code => resolve(toRan(code, written)))
    if (inTerminal) command.stdin.write(input)
    else command.stdin.end(input)
  })

/** Whether `inTerminal` is available: it needs `script` of Linux. */
export const hasTerminal = process.platform === 'linux' && existsSync('/usr/bin/script')

// Without this cache, each run would compile the command again.
const compileCache = () => ({ NODE_COMPILE_CACHE: join(dirname(inject('cairn')), 'compiled') })

function inScript(args: readonly string[], columns: number): [file: string, args: string[]] {
  const line = [inject('cairn'), ...args].map(word => `'${word.replaceAll("'", "'\\''")}'`).join(' ')
  return [
    '/usr/bin/script',
    ['--quiet', '--return', '--command', `stty cols ${columns} rows 24; ${line}`, '/dev/null'],
  ]
}
