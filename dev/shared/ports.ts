import { createServer } from 'node:net'

/** Below the ports that systems assign by themselves, so that no other program is given one before its server starts. */
const range = { first: 20_000, count: 12_000 }

/** The preferred port if it is free, or any free port. */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred !== undefined && (await isFree(preferred))) return preferred
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = range.first + Math.floor(Math.random() * range.count)
    if (await isFree(port)) return port
  }
  throw new Error('No free port was found on 127.0.0.1')
}

export async function isFree(port: number): Promise<boolean> {
  return listenOnce(port).then(
    () => true,
    () => false,
  )
}

function listenOnce(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      server.close(() => resolve())
    })
  })
}
