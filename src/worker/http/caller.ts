import type { Context } from 'hono'
import type { CallerLimit } from '../access/policy.ts'
import { callerLimits } from '../env.ts'
import { ApiError } from '../errors.ts'
import type { Env } from './context.ts'

/**
 * The caller's address. Null on loopback and without the platform, where limits do not apply
 * (accounts § Limits by caller).
 */
export function callerOf(c: Context): string | null {
  const address = c.req.header('cf-connecting-ip')
  return address ? callerAt(address) : null
}

/** Counts the caller's requests. 429 beyond the limit. Fails for every caller if the binding is missing. */
export async function limitCaller(c: Context<Env>, name: CallerLimit): Promise<void> {
  const { binding, period } = callerLimits[name]
  const limiter = c.env[binding]
  if (!limiter) throw new Error(`There is no rate-limiting binding ${binding}`)
  const caller = callerOf(c)
  if (caller === null || (await limiter.limit({ key: caller })).success) return
  c.set('limited', name)
  const retryAt = new Date(Date.now() + period * 1000).toISOString()
  throw new ApiError('rate_limited', { retryAfter: period, retryAt })
}

/** An IPv4 address, also if it is mapped to IPv6, or the /64 of an IPv6 address. Null for loopback. */
export function callerAt(address: string): string | null {
  if (!/^(\d+(\.\d+){3}|[\da-f.]*:[\da-f:.]*)$/i.test(address)) return address
  const host = URL.parse(address.includes(':') ? `http://[${address}]` : `http://${address}`)?.hostname
  if (!host) return address
  const mapped = /^\[::ffff:([\da-f]+):([\da-f]+)\]$/.exec(host)
  const known = mapped ? dotted(mapped[1]!, mapped[2]!) : host
  if (known === '[::1]' || known.startsWith('127.')) return null
  return known.startsWith('[') ? network(known.slice(1, -1)) : known
}

const dotted = (...groups: string[]): string =>
  groups
    .map(group => Number.parseInt(group, 16))
    .flatMap(group => [group >> 8, group & 255])
    .join('.')

function network(address: string): string {
  const [head, tail] = address.split('::').map(part => part.split(':').filter(Boolean))
  const zeros = Array(8 - head!.length - (tail?.length ?? 0)).fill('0')
  return `${[...head!, ...zeros, ...(tail ?? [])].slice(0, 4).join(':')}::/64`
}
