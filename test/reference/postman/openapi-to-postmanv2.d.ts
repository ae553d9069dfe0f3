declare module 'openapi-to-postmanv2' {
  type Described = { description?: { content: string } | string }
  type Field = Described & { key: string; value: string; disabled?: boolean }

  /** The parts of a request that the converter makes, in the format of collections 2.1. */
  export type ConvertedRequest = Described & {
    method: string
    url: { host: string[]; path: string[]; query: Field[]; variable: Field[] }
    header: Field[]
    body?: { mode?: string }
    auth: { type: string } | null
  }
  /** A folder, or a request. */
  export type ConvertedItem = Described & { name: string; item?: ConvertedItem[]; request?: ConvertedRequest }

  type Result =
    | { result: true; output: { type: string; data: { item: ConvertedItem[] } }[] }
    | { result: false; reason: string }

  export function convertV2(
    input: { type: 'json'; data: object },
    options: Record<string, string | boolean>,
    done: (error: Error | null, result: Result) => void,
  ): void
}
