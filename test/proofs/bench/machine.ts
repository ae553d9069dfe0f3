import { arch, cpus, loadavg, platform, release, totalmem } from 'node:os'

/** The machine of the measurements; `memory` in bytes. */
export const machine = () => ({
  cores: cpus().length,
  model: cpus()[0]?.model ?? 'unknown',
  memory: totalmem(),
  system: `${platform()} ${release()} ${arch()}`,
  node: process.version,
})

/** The time, and the load averages of the last 1, 5, and 15 minutes. */
export const moment = () => ({ at: new Date().toISOString(), load: loadavg() })
