/** What a client says to Postgres (frontend messages of protocol 3.0). */

export interface Statement {
  text: string
  params: (string | null)[]
}

export function startup(options: Record<string, string>): Buffer {
  const out = new Outgoing(256)
  out.begin().int32(196608)
  for (const [name, value] of Object.entries(options)) out.cstring(name).cstring(value)
  return out.byte(0).end().take()
}

export function password(value: string): Buffer {
  return new Outgoing(64).begin(0x70).cstring(value).end().take()
}

/** Every statement in one write: they run one after the other up to the first error, then comes one ReadyForQuery. */
export function pipeline(statements: Statement[]): Buffer {
  const out = new Outgoing(1024)
  for (const statement of statements) execute(out, statement)
  return out.begin(0x53).end().take()
}

export const terminate = () => new Outgoing(8).begin(0x58).end().take()
export const copyFail = () =>
  new Outgoing(64).begin(0x66).cstring('COPY is not supported').end().begin(0x53).end().take()

function execute(out: Outgoing, { text, params }: Statement): void {
  out.begin(0x50).byte(0).cstring(text).int16(0).end()
  out.begin(0x42).int16(0).int16(0).int16(params.length)
  for (const param of params) out.value(param)
  out.int16(0).end()
  out.begin(0x44).byte(0x50).byte(0).end()
  out.begin(0x45).byte(0).int32(0).end()
}

class Outgoing {
  #bytes: Buffer
  #at = 0
  #start = 0

  constructor(size: number) {
    this.#bytes = Buffer.allocUnsafe(size)
  }

  begin(type?: number): this {
    if (type !== undefined) this.byte(type)
    this.#start = this.#at
    return this.int32(0)
  }

  end(): this {
    this.#bytes.writeInt32BE(this.#at - this.#start, this.#start)
    return this
  }

  byte(value: number): this {
    this.#reserve(1)
    this.#bytes[this.#at++] = value
    return this
  }

  int16(value: number): this {
    this.#reserve(2)
    this.#at = this.#bytes.writeUInt16BE(value, this.#at)
    return this
  }

  int32(value: number): this {
    this.#reserve(4)
    this.#at = this.#bytes.writeInt32BE(value, this.#at)
    return this
  }

  cstring(value: string): this {
    this.#text(value)
    return this.byte(0)
  }

  value(value: string | null): this {
    if (value === null) return this.int32(-1)
    const lengthAt = this.#at
    this.int32(0).#text(value)
    this.#bytes.writeInt32BE(this.#at - lengthAt - 4, lengthAt)
    return this
  }

  take(): Buffer {
    return this.#bytes.subarray(0, this.#at)
  }

  #text(value: string): void {
    this.#reserve(value.length * 3)
    this.#at += this.#bytes.write(value, this.#at, 'utf8')
  }

  #reserve(count: number): void {
    if (this.#at + count <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#at + count))
    this.#bytes.copy(larger, 0, 0, this.#at)
    this.#bytes = larger
  }
}
