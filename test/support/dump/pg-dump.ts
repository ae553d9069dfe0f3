import { join } from 'node:path'
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { pgDump } from '@electric-sql/pglite-tools/pg_dump'

type Dumped = Parameters<typeof pgDump>[0]['pg']

/**
 * The dump of a database as INSERTs, by `pg_dump` of the server's own version. It is compiled to WebAssembly and
 * can only block, so a thread communicates with the server.
 */
export async function dumpOf(databaseUrl: string): Promise<string> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl)
  const wire = openWire({ host: hostname, port: Number(port) })
  const settled = { rows: [{ search_path: 'public' }] }
  const pg = {
    query: async () => settled,
    exec: async () => [],
    execProtocolRawStream: (bytes: Uint8Array, { onRawData }: { onRawData(bytes: Uint8Array): void }) =>
      onRawData(wire.ask(bytes)),
  }
  const database = `dbname=${pathname.slice(1)} user=${username} password=${decodeURIComponent(password)} sslmode=disable gssencmode=disable`
  try {
    const file = await pgDump({ pg: pg as unknown as Dumped, args: ['--dbname', database] })
    return await file.text()
  } finally {
    await wire.close()
  }
}

function openWire(at: { host: string; port: number }) {
  const { port1: port, port2: other } = new MessageChannel()
  const turn = new SharedArrayBuffer(4)
  const signal = new Int32Array(turn)
  const thread = new Worker(join(import.meta.dirname, 'wire.mjs'), {
    workerData: { port: other, turn, at },
    transferList: [other],
  })
  let turns = 0
  return {
    ask(bytes: Uint8Array): Uint8Array {
      port.postMessage(bytes.slice())
      while (Atomics.load(signal, 0) === turns)
        if (Atomics.wait(signal, 0, turns, 30_000) === 'timed-out')
          throw new Error('The server does not respond')
      turns++
      const { bytes: answer, error } = receiveMessageOnPort(port)!.message
      if (error) throw new Error(error)
      return answer
    },
    close: () => thread.terminate(),
  }
}
