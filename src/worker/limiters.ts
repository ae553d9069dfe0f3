/**
 * How often one caller can request what needs no credential, or what another host is asked for: `limit` times in
 * `period` seconds (accounts § Limits by caller). The platform counts, by the binding of this name in wrangler.toml. It must have the
 * same numbers.
 */
export const callerLimits = {
  codes: { binding: 'CODE_LIMITER', limit: 10, period: 60 },
  tries: { binding: 'TRY_LIMITER', limit: 20, period: 60 },
  deviceStarts: { binding: 'DEVICE_START_LIMITER', limit: 10, period: 60 },
  devicePolls: { binding: 'DEVICE_POLL_LIMITER', limit: 60, period: 60 },
  unsubscribing: { binding: 'UNSUBSCRIBE_LIMITER', limit: 30, period: 60 },
  appTokens: { binding: 'APP_TOKEN_LIMITER', limit: 120, period: 60 },
  clientDocuments: { binding: 'CLIENT_DOCUMENT_LIMITER', limit: 20, period: 60 },
} as const

/** How often one token can call a tool that reads (mcp § Limits). The platform counts, too. */
export const toolReads = { binding: 'TOOL_LIMITER', limit: 300, period: 60 } as const

export const limiters = [...Object.values(callerLimits), toolReads] as const
export type Limiter = (typeof limiters)[number]
