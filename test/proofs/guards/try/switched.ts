import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createAsyncServer } from '../../../../dev/shared/async-server.ts'
import { root } from '../../../../dev/shared/root.ts'
import { copyTree } from '../../lanes/copies.ts'
import type { Guard } from '../find/guard.ts'
import type { guardsToTry } from './guards-to-try.ts'
import { filesNear } from './nearest.ts'
import { withSwitches } from './switches.ts'

export type Noticed = { file: string; test: string; said: string }

/** A guard or another change that a switch can turn on. */
export type Switchable = Pick<Guard, 'file' | 'words' | 'off' | 'around'> & {
  kind: string
  name: string
  /** The nearest test files. */
  nearest?: readonly string[]
}

type Options = {
  lanes: number
  /** The test files. */
  pattern: string | readonly string[]
  /** Whether these tests need neither workerd nor a database. */
  isPure?: boolean
  /** The milliseconds in which one test may be repeated. */
  ms?: number
}

/**
 * The message of a test: it noticed a guard, it failed by itself (0), or guards that it reached but that cannot be
 * repeated.
 */
type Told = Noticed & { number?: number; unrepeatable?: number[] }

const besides = `create table guard_out (number int not null);
insert into guard_out values (0);
create function guard_is_out(asked int) returns boolean
  language sql stable parallel safe as $$ select exists (select from guard_out where number = asked) $$;
`

/**
 * Runs the tests in workerd or those that need none, and each one again without each guard that it reaches. Calls back with the tests that
 * notice. Returns, by guard, the test files that reached it and could not be repeated.
 */
export async function trySwitched<One extends Switchable>(
  guards: readonly One[],
  tell: (guard: One, noticed: Noticed) => void,
  { lanes, pattern, isPure = false, ms = 4_000 }: Options,
): Promise<Map<string, string[]>> {
  const copy = copyTree()
  const numbered = guards.map((guard, i) => ({ ...guard, number: i + 1 }))
  const { url, unrepeatable, stop } = await collect(guards, tell)
  try {
    for (const file of new Set(guards.map(({ file }) => file))) {
      const own = numbered.filter(one => one.file === file && !file.startsWith('db/migrations'))
      writeFileSync(join(copy.dir, file), withSwitches(readFileSync(join(root, file), 'utf8'), own))
    }
    writeFileSync(join(copy.dir, 'db/migrations/9000_switches.sql'), besides)
    const source = `export const guardsToTry: any = ${JSON.stringify({ ...telling(url, numbered), ms })}\n`
    writeFileSync(join(copy.dir, 'test/proofs/guards/try/guards-to-try.ts'), source)
    await run(copy.dir, { lanes, pattern, isPure })
    return new Map([...unrepeatable].map(([name, files]) => [name, [...files]]))
  } finally {
    stop()
    copy.remove()
  }
}

/** Receives messages of tests, and responds with the guards for which a test was found. */
async function collect<One extends Switchable>(
  guards: readonly One[],
  tell: (guard: One, noticed: Noticed) => void,
) {
  const done = new Set<number>()
  const unrepeatable = new Map<string, Set<string>>()
  const take = ({ number, unrepeatable: cannot = [], ...noticed }: Told) => {
    for (const one of cannot) {
      const { name } = guards[one - 1]!
      unrepeatable.set(name, (unrepeatable.get(name) ?? new Set()).add(noticed.file))
    }
    const guard = number && !done.has(number) && guards[number - 1]
    if (number === 0) console.log(`fails by itself: ${noticed.test}: ${noticed.said.split('\n')[0]}`)
    if (!guard) return
    done.add(number)
    tell(guard, noticed)
  }
  const server = createAsyncServer(async (request, response) => {
    take(JSON.parse(await text(request)) as Told)
    response.end(JSON.stringify([...done]))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, unrepeatable, stop: () => server.close() }
}

type Numbered = Switchable & { number: number }

function telling(url: string, guards: readonly Numbered[]): Omit<typeof guardsToTry, 'ms'> {
  const numbersOf = (kind: Guard['kind']) =>
    guards.filter(one => one.kind === kind).map(({ number }) => number)
  return {
    url,
    inDatabase: Object.fromEntries(guards.flatMap(inDatabase)),
    codes: Object.fromEntries(
      guards.filter(({ kind }) => kind === 'rule').map(one => [one.number, codesOf(one)]),
    ),
    policies: numbersOf('policy'),
    races: numbersOf('lock'),
    nearest: Object.fromEntries(guards.map(({ number, nearest = [] }) => [number, nearest])),
  }
}

const codesOf = ({ words }: Switchable): string[] =>
  [...words.matchAll(/'([a-z]+(?:_[a-z]+)+|forbidden|unauthenticated|invalid)'/g)].map(([, code]) => code!)

/** Guards in the database by number, with the SQL that removes and restores them. */
function inDatabase(guard: Numbered): [number, (typeof guardsToTry)['inDatabase'][string]][] {
  const { number, file, off } = guard
  if (!off || !file.startsWith('db/functions')) return []
  const set = (to: number) => `update guard_out set number = ${to}`
  return [[number, { files: filesNear(file), take: set(number), back: set(0) }]]
}

const omitted =
  /answers\.test|places\.test|health\.test|\/in-node\/|\/faults\/|described-refusals|-pairs|idempotency-walk|cut-writes/

async function run(dir: string, { lanes, pattern, isPure }: Options): Promise<void> {
  const files = globSync([pattern].flat(), { cwd: dir }).filter(file => !omitted.test(file))
  const args = [
    join(dir, 'dev/launch.mjs'),
    'vitest',
    'run',
    ...(isPure
      ? ['--config', 'test/pure.config.ts', '--maxWorkers', String(lanes)]
      : ['--config', 'test/vitest.config.ts', '--project', 'worker']),
    '--testTimeout',
    '60000',
    // What a test leaves running without a guard may fail after it.
    '--dangerouslyIgnoreUnhandledErrors',
    // By default the longest files come first, which are slow to repeat.
    '--sequence.seed',
    '7',
  ]
  const env = { ...process.env, TEST_WORKERS: String(lanes), GUARDS: 'switched' }
  const tests = spawn(process.execPath, [...args, ...files], {
    cwd: dir,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  mkdirSync(join(root, '.local-guards'), { recursive: true })
  const said = Promise.all([text(tests.stdout), text(tests.stderr)])
  const log = join(root, '.local-guards', 'switched.log')
  const [code] = await once(tests, 'exit')
  const output = (await said).join('\n')
  writeFileSync(log, output)
  // Hooks fail after tests that leave something behind without a guard.
  if (!output.includes('Test Files')) throw new Error(`The tests ended with ${code}: ${log}`)
}
