/** The cron triggers of the Worker; `every`: seconds between two runs. */
export const cronTriggers = {
  '* * * * *': { every: 60 },
  '*/5 * * * *': { every: 300 },
  '23 * * * *': { every: 3_600 },
}
