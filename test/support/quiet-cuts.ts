/**
 * Hides what workerd reports of connections that tests cut on purpose, and of R2 objects that are only described. A
 * passing run should not look like a failing one.
 */
const reports = [
  /^uncaught exception; .*Network connection lost\..*\n/gm,
  /^exception = .*: disconnected: .*\n/gm,
  /^stack: \S*\/workerd@.*\n/gm,
]

const write = process.stdout.write.bind(process.stdout)

process.stdout.write = ((chunk: string | Uint8Array, ...rest: []) => {
  const text = Buffer.from(chunk).toString()
  const left = reports.reduce((kept, report) => kept.replace(report, ''), text)
  if (left === text) return write(chunk, ...rest)
  return left === '' || write(left, ...rest)
}) as typeof process.stdout.write
