/** Writes of one token in any such span, refused ones too (requests § Rate limits). */
export const tokenWrites = { quota: 60, seconds: 60 } as const

/** Bytes of answers that are kept for a caller under their keys on a day, in UTC (requests § Idempotency keys). */
export const keptAnswerBytes = 8 << 20

/** Days that a session lasts from when it was last extended, which happens at most once a day (accounts § Sessions). */
export const sessionDays = 30

/** Seconds within which the use of a session or token is noted once (accounts § Sessions; tokens § Records). */
export const noteEvery = 15 * 60
