import { statementMillis } from '../../dev/neon/delay.ts'
import { startNeonEndpoint } from '../../dev/neon/endpoint.ts'

// A process of its own, so that its CPU is not counted as the Worker's or the database's.
const endpoint = await startNeonEndpoint({
  postgresPort: Number(process.argv[2]),
  statementMillis: statementMillis(process.env),
})
process.send!(endpoint.url)
process.on('disconnect', () => process.exit())
