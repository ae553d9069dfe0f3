/** The cron triggers of the Worker: seconds between two runs, and which `heartbeats` setting has the monitor's URL. */
export const cronTriggers = {
  '* * * * *': { every: 60, heartbeat: 'minute' },
  '*/5 * * * *': { every: 300, heartbeat: 'fiveMinutes' },
  '23 * * * *': { every: 3_600, heartbeat: 'hour' },
} as const
