import type { SourceFolder } from '../../reading/found.ts'
import { parseFrontMatterLines } from '../../reading/front-matter-lines.ts'
import { hasConflict } from '../../reading/merge-conflicts.ts'
import { readRequired } from '../../reading/required-files.ts'
import { toText } from '../../reading/texts.ts'

export const rootConfig = 'backlog.config.yml'
export const usualFolders = ['backlog', '.backlog'] as const

/** The folder of a repository's Backlog.md, and its configuration: empty without one, or if it could not be read. */
export type Backlog = { path: string; config: Record<string, unknown>; isConfigUnread: boolean }

/** Finds the backlog as the tool does: a root configuration, else a folder with one, else a folder with tasks. */
export function findBacklog(folder: SourceFolder): Backlog | null {
  const root = readConfig(folder, rootConfig)
  if (root && toText(root.values.project_name ?? root.values.projectName)) {
    const path = findConfiguredFolder(root.values) ?? findUsualFolder(folder)
    return path === undefined ? null : { path, ...toConfig(root) }
  }
  const path = findUsualFolder(folder)
  if (path === undefined) return null
  const config = listConfigs(path).reduce<Config | null>(
    (config, file) => config ?? readConfig(folder, file),
    null,
  )
  const isThere = [rootConfig, ...listConfigs(path)].some(folder.has)
  const isUnread = isThere && root?.isUnread !== false
  return { path, ...toConfig(config ?? { values: {}, isUnread }) }
}

/** If a configuration has a conflict of a merge, only its folder is used. Both sides usually agree on that. */
type Config = { values: Backlog['config']; isUnread: boolean }

const toConfig = ({ values, isUnread }: Config): Omit<Backlog, 'path'> => ({
  config: isUnread ? {} : values,
  isConfigUnread: isUnread,
})

const listConfigs = (path: string): string[] => [`${path}/config.yml`, `${path}/config.yaml`]

const findUsualFolder = (folder: SourceFolder): string | undefined =>
  usualFolders.find(path => listConfigs(path).some(folder.has)) ??
  usualFolders.find(path => folder.has(`${path}/tasks`) || folder.has(`${path}/completed`))

function readConfig(folder: SourceFolder, file: string): Config | null {
  const text = folder.has(file) ? readRequired(folder, file) : null
  if (text === null) return null
  return { values: parseFrontMatterLines(text), isUnread: hasConflict(folder, file, text) }
}

/** Undefined if the configuration names no folder in the repository. */
function findConfiguredFolder(config: Record<string, unknown>): string | undefined {
  const given = toText(config.backlog_directory ?? config.backlogDirectory)?.replaceAll('\\', '/') ?? ''
  const segments = given.split('/').filter(segment => segment && segment !== '.')
  const isWithin = !/^(?:[A-Za-z]:|\/)/.test(given) && !segments.includes('..')
  return isWithin && segments.length ? segments.join('/') : undefined
}
