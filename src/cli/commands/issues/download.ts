import type { Context } from '../../context/context.ts'
import { createFolder } from '../../files/create-folder.ts'
import { assertSavable, save } from '../../files/save.ts'
import { list } from '../../json/shape.ts'
import { toFailure } from '../../service/refusals.ts'
import { Failure, usageError } from '../../terminal/failure.ts'
import { formatBytes } from '../../terminal/format.ts'
import type { Io } from '../../terminal/io.ts'
import { command, option } from '../define.ts'
import { bothToStdout, forceOption, printSaved, writeToStdout } from '../saving.ts'
import { chooseAttachments } from './chosen-attachments.ts'
import { findTargets, sourceOf, type Target } from './download-targets.ts'
import { findIssue, type IssueDetail, numberArgument, openProjectOf } from './references.ts'
import { formatIssueName } from './rows.ts'

type Options = { output?: string; force?: true }

type Downloaded = {
  id: string
  filename: string
  size: number
  sha256: string
  saved: string
  unchanged: boolean
}

export const download = command<Options, [number: string, names: string[]]>({
  name: 'download',
  about: [
    '課題とそのコメントの添付ファイルをダウンロードし、SHA-256 を検証します',
    'Downloads attachments of an issue and its comments, and verifies their SHA-256',
  ],
  arguments: [
    numberArgument,
    [
      '[names...]',
      ['添付ファイルの名前または ID（省略時はすべて）', 'names or IDs of the attachments (default: all)'],
    ],
  ],
  options: [
    option('-o, --output <path>', [
      '保存先のフォルダー。1 つの場合はファイルも指定できます（- は標準出力）',
      'folder to save to; for one attachment also a file (`-` for standard output)',
    ]),
    forceOption,
  ],
  examples: [
    ['cairn issues download 12', ['すべて、現在のフォルダーへ', 'all of them, to the current folder']],
    [
      'cairn issues download KEY-12 a.log b.log -o logs/',
      ['2 つを logs フォルダーへ', 'two of them, to the folder logs'],
    ],
    ['cairn issues download 12 a.log -o - | grep error', ['ほかのコマンドへ渡す', 'pipe to another command']],
  ],
  shape: list('attachments', {
    id: 'string',
    filename: 'string',
    size: 'number',
    sha256: 'string',
    saved: 'string',
    unchanged: 'boolean',
  } satisfies Record<keyof Downloaded, string>),
  async run(context, { output, force = false, json, ...options }, written, names) {
    if (output === '-' && json) throw bothToStdout
    const project = await openProjectOf(context, options, [written])
    const issue = await findIssue(project, written)
    const chosen = chooseAttachments(issue, names)
    if (output === '-') {
      if (chosen.length !== 1) throw onlyOneToStdout
      return writeToStdout(context, sourceOf(project, issue, chosen[0]!))
    }
    const targets = await findTargets(context, project, issue, chosen, output)
    // Nothing is downloaded if one of them cannot be saved.
    if (!force) for (const { source, path } of targets) await assertSavable(context, source, path)
    const { root, gitDir, link } = project.repository
    if (targets.length > 0) await createFolder(context, gitDir || link ? root : null, output)
    const attachments = await saveAll(context, targets, force, json)
    if (json) context.io.printJson({ attachments })
    else if (targets.length === 0) reportNone(context.io, issue)
  },
})

/** Saves them one after the other. A failure names what was saved before. */
async function saveAll(
  context: Context,
  targets: readonly Target[],
  isReplacing: boolean,
  json: true | undefined,
): Promise<Downloaded[]> {
  const done: Downloaded[] = []
  for (const { attachment, source, path } of targets) {
    const saved = await save(context, source, { path, isReplacing }).catch(thrown => {
      if (context.interrupted.aborted) throw thrown
      const failure = toFailure(context, thrown)
      const [ja, en] = failure.about.map(text =>
        text.includes(path) || text.includes(source.name) ? text : `${path}: ${text}`,
      )
      throw new Failure([ja!, en!], { ...failure, facts: { ...failure.facts, path, downloaded: done } })
    })
    const { id, filename, size } = attachment
    done.push({ id, filename, size, sha256: saved.sha256, saved: path, unchanged: saved.isUnchanged })
    if (!json) printSaved(context.io, saved, formatBytes(size))
  }
  return done
}

function reportNone({ say, report }: Io, issue: IssueDetail): void {
  const name = formatIssueName(issue)
  report(say([`${name} に添付ファイルはありません`, `${name} has no attachments`]))
}

const onlyOneToStdout = usageError(
  ['-o - に書けるのは 1 つの添付ファイルだけです', 'Only one attachment can be written to -o -'],
  ['添付ファイルの名前か ID を 1 つ指定してください', 'Specify the name or ID of one attachment'],
)
