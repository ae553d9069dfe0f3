import { fork } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import type { Named } from '../find/all.ts'
import { root } from '../find/root.ts'
import { copyTree } from './copies.ts'
import type { Trial, Verdict } from './lane.ts'

type Todo = { guard: Named; tests: string[][] }

/** Tries each guard on a copy of the tree, with this many lanes in parallel. */
export async function tryInLanes(
  todo: Todo[],
  tell: (guard: Named, verdict: Verdict) => void,
  lanes: number,
): Promise<void> {
  await Promise.all(Array.from({ length: lanes }, () => work(todo, tell)))
}

async function work(todo: Todo[], tell: (guard: Named, verdict: Verdict) => void): Promise<void> {
  let lane = await open()
  try {
    for (let one = todo.shift(); one; one = todo.shift()) {
      const { guard, tests } = one
      let verdict = await lane.judge({ ...guard, tests })
      // A runtime sometimes keeps old code, so only a new one proves that nothing fails.
      if (!verdict.noticed) {
        await lane.close()
        lane = await open()
        verdict = await lane.judge({ ...guard, tests })
      }
      tell(guard, verdict)
    }
  } finally {
    await lane.close()
  }
}

type Lane = { judge(trial: Trial): Promise<Verdict>; close(): Promise<void> }

/** A copy of the tree, and a process that runs its tests. */
async function open(): Promise<Lane> {
  const copy = copyTree()
  const log = openSync(join(root, '.local-guards', 'lanes.log'), 'a')
  const lane = fork(join(copy.dir, 'test/proofs/guards/try/lane.ts'), {
    cwd: copy.dir,
    stdio: ['ignore', log, log, 'ipc'],
    env: { ...process.env, TEST_WORKERS: '1' },
  })
  const exited = once(lane, 'exit')
  const ended = exited.then(([code]) => {
    throw new Error(`A lane ended with ${code}; see .local-guards/lanes.log`)
  })
  ended.catch(() => {})
  const next = async () => (await Promise.race([once(lane, 'message'), ended]))[0] as unknown
  await next()
  return {
    judge(trial) {
      lane.send(trial)
      return next() as Promise<Verdict>
    },
    async close() {
      if (lane.connected) lane.disconnect()
      await exited
      copy.remove()
    },
  }
}
