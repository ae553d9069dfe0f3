/** An object becomes JSON; bytes, forms and streams stay what they are. */
export const serializeBody = (body: unknown): unknown => (isRaw(body) ? body : JSON.stringify(body))

/** Of the type that its blob has, and known to be sent only once where its body is a stream. */
export const createRequestClass = (): typeof Request =>
  class ApiRequest extends Request {
    readonly isRepeatable: boolean

    constructor(input: string | URL | Request, init: RequestInit = {}) {
      const { body, headers } = init
      if (body instanceof Blob && body.type && headers instanceof Headers)
        headers.set('content-type', body.type)
      super(input, init)
      this.isRepeatable = !(body instanceof ReadableStream)
    }
  } as typeof Request

const isRaw = (body: unknown): boolean =>
  ArrayBuffer.isView(body) ||
  [ArrayBuffer, Blob, FormData, ReadableStream, URLSearchParams].some(kind => body instanceof kind)
