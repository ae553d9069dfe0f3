/** Writes of one token within any span of this length, including refused ones (requests § Rate limits). */
export const tokenWrites = { quota: 60, seconds: 60 } as const

/** Bytes of responses that are stored for a caller's keys per day in UTC (requests § Idempotency keys). */
export const keptAnswerBytes = 8 << 20

/** Days that a session lasts after it was last extended, at most once a day (accounts § Sessions). */
export const sessionDays = 30

/** Days that a token of a device login lasts, and the days left below which a use sets them again (tokens § Renewal). */
export const renewedTokenDays = 90
export const tokenRenewalDays = 60

/** Days that an app's grant lasts, and without a use (apps § Grants). */
export const grantDays = 180
export const unusedGrantDays = 30

/** Seconds between two records of the use of a session or token (accounts § Sessions; tokens § Records). */
export const useRecordSeconds = 15 * 60
