export type StoredObject = { size: number; mime: string }

/** `next` is the key after which the next list starts. Null at the end. */
export type ListedObjects = { objects: { key: string; storedAt: Date }[]; next: string | null }

/** A URL that anyone can use until it expires. */
export type Presigned = { url: string; expiresAt: string }

/**
 * The object store of one request. It counts its `calls`, and the `millis` spent on them. Every function throws
 * `storage_unavailable` if no store is configured, and `storage_error` if a call fails or takes too long.
 */
export type ObjectStore = {
  readonly calls: number
  readonly millis: number
  /** Signs a PUT of exactly this many bytes of exactly this type, without a call. */
  presignUpload(key: string, object: StoredObject): Promise<Presigned>
  /** Signs a GET whose response has this `Content-Disposition` and `Content-Type`, without a call. */
  presignDownload(key: string, disposition: string, mime: string): Promise<Presigned>
  /** Null if there is no such object. */
  describe(key: string): Promise<StoredObject | null>
  /** Writes these bytes, and overwrites an existing object. */
  put(key: string, bytes: Uint8Array, mime: string): Promise<void>
  /** Null if there is no such object. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** False if there is no object to copy. */
  copy(from: string, to: string): Promise<boolean>
  /** Deletes up to 1,000 objects, whether they exist or not. Returns the keys that the store failed to delete. */
  discard(keys: readonly string[]): Promise<string[]>
  /** Lists up to `limit` objects, at most 1,000, with keys after `after`, by key. */
  list(after: string | null, limit?: number): Promise<ListedObjects>
}
