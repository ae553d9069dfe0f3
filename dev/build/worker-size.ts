type Part = { name: string; kib: number; paths: RegExp; because: string }

/** What the parts of the Worker may take, in KiB of its gzipped bundle. The platform allows 3 MB. */
const parts: Part[] = [
  { name: 'service', kib: 165, paths: /^(src|db)\//, because: 'rules, SQL, texts, and schemas' },
  {
    name: 'object store',
    kib: 85,
    paths: /@aws|@smithy|tslib/,
    because: 'signs URLs, copies, lists, deletes',
  },
  { name: 'agents', kib: 65, paths: /\/@modelcontextprotocol\//, because: 'the protocol of /mcp' },
  { name: 'payments', kib: 70, paths: /\/stripe\//, because: 'checkouts and webhooks' },
  { name: 'database', kib: 42, paths: /@neondatabase/, because: 'Postgres over HTTP' },
  { name: 'validation', kib: 30, paths: /\/(zod|@hono)\//, because: 'checks and describes input' },
  { name: 'statements', kib: 28, paths: /\/drizzle-orm\//, because: 'builds SQL' },
  { name: 'icons', kib: 20, paths: /\/(upng-js|pako)\//, because: 'decodes and encodes PNG' },
  { name: 'routing', kib: 8, paths: /\/hono\//, because: 'matches paths, reads and writes HTTP' },
  { name: 'email', kib: 5, paths: /\/worker-mailer\//, because: 'sends over SMTP' },
  { name: 'free', kib: 30, paths: /^$/, because: 'is for what comes next' },
]

/** The largest allowed size of the gzipped Worker. */
export const workerKib = parts.reduce((sum, { kib }) => sum + kib, 0)

/** What esbuild writes about a bundle. */
export type Metafile = { outputs: Record<string, { inputs: Record<string, { bytesInOutput: number }> }> }

/** A line for each part: its share of the gzipped bytes, by its share of the bundle, beside what it may take. */
export function describeParts({ outputs }: Metafile, gzipped: number): string[] {
  const inputs = Object.values(outputs).flatMap(output => Object.entries(output.inputs))
  const bytesOf = (isOne: (path: string) => boolean) =>
    inputs.reduce((sum, [path, { bytesInOutput }]) => sum + (isOne(path) ? bytesInOutput : 0), 0)
  const total = bytesOf(() => true)
  return parts.map(({ name, kib, paths, because }) => {
    const share = (gzipped / 1024) * (bytesOf(path => paths.test(path)) / total)
    return `  ${name.padEnd(14)} ${share.toFixed(0).padStart(4)} of ${String(kib).padStart(3)} KiB, ${because}`
  })
}
