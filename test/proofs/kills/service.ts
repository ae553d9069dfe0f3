import { setTimeout as pause } from 'node:timers/promises'
import { serve, type Workerd } from '../../support/workerd.ts'

export type Request = { method: string; path: string; body?: object; key?: string }
export type Answer = { status: number; body: any }

/** The production bundle in plain workerd, which is killed and restarted while it receives requests. */
export class Service {
  readonly #start: () => Promise<Workerd>
  readonly #origin: string
  #running: Promise<Workerd>
  #waiting: { count: number; go(): void }[] = []
  /** The number of requests sent so far, and how many got no response. */
  count = 0
  lost = 0

  constructor(dir: string, module: string, bindings: Record<string, string>) {
    this.#start = () => serve(dir, [{ name: 'cairn', module, bindings }])
    this.#origin = bindings.APP_URL!
    this.#running = this.#start()
  }

  /** The response; null if the connection was lost before it was complete. */
  async ask(secret: string, { method, path, body, key }: Request): Promise<Answer | null> {
    const { ports } = await this.#running
    this.count++
    for (const { count, go } of this.#waiting) if (count <= this.count) go()
    const headers = {
      cookie: `session=${secret}`,
      origin: this.#origin,
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    }
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    try {
      const answer = await fetch(`http://127.0.0.1:${ports.cairn}${path}`, init)
      const text = await answer.text()
      return { status: answer.status, body: text ? JSON.parse(text) : null }
    } catch {
      this.lost++
      await pause(10)
      return null
    }
  }

  /** Whether this is the plaintext of a token. */
  async knows(token: string): Promise<boolean> {
    const { ports } = await this.#running
    const headers = { authorization: `Bearer ${token}` }
    const { status } = await fetch(`http://127.0.0.1:${ports.cairn}/api/me/token`, { headers })
    return status === 200
  }

  /** Resolves when this many requests were sent. */
  sent(count: number): Promise<void> {
    return new Promise(go => {
      if (this.count >= count) go()
      else this.#waiting.push({ count, go })
    })
  }

  /** Kills the Worker as a power failure would. Requests meanwhile wait for the next one. */
  async kill(): Promise<void> {
    const killed = this.#running
    let started!: (next: Workerd | PromiseLike<Workerd>) => void
    const { stop } = await killed
    this.#running = new Promise(resolve => {
      started = resolve
    })
    await stop()
    started(this.#start())
    await this.#running
  }

  stop = async (): Promise<void> => (await this.#running).stop()
}
