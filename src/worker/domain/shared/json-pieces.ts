const encoder = new TextEncoder()

/** A JSON text in UTF-8, in pieces, so that repeated pieces are encoded once. */
export type Pieces = Iterable<Uint8Array>

export const pieceOf = (text: string): Uint8Array => encoder.encode(text)

/** An item of a list, after a comma. */
export const itemOf = (value: object): Uint8Array => encoder.encode(`,${JSON.stringify(value)}`)

/** A non-empty object with one more field, a list of these items. */
export function* withList(object: object, name: string, items: readonly Uint8Array[]): Generator<Uint8Array> {
  yield pieceOf(`${JSON.stringify(object).slice(0, -1)},"${name}":[`)
  for (let i = 0; i < items.length; i++) yield i ? items[i]! : items[i]!.subarray(1)
  yield end
}

const end = pieceOf(']}')
