import { connect, type Socket } from 'node:net'
import {
  type Answer,
  MessageReader,
  type Report,
  readFields,
  readReport,
  readRow,
  readTag,
  ServerError,
} from './answers.ts'
import { copyFail, password, pipeline, type Statement, startup, terminate } from './messages.ts'

interface Waiting {
  resolve(answers: Answer[]): void
  reject(error: Error): void
}

/** One connection to Postgres that pipelines statements; it runs one pipeline at a time. */
export class Session {
  status: 'idle' | 'in transaction' | 'failed transaction' | 'closed' = 'idle'
  readonly #socket: Socket
  readonly #password: string
  #waiting: Waiting | undefined
  #answers: Answer[] = []
  #answer: Answer = emptyAnswer()
  #report: Report | undefined

  static async connect(url: string): Promise<Session> {
    const { hostname, port, username, password, pathname, searchParams } = new URL(url)
    const socket = connect({ host: hostname, port: Number(port || 5432), noDelay: true })
    const session = new Session(socket, decodeURIComponent(password))
    const options = {
      user: decodeURIComponent(username),
      database: decodeURIComponent(pathname.slice(1)),
      client_encoding: 'UTF8',
      application_name: searchParams.get('application_name') ?? 'cairn',
    }
    await session.#ask(startup(options))
    return session
  }

  private constructor(socket: Socket, password: string) {
    this.#socket = socket
    this.#password = password
    const reader = new MessageReader((type, body) => this.#receive(type, body))
    socket.on('data', chunk => reader.push(chunk))
    socket.on('error', error => this.#fail(error))
    socket.on('close', () => this.#fail(new Error('Postgres closed the connection')))
  }

  /** Runs them in order and answers each; after the first error none runs, and it is thrown. */
  run(statements: Statement[]): Promise<Answer[]> {
    return this.#ask(pipeline(statements))
  }

  close(): void {
    this.#socket.end(terminate())
    this.status = 'closed'
  }

  #ask(bytes: Buffer): Promise<Answer[]> {
    if (this.status === 'closed') return Promise.reject(new Error('The connection to Postgres is closed'))
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#socket.write(bytes)
    })
  }

  #receive(type: number, body: Buffer): void {
    switch (type) {
      case 0x44: // DataRow
        this.#answer.rows.push(readRow(body))
        break
      case 0x54: // RowDescription
        this.#answer.fields = readFields(body)
        break
      case 0x43: // CommandComplete
        this.#answer.tag = readTag(body)
        this.#completeAnswer()
        break
      case 0x49: // EmptyQueryResponse
        this.#completeAnswer()
        break
      case 0x45: // ErrorResponse
        this.#report ??= readReport(body)
        break
      case 0x5a: // ReadyForQuery
        this.#settle(body[0]!)
        break
      case 0x52: // Authentication
        this.#authenticate(body.readInt32BE(0))
        break
      case 0x47: // CopyInResponse
        this.#socket.write(copyFail())
        break
    }
  }

  #completeAnswer(): void {
    this.#answers.push(this.#answer)
    this.#answer = emptyAnswer()
  }

  #settle(indicator: number): void {
    this.status = indicator === 0x49 ? 'idle' : indicator === 0x54 ? 'in transaction' : 'failed transaction'
    const waiting = this.#waiting
    const answers = this.#answers
    const report = this.#report
    this.#waiting = this.#report = undefined
    this.#answers = []
    this.#answer = emptyAnswer()
    if (report) waiting?.reject(new ServerError(report))
    else waiting?.resolve(answers)
  }

  #authenticate(method: number): void {
    if (method === 3) this.#socket.write(password(this.#password))
    else if (method !== 0)
      this.#fail(new Error(`Postgres asks for an authentication (${method}) other than a password`))
  }

  #fail(error: Error): void {
    this.status = 'closed'
    this.#socket.destroy()
    this.#waiting?.reject(this.#report ? new ServerError(this.#report) : error)
    this.#waiting = undefined
  }
}

function emptyAnswer(): Answer {
  return { tag: '', fields: [], rows: [] }
}
