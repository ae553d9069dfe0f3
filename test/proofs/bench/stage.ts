import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../../db/migrate.ts'
import { endAtExit } from '../../../dev/shared/processes.ts'
import { Parts } from '../../../dev/stack/parts.ts'
import { type Postgres, startPostgres } from '../../../dev/stack/postgres/server.ts'

export type Stage = {
  /** A folder for bundles and configurations, deleted at the end. */
  dir: string
  postgres: Postgres
  databaseUrl: string
  standIn: StandIn
}

export type StandIn = { url: string; pid: number }

/** An embedded, migrated Postgres that waits for the disk, and the Neon stand-in. */
export async function openStage(parts: Parts): Promise<Stage> {
  const dir = mkdtempSync(join(tmpdir(), 'cairn-bench-'))
  chmodSync(dir, 0o755)
  await parts.add({ stop: async () => rmSync(dir, { recursive: true, force: true }) })
  const postgres = await parts.add(startPostgres({ dir: join(dir, 'postgres'), durable: true }))
  endAtExit(postgres.pid, postgres.exited)
  const databaseUrl = await postgres.createDatabase('bench')
  await migrate(databaseUrl)
  const standIn = await startStandIn(parts, postgres, 0)
  return { dir, postgres, databaseUrl, standIn }
}

/** The Neon stand-in in a separate process, which adds this many milliseconds to each statement. */
export async function startStandIn(parts: Parts, { port }: Postgres, delay: number): Promise<StandIn> {
  const { child } = await parts.add(startChild('stand-in.ts', [port, delay].map(String)))
  const [url] = (await once(child, 'message')) as [string]
  return { url, pid: child.pid! }
}

/** Runs a bench, and stops its parts at the end or after an interrupt. */
export async function withParts(bench: (parts: Parts) => Promise<void>): Promise<void> {
  const parts = new Parts()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      // Connections to a stopped part fail, and nothing waits for them.
      process.on('uncaughtException', () => {})
      void parts.stop().then(() => process.exit(130))
    })
  try {
    await bench(parts)
  } finally {
    await parts.stop()
  }
}

/** A TypeScript file of this folder that runs beside the bench until it ends. */
export function startChild(file: string, args: string[] = []) {
  const child = fork(join(import.meta.dirname, file), args, {
    execArgv: ['--experimental-strip-types', '--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
  })
  const exited = once(child, 'exit')
  const stop = async () => {
    if (child.connected) child.disconnect()
    await exited
  }
  return { child, stop }
}
