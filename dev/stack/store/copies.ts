export interface Call {
  method: string
  url: URL
  headers: Headers
  body: string
}

/** Remembers the source of each copied object. */
export class Copies {
  readonly #origins = new Map<string, string>()

  /**
   * The line of a call that faults match: `COPY /bucket/to /bucket/from`, `DELETE keys` (of several), `LIST after`, or
   * method and path. The source of a copy follows, because tests cannot know the key of a copy in advance.
   */
  lineOf({ method, url: { pathname, searchParams }, headers, body }: Call): string {
    const source = headers.get('x-amz-copy-source')
    if (source) this.#origins.set(pathname, source)
    if (source) return `COPY ${pathname} ${source}`
    if (searchParams.has('delete')) return `DELETE ${body}`
    if (searchParams.has('list-type')) return `LIST ${searchParams.get('start-after') ?? ''}`
    return `${method} ${pathname} ${this.#origins.get(pathname) ?? ''}`
  }

  /** The keys of all copies of an object, including deleted ones. */
  of(key: string): string[] {
    const copies = [...this.#origins].filter(([, source]) => source.endsWith(key))
    return copies.map(([path]) => path.split('/').slice(-2).join('/'))
  }
}
