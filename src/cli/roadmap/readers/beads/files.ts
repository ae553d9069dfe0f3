import type { SourceFolder } from '../../reading/found.ts'
import { parseJson } from '../../reading/json-text.ts'
import { isRecord, toText } from '../../reading/texts.ts'

/** The usual files of issues. The second one is an older name. */
export const usualFiles = ['.beads/issues.jsonl', '.beads/beads.jsonl']

/** The folder in which versions with a database keep a copy of its tables. */
export const backupFolder = '.beads/backup'

const backupFile = `${backupFolder}/issues.jsonl`

/**
 * Finds the files of issues: the one that the settings of beads name and the usual ones, or else another one with issues, or
 * else the copy of the database. Empty files do not count if there are others.
 */
export function findFiles(folder: SourceFolder): string[] {
  const inFolder = folder.list('.beads').filter(({ isFolder }) => !isFolder)
  const there = new Set(inFolder.map(({ path }) => path))
  const usual = [...new Set([...listNamedFiles(folder), ...usualFiles])].filter(path => there.has(path))
  const filled = usual.filter(path => folder.read(path)?.trim() !== '')
  if (filled.length) return filled
  const others = [...there].filter(path => path.endsWith('.jsonl') && !otherRecords.test(path))
  const other = others.find(path => hasIssues(folder, path))
  if (other !== undefined) return [other]
  return hasIssues(folder, backupFile) ? [backupFile] : usual.slice(0, 1)
}

/** Lists the files that the settings of beads name. */
const listNamedFiles = (folder: SourceFolder): string[] =>
  ['.beads/metadata.json', '.beads/config.json'].flatMap(path => {
    const text = folder.has(path) ? folder.read(path) : null
    const parsed = text === null ? null : parseJson(text)
    const values = parsed && 'value' in parsed && isRecord(parsed.value) ? parsed.value : {}
    const name = toText(values.jsonl_export)
    return name && !name.includes('/') ? `.beads/${name}` : []
  })

/** The names of files with other records than issues, or with earlier versions of them. */
const otherRecords =
  /(?:^|[/._-])(?:interactions|deletions|events|comments|messages|routes|memories|base|left|right|backup|bak|old|orig)[._-]/

/** Whether the first record of a file is an issue. */
function hasIssues(folder: SourceFolder, path: string): boolean {
  const [line = ''] = (folder.read(path) ?? '').trimStart().split('\n', 1)
  const parsed = parseJson(line)
  return 'value' in parsed && isRecord(parsed.value) && 'id' in parsed.value && 'title' in parsed.value
}
