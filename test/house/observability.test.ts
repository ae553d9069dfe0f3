import { join } from 'node:path'
import { expect, it } from 'vitest'
import { unstable_readConfig } from 'wrangler'

const config = join(import.meta.dirname, '..', '..', 'wrangler.toml')

it.each([undefined, 'production'])(
  'the platform logs each request without query strings and invocations, and traces nothing (requests § Log): %s',
  env => {
    const { observability } = unstable_readConfig({ config, env }, { hideWarnings: true })
    expect(observability).toEqual({
      enabled: true,
      head_sampling_rate: 1,
      redact_query_string: true,
      logs: { enabled: true, invocation_logs: false },
      traces: { enabled: false },
    })
  },
)
