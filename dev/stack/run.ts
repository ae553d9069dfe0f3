import { realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { demoEmail } from '../../db/seed.ts'
import { isFree } from '../shared/ports.ts'
import { signalTree } from '../shared/processes.ts'
import { root } from '../shared/root.ts'
import { type Claim, claimDirectory } from './claim.ts'
import { endOrphans } from './orphans.ts'
import { Parts } from './parts.ts'
import { workerUrl } from './postgres/worker-login.ts'
import { type Place, type Services, startServices } from './services.ts'

const place: Place = {
  root,
  dir: resolve(root, process.env.LOCAL_DIR ?? '.local'),
  port: Number(process.env.PORT ?? 8787),
}

process.exitCode = await run().catch((error: Error) => {
  console.error(error.message)
  return 1
})
process.exit()

/** Runs the stack until a signal stops it, and returns the exit code. */
async function run(): Promise<number> {
  const claim = await claimWithin(3000)
  if (!claim)
    throw new Error(`A stack already runs on ${place.dir}. Stop it, or set another LOCAL_DIR and PORT`)
  const parts = new Parts()
  try {
    return await Promise.race([stopSignal(), serve(parts, claim)])
  } finally {
    await parts.stop()
    rmSync(stackFile(), { force: true })
    claim.release()
  }
}

// The previous stack may still be stopping.
async function claimWithin(millis: number): Promise<Claim | undefined> {
  const deadline = Date.now() + millis
  for (;;) {
    const claim = claimDirectory(place.dir)
    if (claim || Date.now() > deadline) return claim
    await pause(100)
  }
}

async function serve(parts: Parts, claim: Claim): Promise<number> {
  const startedAt = performance.now()
  rmSync(stackFile(), { force: true })
  await endOrphans(claim.leftBehind, [place.dir, realpathSync(join(root, 'node_modules'))])
  if (!(await isFree(place.port)))
    throw new Error(`Port ${place.port} is in use. Stop the program that uses it, or set PORT`)
  const pids = [process.pid]
  const services = await startServices(place, parts, pid => {
    pids.push(pid)
    claim.record(pid)
    process.on('exit', () => signalTree(pid, 'SIGINT'))
  })
  announce(services, pids, performance.now() - startedAt)
  const ended = await Promise.race([
    services.postgres.exited.then(() => 'Postgres'),
    services.worker.exited.then(() => 'The Worker'),
  ])
  throw new Error(`${ended} stopped unexpectedly, so the stack stops too`)
}

function announce(
  { databaseUrl, mailbox, store, billing, clients }: Services,
  pids: number[],
  millis: number,
): void {
  const url = `http://127.0.0.1:${place.port}`
  const appDatabaseUrl = workerUrl(databaseUrl)
  const addresses = { url, mailboxUrl: mailbox.url, databaseUrl, appDatabaseUrl, s3Url: store.url }
  const stack = { ...addresses, billingUrl: billing.url, clientsUrl: clients.url, pids }
  writeFileSync(stackFile(), `${JSON.stringify(stack, null, 2)}\n`, { mode: 0o600 })
  console.log(`
Cairn is ready after ${(millis / 1000).toFixed(1)} s

  Console   ${url}/sign-in?email=${encodeURIComponent(demoEmail)}
  API       ${url}/docs/
  Mailbox   ${mailbox.url}   (sign-in codes arrive here)
  Database  ${databaseUrl}
  Files     ${store.url}
  Billing   ${billing.url}

Ctrl-C stops it.
`)
}

function stopSignal(): Promise<number> {
  return new Promise(stop => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0))
    // A killed launcher does not forward signals, so the stack would keep running.
    const launcher = process.ppid
    setInterval(() => process.ppid !== launcher && stop(1), 500).unref()
  })
}

function stackFile(): string {
  return join(place.dir, 'stack.json')
}
