import { startNeonEndpoint } from '../../../dev/stack/neon/endpoint.ts'

// A process of its own, so that its CPU is not counted as the Worker's or the database's.
const [postgresPort, statementMillis] = process.argv.slice(2).map(Number) as [number, number]
const options = { postgresPort, statementMillis }
const endpoint = await startNeonEndpoint(options)
process.send!(endpoint.url)
process.on('disconnect', () => process.exit())
