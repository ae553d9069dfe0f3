export type StoredObject = { size: number; mime: string }

/** `next` is what the following list starts after; null at the end. */
export type ListedObjects = { objects: { key: string; storedAt: Date }[]; next: string | null }

/** What whoever holds the URL may do until it ends. */
export type Presigned = { url: string; expiresAt: string }

/**
 * The object store as one request sees it. It counts the calls that go out: `calls`, and `millis` spent on them.
 * Every function throws `storage_unavailable` where no store is configured, and those that call it throw
 * `storage_error` when it fails or takes too long.
 */
export type ObjectStore = {
  readonly calls: number
  readonly millis: number
  /** A PUT of exactly this many bytes of exactly this type; nothing goes out. */
  presignUpload(key: string, object: StoredObject): Promise<Presigned>
  /** A GET that is answered with this `Content-Disposition` and `Content-Type`; nothing goes out. */
  presignDownload(key: string, disposition: string, mime: string): Promise<Presigned>
  /** Null when there is no such object. */
  describe(key: string): Promise<StoredObject | null>
  /** Writes these bytes, over what is there. */
  put(key: string, bytes: Uint8Array, mime: string): Promise<void>
  /** Null when there is no such object. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** False when there is nothing to copy. */
  copy(from: string, to: string): Promise<boolean>
  /** Deletes up to 1,000 objects, whether they are there or not; the keys that the store failed to delete. */
  discard(keys: readonly string[]): Promise<string[]>
  /** Up to `limit` objects, at most 1,000, whose keys follow `after`, by key. */
  list(after: string | null, limit?: number): Promise<ListedObjects>
}
