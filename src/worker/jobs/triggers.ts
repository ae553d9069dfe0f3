/** The cron triggers of the Worker; `every`: seconds between two runs; `heartbeat`: which of the settings is its monitor's. */
export const cronTriggers = {
  '* * * * *': { every: 60, heartbeat: 'minute' },
  '*/5 * * * *': { every: 300, heartbeat: 'fiveMinutes' },
  '23 * * * *': { every: 3_600, heartbeat: 'hour' },
} as const
