import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { detached } from './detached.ts'

/** Creates a server whose listener is asynchronous. */
export const createAsyncServer = (
  listen: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>,
): Server => createServer(detached(listen))
