/**
 * What Postgres says to a client (backend messages of protocol 3.0). Names and values are left as they came, one
 * byte a character: quick to read, and to send on as `latin1`.
 */

export interface Field {
  name: string
  tableID: number
  columnID: number
  dataTypeID: number
  dataTypeSize: number
  dataTypeModifier: number
  format: 'text'
}

export interface Answer {
  tag: string
  fields: Field[]
  rows: (string | null)[][]
}

export type Report = Record<string, string>

/** An ErrorResponse, its fields by the names that Postgres clients use. */
export class ServerError extends Error {
  readonly report: Report

  constructor(report: Report) {
    super(report.message)
    this.report = report
  }
}

/** Cuts a stream of chunks into messages; one that spans many chunks is joined once. */
export class MessageReader {
  #chunks: Buffer[] = []
  #length = 0
  #needed = 5
  readonly #receive: (type: number, body: Buffer) => void

  constructor(receive: (type: number, body: Buffer) => void) {
    this.#receive = receive
  }

  push(chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#length += chunk.length
    if (this.#length < this.#needed) return
    const bytes = this.#chunks.length === 1 ? chunk : Buffer.concat(this.#chunks, this.#length)
    let at = 0
    this.#needed = 5
    while (bytes.length - at >= 5) {
      const end = at + 1 + bytes.readInt32BE(at + 1)
      if (end > bytes.length) {
        this.#needed = end - at
        break
      }
      this.#receive(bytes[at]!, bytes.subarray(at + 5, end))
      at = end
    }
    this.#chunks = at === bytes.length ? [] : [bytes.subarray(at)]
    this.#length = bytes.length - at
  }
}

export function readFields(body: Buffer): Field[] {
  const fields: Field[] = []
  let at = 2
  for (let left = body.readInt16BE(0); left > 0; left--) {
    const end = body.indexOf(0, at)
    fields.push({
      name: body.toString('latin1', at, end),
      tableID: body.readUInt32BE(end + 1),
      columnID: body.readInt16BE(end + 5),
      dataTypeID: body.readUInt32BE(end + 7),
      dataTypeSize: body.readInt16BE(end + 11),
      dataTypeModifier: body.readInt32BE(end + 13),
      format: 'text',
    })
    at = end + 19
  }
  return fields
}

export function readRow(body: Buffer): (string | null)[] {
  const row: (string | null)[] = []
  let at = 2
  for (let left = body.readInt16BE(0); left > 0; left--) {
    const length = body.readInt32BE(at)
    at += 4
    if (length < 0) row.push(null)
    else {
      row.push(body.toString('latin1', at, at + length))
      at += length
    }
  }
  return row
}

export const readTag = (body: Buffer) => body.toString('utf8', 0, body.length - 1)

const reportFields: Record<string, string> = {
  S: 'severity',
  C: 'code',
  M: 'message',
  D: 'detail',
  H: 'hint',
  P: 'position',
  p: 'internalPosition',
  q: 'internalQuery',
  W: 'where',
  s: 'schema',
  t: 'table',
  c: 'column',
  d: 'dataType',
  n: 'constraint',
  F: 'file',
  L: 'line',
  R: 'routine',
}

export function readReport(body: Buffer): Report {
  const report: Report = {}
  for (const part of body.toString('utf8').split('\0')) {
    const name = reportFields[part[0] ?? '']
    if (name) report[name] = part.slice(1)
  }
  return report
}
