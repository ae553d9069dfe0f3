import { join } from 'node:path'
import type { Parts } from '../../../dev/stack/parts.ts'
import { localSecrets } from '../../../dev/stack/secrets.ts'
import { type Bundle, bundle } from '../../support/bundle.ts'
import { type Service, serve, type Workerd } from '../../support/workerd.ts'
import { type Delay, delays, type Others, type Ports } from './cells.ts'
import { checkOut } from './revisions.ts'

/** The Workers to serve; `earlier` with the folder of its revision. */
export type Bundles = { worker: Bundle; bare: Bundle; earlier?: Bundle & { checkout: string } }

export async function bundleAll(parts: Parts, dir: string, against: string | undefined): Promise<Bundles> {
  const checkout = join(dir, 'earlier-revision')
  if (against) await checkOut(parts, against, checkout)
  const entry = 'src/worker/worker.ts'
  const [worker, bare, earlier] = await Promise.all([
    bundle(entry, join(dir, 'worker')),
    bundle('test/proofs/bench/bare.ts', join(dir, 'bare')),
    against ? bundle(entry, join(dir, 'earlier'), checkout) : undefined,
  ])
  return { worker, bare, ...(earlier && { earlier: { ...earlier, checkout } }) }
}

type Urls = { now: string; crowded: string; earlier: string | undefined }
type Served = { workerd: Workerd; ports: Others & { now: Ports; earlier: Ports } }

/** All in one workerd, each with the stand-in without a delay and the one with it. */
export async function serveAll(
  parts: Parts,
  dir: string,
  { worker, bare, earlier }: Bundles,
  urls: Urls,
  endpoints: Record<Delay, string>,
): Promise<Served> {
  const services = delays.flatMap((delay): Service[] => {
    const service = (name: string, { path }: Bundle, url: string): Service => ({
      name: `${name}${delay}`,
      module: path,
      bindings: bindingsOf(url, endpoints[delay]),
    })
    return [
      service('now', worker, urls.now),
      service('bare', bare, urls.now),
      service('crowded', worker, urls.crowded),
      ...(earlier ? [{ ...service('earlier', earlier, urls.earlier!), project: earlier.checkout }] : []),
    ]
  })
  const workerd = await parts.add(serve(dir, services))
  const ports = (name: string) => ({ 0: workerd.ports[`${name}0`]!, 1: workerd.ports[`${name}1`]! })
  const others = { crowded: ports('crowded')[0], bare: ports('bare') }
  return { workerd, ports: { now: ports('now'), earlier: ports('earlier'), ...others } }
}

export const bindingsOf = (databaseUrl: string, endpoint: string): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  DATABASE_ENDPOINT: endpoint,
  APP_URL: 'https://cairn.test',
  MAIL_FROM: 'bench@cairn.test',
  ...localSecrets,
  // Downloads are only signed; nothing is requested there.
  STORE_ENDPOINT: 'https://store.cairn.test',
  STORE_ACCESS_KEY_ID: 'bench',
  STORE_SECRET_ACCESS_KEY: 'bench',
})
