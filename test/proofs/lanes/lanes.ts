import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { signalTree } from '../../../dev/shared/processes.ts'
import { root } from '../../../dev/shared/root.ts'
import { copyTree } from './copies.ts'
import type { Change, Trial, Verdict } from './lane.ts'

type Todo<One extends Change> = { change: One; tests: string[][] }

type Options<One extends Change> = {
  lanes: number
  /** The configuration of the tests. */
  config?: 'test/vitest.config.ts' | 'test/pure.config.ts'
  isQuick?: boolean
  /** Whether a change that no test notices is tried again in a new runtime, because some keep old code. */
  isTriedTwice?(change: One): boolean
}

/** A test takes at most four minutes with its hooks, so something does not end after this time without a result. */
const stuckMs = 270_000

/** Tries each change on a copy of the tree, with lanes in parallel. */
export async function tryInLanes<One extends Change>(
  todo: Todo<One>[],
  tell: (change: One, verdict: Verdict) => void,
  options: Options<One>,
): Promise<void> {
  await Promise.all(
    Array.from({ length: Math.min(options.lanes, todo.length) }, () => work(todo, tell, options)),
  )
}

async function work<One extends Change>(
  todo: Todo<One>[],
  tell: (change: One, verdict: Verdict) => void,
  { config = 'test/vitest.config.ts', isQuick = false, isTriedTwice = () => true }: Options<One>,
): Promise<void> {
  let lane = await open(config)
  const judge = async (trial: Trial): Promise<Verdict> => {
    const verdict = await lane.judge(trial)
    if (verdict !== 'stuck') return verdict
    await lane.close()
    lane = await open(config)
    return { noticed: { file: trial.file, test: 'does not end', said: '' }, broken: null, tests: 0 }
  }
  try {
    for (let one = todo.shift(); one; one = todo.shift()) {
      const { change, tests } = one
      let verdict = await judge({ ...change, tests, isQuick })
      if (!verdict.noticed && !verdict.broken && isTriedTwice(change)) {
        await lane.close()
        lane = await open(config)
        verdict = await judge({ ...change, tests, isQuick })
      }
      tell(change, verdict)
    }
  } finally {
    await lane.close()
  }
}

type Lane = { judge(trial: Trial): Promise<Verdict | 'stuck'>; close(): Promise<void> }

/** A copy of the tree, and a process that runs its tests. */
async function open(config: string): Promise<Lane> {
  const copy = copyTree()
  mkdirSync(join(root, '.local-lanes'), { recursive: true })
  const log = openSync(join(root, '.local-lanes', 'log'), 'a')
  const lane = fork(join(copy.dir, 'test/proofs/lanes/lane.ts'), {
    cwd: copy.dir,
    stdio: ['ignore', log, log, 'ipc'],
    env: { ...process.env, TEST_WORKERS: '1', LANE_CONFIG: config },
  })
  const exited = once(lane, 'exit')
  const ended = exited.then(([code]) => {
    throw new Error(`A lane ended with ${code}; see .local-lanes/log`)
  })
  ended.catch(() => {})
  /** The next message that is not a sign of progress. */
  const next = async (): Promise<unknown> => {
    for (;;) {
      const stuck = Promise.withResolvers<['stuck']>()
      const timer = setTimeout(() => stuck.resolve(['stuck']), stuckMs)
      const [message] = await Promise.race([once(lane, 'message'), stuck.promise, ended])
      clearTimeout(timer)
      if (message !== 'progress') return message
    }
  }
  if ((await next()) !== 'ready') throw new Error('A lane does not start; see .local-lanes/log')
  return {
    judge(trial) {
      lane.send(trial)
      return next() as Promise<Verdict | 'stuck'>
    },
    async close() {
      if (lane.connected) lane.disconnect()
      const timer = setTimeout(() => signalTree(lane.pid!, 'SIGKILL'), 60_000)
      await exited
      clearTimeout(timer)
      copy.remove()
    },
  }
}
