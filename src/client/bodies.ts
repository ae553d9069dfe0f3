/** Serializes objects as JSON. Bytes, forms, and streams are unchanged. */
export const serializeBody = (body: unknown): unknown => (isRaw(body) ? body : JSON.stringify(body))

/** Creates a `Request` class that takes its content type from a blob, and knows whether it can be sent again. */
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
