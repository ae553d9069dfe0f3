import type { Folder } from '../../reading/found.ts'
import { valuesByLine } from '../../reading/front-matter-lines.ts'
import { textOf } from '../../reading/texts.ts'

export const rootConfig = 'backlog.config.yml'
export const usualFolders = ['backlog', '.backlog'] as const

/** Where a repository keeps its Backlog.md, and what its configuration says. */
export type Backlog = { path: string; config: Record<string, unknown> }

/** As the tool finds it: by a configuration at the root, else in a folder that has one, else in a folder with tasks. */
export function backlogOf(folder: Folder): Backlog | null {
  const root = configIn(folder, rootConfig)
  if (root && textOf(root.project_name ?? root.projectName)) {
    const path = configured(root) ?? usual(folder)
    return path === undefined ? null : { path, config: root }
  }
  const path = usual(folder)
  if (path === undefined) return null
  return {
    path,
    config:
      configsOf(path).reduce<Backlog['config'] | null>(
        (config, file) => config ?? configIn(folder, file),
        null,
      ) ?? {},
  }
}

const configsOf = (path: string): string[] => [`${path}/config.yml`, `${path}/config.yaml`]

const usual = (folder: Folder): string | undefined =>
  usualFolders.find(path => configsOf(path).some(folder.has)) ??
  usualFolders.find(path => folder.has(`${path}/tasks`) || folder.has(`${path}/completed`))

function configIn(folder: Folder, file: string): Record<string, unknown> | null {
  const text = folder.has(file) ? folder.read(file) : null
  return text === null ? null : valuesByLine(text)
}

/** Undefined where nothing within the repository is named. */
function configured(config: Record<string, unknown>): string | undefined {
  const given = textOf(config.backlog_directory ?? config.backlogDirectory)?.replaceAll('\\', '/') ?? ''
  const segments = given.split('/').filter(segment => segment && segment !== '.')
  const isWithin = !/^(?:[A-Za-z]:|\/)/.test(given) && !segments.includes('..')
  return isWithin && segments.length ? segments.join('/') : undefined
}
