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
  if (root && toText(root.project_name ?? root.projectName)) {
    const path = findConfiguredFolder(root) ?? findUsualFolder(folder)
    return path === undefined ? null : { path, config: root, isConfigUnread: false }
  }
  const path = findUsualFolder(folder)
  if (path === undefined) return null
  const config = listConfigs(path).reduce<Backlog['config'] | null>(
    (config, file) => config ?? readConfig(folder, file),
    null,
  )
  const isThere = [rootConfig, ...listConfigs(path)].some(folder.has)
  return { path, config: config ?? {}, isConfigUnread: isThere && config === null && root === null }
}

const listConfigs = (path: string): string[] => [`${path}/config.yml`, `${path}/config.yaml`]

const findUsualFolder = (folder: SourceFolder): string | undefined =>
  usualFolders.find(path => listConfigs(path).some(folder.has)) ??
  usualFolders.find(path => folder.has(`${path}/tasks`) || folder.has(`${path}/completed`))

function readConfig(folder: SourceFolder, file: string): Record<string, unknown> | null {
  const text = folder.has(file) ? readRequired(folder, file) : null
  return text === null || hasConflict(folder, file, text) ? null : parseFrontMatterLines(text)
}

/** Undefined if the configuration names no folder in the repository. */
function findConfiguredFolder(config: Record<string, unknown>): string | undefined {
  const given = toText(config.backlog_directory ?? config.backlogDirectory)?.replaceAll('\\', '/') ?? ''
  const segments = given.split('/').filter(segment => segment && segment !== '.')
  const isWithin = !/^(?:[A-Za-z]:|\/)/.test(given) && !segments.includes('..')
  return isWithin && segments.length ? segments.join('/') : undefined
}
