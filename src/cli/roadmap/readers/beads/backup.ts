import type { SourceFolder } from '../../reading/found.ts'
import { toText } from '../../reading/texts.ts'
import { backupFolder } from './files.ts'
import { parseRecords } from './records.ts'

/** The dependencies and labels of an issue, which a copy of the database has in files of their own. */
type Extras = { dependencies: unknown[]; labels: unknown[] }

/** Reads the other tables beside a file of issues. Returns what they have on an issue. */
export function readExtras(folder: SourceFolder, file: string): (id: string) => Partial<Extras> {
  if (!file.startsWith(`${backupFolder}/`)) return () => ({})
  const dependencies = readTable(folder, 'dependencies', values => values)
  const labels = readTable(folder, 'labels', ({ label }) => label)
  return id => ({ dependencies: dependencies.get(id) ?? [], labels: labels.get(id) ?? [] })
}

function readTable(
  folder: SourceFolder,
  table: string,
  pick: (values: Record<string, unknown>) => unknown,
): Map<string, unknown[]> {
  const file = `${backupFolder}/${table}.jsonl`
  const byIssue = new Map<string, unknown[]>()
  const text = folder.has(file) ? folder.read(file) : null
  if (text === null || text.trim() === '') return byIssue
  for (const { values } of parseRecords(folder, file, text, one => toText(one.issue_id) !== undefined)) {
    const id = toText(values.issue_id) ?? ''
    byIssue.set(id, [...(byIssue.get(id) ?? []), pick(values)])
  }
  return byIssue
}
