import { posix, win32 } from 'node:path'
import type { Env } from '../language/language.ts'

/**
 * Finds the folder of the user's settings; null if the user has no home. Relative paths are ignored, as the XDG Base Directory
 * Specification says: they would lead into the current folder.
 */
export function findConfigFolder(env: Env, platform: string, findHome: () => string): string | null {
  const { join, isAbsolute } = platform === 'win32' ? win32 : posix
  const toHome = (...path: string[]): string | null => {
    const home = readHome(findHome)
    return isAbsolute(home) ? join(home, ...path) : null
  }
  if (platform === 'win32') {
    const data = env.APPDATA ?? ''
    return isAbsolute(data) ? join(data, 'cairn', 'Config') : toHome('AppData', 'Roaming', 'cairn', 'Config')
  }
  if (platform === 'darwin') return toHome('Library', 'Preferences', 'cairn')
  const settings = env.XDG_CONFIG_HOME ?? ''
  return isAbsolute(settings) ? join(settings, 'cairn') : toHome('.config', 'cairn')
}

/** Node throws if HOME is unset and the system does not know the user, as in a container with a user ID of its own. */
function readHome(findHome: () => string): string {
  try {
    return findHome()
  } catch {
    return ''
  }
}
