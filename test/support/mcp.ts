import { type Answer, type Client, client } from './as.ts'
import { bearer } from './headers.ts'
import { type Person, type TokenOptions, token } from './world.ts'

/** A response to a message. `result` and `error` are those of JSON-RPC. */
type Reply = Answer & { result: any; error: any }

export type Agent = {
  /** Sends one message, as clients of today do. */
  send(method: string, params?: object, headers?: Record<string, string>): Promise<Reply>
  /** Calls a tool, and returns the whole response. */
  call(name: string, args?: object): Promise<Reply>
  /** Calls a tool, and returns its structured content. Fails if it is refused. */
  use(name: string, args?: object): Promise<any>
  /** Calls a tool that is refused, and returns the error of the API. */
  refused(name: string, args?: object): Promise<any>
}

let messages = 0

/** Talks to `/mcp` with this client. */
export function agentOf(as: Client, path = '/mcp'): Agent {
  const send = async (method: string, params?: object, headers: Record<string, string> = {}) => {
    // As text, because the client that users install would add an `Idempotency-Key`, which agents do not.
    const message = JSON.stringify({ jsonrpc: '2.0', id: ++messages, method, params })
    const answer = await as('POST', path, message, headers)
    return { ...answer, result: answer.body?.result, error: answer.body?.error }
  }
  const call = (name: string, args: object = {}) => send('tools/call', { name, arguments: args })
  return {
    send,
    call,
    async use(name, args) {
      const { status, text, result } = await call(name, args)
      if (status !== 200 || !result || result.isError) throw new Error(`${name} was refused: ${text}`)
      return result.structuredContent
    },
    async refused(name, args) {
      const { status, text, result } = await call(name, args)
      if (status !== 200 || !result?.isError || result.structuredContent !== undefined)
        throw new Error(`${name} was not refused: ${status} ${text}`)
      return JSON.parse(result.content[0].text)
    },
  }
}

/** An agent with a new token of this user. */
export const anAgent = async (who: Person, options: TokenOptions = {}): Promise<Agent> =>
  agentOf(client(bearer(await token(who, options))))

/** What a client of the revision 2026-07-28 sends with each message. */
export function modern(method: string, params: { name?: string } = {}): [object, Record<string, string>] {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  return [
    { ...params, _meta: meta },
    {
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      ...(params.name !== undefined && { 'mcp-name': params.name }),
    },
  ]
}
