import { startNeonEndpoint } from '../../../dev/stack/neon/endpoint.ts'

// A separate process, so that its CPU does not count as the Worker's or the database's.
const [postgresPort, statementMillis] = process.argv.slice(2).map(Number) as [number, number]
const options = { postgresPort, statementMillis }
const endpoint = await startNeonEndpoint(options)
process.send!(endpoint.url)
process.on('disconnect', () => process.exit())
