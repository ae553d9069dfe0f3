import { Session } from './session.ts'

/** Sessions of one database, opened when needed, up to `size`; who comes later waits in line. */
export class Pool {
  readonly #url: string
  readonly #size: number
  #open = 0
  #idle: Session[] = []
  #line: ((turn: Session | Promise<Session>) => void)[] = []

  constructor(url: string, size: number) {
    this.#url = url
    this.#size = size
  }

  async use<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const session = await this.#take()
    try {
      return await work(session)
    } finally {
      if (session.status !== 'idle' && session.status !== 'closed') await rollBack(session)
      this.#giveBack(session)
    }
  }

  close(): void {
    for (const session of this.#idle) session.close()
    this.#idle = []
  }

  #take(): Session | Promise<Session> {
    for (let session = this.#idle.pop(); session; session = this.#idle.pop()) {
      if (session.status !== 'closed') return session
      this.#open--
    }
    if (this.#open < this.#size) return this.#connect()
    return new Promise(resolve => this.#line.push(resolve))
  }

  async #connect(): Promise<Session> {
    this.#open++
    try {
      return await Session.connect(this.#url)
    } catch (error) {
      this.#open--
      this.#callNext()
      throw error
    }
  }

  #giveBack(session: Session): void {
    if (session.status === 'closed') {
      this.#open--
      this.#callNext()
      return
    }
    const next = this.#line.shift()
    if (next) next(session)
    else this.#idle.push(session)
  }

  #callNext(): void {
    this.#line.shift()?.(this.#connect())
  }
}

// What a caller left open must not reach the next one.
async function rollBack(session: Session): Promise<void> {
  await session.run([{ text: 'rollback', params: [] }]).catch(() => session.close())
}
