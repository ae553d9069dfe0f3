import { isJsonType } from '../../../client/errors.ts'
import { CairnError, type Client } from '../../../client/index.ts'
import { readWholeList } from '../../service/pages.ts'
import { usageError } from '../../terminal/failure.ts'
import { readRest } from './rest.ts'

export const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/** `body` is an object, which becomes JSON, or bytes. */
export type RawRequest = { method: string; address: URL; headers: Record<string, string>; body?: object }

export type RawResponse = { response: Response; bytes: Buffer }

/** Sends a request. Throws a `CairnError` if the service refuses it. */
export async function sendRaw(api: Client, { method, address, ...asked }: RawRequest): Promise<RawResponse> {
  const request = api.request as unknown as Request
  const path = address.pathname + address.search
  const { data, error, response } = await request(method, path, { ...asked, parseAs: 'stream' })
  if (!response.ok && response.status !== 304) throw new CairnError(response, error)
  return { response, bytes: Buffer.from(await new Response(data ?? null).arrayBuffer()) }
}

type Request = (
  method: string,
  path: string,
  init: object,
) => Promise<{ data?: ReadableStream<Uint8Array>; error?: unknown; response: Response }>

/** Reads all pages of a list as one response. */
export async function readAllPages(api: Client, asked: RawRequest): Promise<unknown> {
  const read = async (address: URL) => parseList(await sendRaw(api, { ...asked, address }))
  const first = await readWholeList(query => {
    const address = new URL(asked.address)
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value))
    return read(address).catch(thrown => {
      if (isUnpaged(thrown)) return read(asked.address)
      throw thrown
    })
  })
  return readRest(first, asked.address, read)
}

function parseList({ response, bytes }: RawResponse): unknown {
  if (!isJson(response)) throw usageError(['一覧ではありません', 'The response is not a list'])
  return JSON.parse(bytes.toString('utf8'))
}

/** Whether the service refused the parameter `page`, because the response has no pages. */
const isUnpaged = (thrown: unknown): boolean =>
  thrown instanceof CairnError &&
  thrown.body !== null &&
  'field' in thrown.body &&
  thrown.body.field === 'page'

/** The JSON text of a response, or an error if it is none. */
export function readJson({ response, bytes }: RawResponse): string {
  if (!isJson(response)) throw notJson
  return bytes.toString('utf8')
}

const notJson = usageError(
  ['--jq は JSON の応答だけで使えます', '--jq works only with a response in JSON'],
  ['--jq を付けずに実行してください', 'Run it without --jq'],
)

export const isJson = ({ headers }: Response): boolean => isJsonType(headers.get('content-type'))
