const encoder = new TextEncoder()

/** One JSON text in UTF-8, in pieces: a piece that occurs many times is encoded once. */
export type Pieces = Iterable<Uint8Array>

export const pieceOf = (text: string): Uint8Array => encoder.encode(text)

/** An item of a list, with the comma before it. */
export const itemOf = (value: object): Uint8Array => encoder.encode(`,${JSON.stringify(value)}`)

/** An object that is not empty, with one more field: a list of these items. */
export function* withList(object: object, name: string, items: readonly Uint8Array[]): Generator<Uint8Array> {
  yield pieceOf(`${JSON.stringify(object).slice(0, -1)},"${name}":[`)
  for (let i = 0; i < items.length; i++) yield i ? items[i]! : items[i]!.subarray(1)
  yield end
}

const end = pieceOf(']}')
