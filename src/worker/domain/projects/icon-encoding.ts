/**
 * What makes the bytes to store of a PNG: its pixels alone, the same bytes for the same pixels. Null for what is not
 * wholly legal, moves, or is smaller or larger than an icon may be.
 */
export type EncodeIcon = (png: Uint8Array) => (() => Promise<Uint8Array>) | null
