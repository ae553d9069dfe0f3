import type { HttpLoad, SqlLoad, Taken } from './generate.ts'
import { startChild } from './stage.ts'

export type Load = HttpLoad | SqlLoad
export type Times = Exclude<Taken, { failure: string }>

export type Generator = {
  pid: number
  /** Throws at the first unexpected response. */
  run(load: Load): Promise<Times>
  /** Closes the connections of the last load. */
  rest(): Promise<void>
  stop(): Promise<void>
}

/** The process that creates all load. */
export function startGenerator(): Generator {
  const { child, stop } = startChild('generate.ts')
  let waiting = Promise.withResolvers<unknown>()
  child.on('message', answer => waiting.resolve(answer))
  child.on('exit', () => waiting.reject(new Error('The load generator stopped')))
  const ask = (message: Load | 'rest'): Promise<unknown> => {
    waiting = Promise.withResolvers()
    child.send(message)
    return waiting.promise
  }
  return {
    pid: child.pid!,
    async run(load) {
      const taken = (await ask(load)) as Taken
      if ('failure' in taken) throw new Error(`An answer was not as expected:\n${taken.failure}`)
      return taken
    },
    async rest() {
      await ask('rest')
    },
    stop() {
      waiting.promise.catch(() => {})
      return stop()
    },
  }
}

type Call = { method: string; path: string; token?: string; body?: string; known?: string }

/** A request as bytes of HTTP/1.1; `known` is the tag of the caller's copy. */
export function request({ method, path, token, body, known }: Call): Buffer {
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1']
  if (token) lines.push(`Authorization: Bearer ${token}`)
  if (known) lines.push(`If-None-Match: ${known}`)
  if (body !== undefined)
    lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`)
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`)
}
