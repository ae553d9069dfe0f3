/**
 * Returns the function that encodes only the pixels of a PNG, always to the same bytes. Null if the PNG is invalid or
 * animated, or if its size is not allowed for icons.
 */
export type EncodeIcon = (png: Uint8Array) => (() => Promise<Uint8Array>) | null
