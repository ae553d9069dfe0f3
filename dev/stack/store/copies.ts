export interface Call {
  method: string
  url: URL
  headers: Headers
  body: string
}

/** Remembers of which object each copy was made. */
export class Copies {
  readonly #origins = new Map<string, string>()

  /**
   * The line by which faults know a call: `COPY /bucket/to /bucket/from`, `DELETE keys` (of several), `LIST after`, else
   * method and path. It also names the object that this one is a copy of, for no test knows the key of a copy before.
   */
  lineOf({ method, url: { pathname, searchParams }, headers, body }: Call): string {
    const source = headers.get('x-amz-copy-source')
    if (source) this.#origins.set(pathname, source)
    if (source) return `COPY ${pathname} ${source}`
    if (searchParams.has('delete')) return `DELETE ${body}`
    if (searchParams.has('list-type')) return `LIST ${searchParams.get('start-after') ?? ''}`
    return `${method} ${pathname} ${this.#origins.get(pathname) ?? ''}`
  }

  /** The keys that this one was copied to, whatever became of the copies. */
  of(key: string): string[] {
    const copies = [...this.#origins].filter(([, source]) => source.endsWith(key))
    return copies.map(([path]) => path.split('/').slice(-2).join('/'))
  }
}
