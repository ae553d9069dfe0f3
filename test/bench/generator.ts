import type { HttpLoad, SqlLoad, Taken } from './generate.ts'
import { startChild } from './stage.ts'

export type Load = HttpLoad | SqlLoad

export type Generator = {
  pid: number
  /** Throws on the first answer that was not what the load expects. */
  run(load: Load): Promise<Taken>
  stop(): Promise<void>
}

/** The process that all load comes from. */
export function startGenerator(): Generator {
  const { child, stop } = startChild('generate.ts')
  let waiting = Promise.withResolvers<Taken>()
  child.on('message', taken => waiting.resolve(taken as Taken))
  child.on('exit', () => waiting.reject(new Error('The load generator stopped')))
  return {
    pid: child.pid!,
    async run(load) {
      waiting = Promise.withResolvers<Taken>()
      child.send(load)
      const taken = await waiting.promise
      if (taken.unexpected.length) throw new Error(`An answer was not as expected:\n${taken.unexpected[0]}`)
      return taken
    },
    stop() {
      waiting.promise.catch(() => {})
      return stop()
    },
  }
}

type Call = { method: string; path: string; token?: string; body?: string }

/** A request as the bytes of HTTP/1.1. */
export function request({ method, path, token, body }: Call): Buffer {
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1']
  if (token) lines.push(`Authorization: Bearer ${token}`)
  if (body !== undefined)
    lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`)
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`)
}
