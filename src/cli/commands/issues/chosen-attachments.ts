import { normalizeName } from '../../files/tree.ts'
import { isUuid } from '../../repository/link-file.ts'
import { Failure } from '../../terminal/failure.ts'
import { joinFirst } from '../../terminal/format.ts'
import { mostNames, suggestNames } from './near-names.ts'
import type { IssueDetail } from './references.ts'
import { formatIssueName } from './rows.ts'

export type Attachment = IssueDetail['attachments'][number]

/** Chooses all attachments with one of these names or IDs, or all without names. */
export function chooseAttachments(issue: IssueDetail, names: readonly string[]): Attachment[] {
  const { attachments = [] } = issue
  const isNamed = (named: string) => (attachment: Attachment) =>
    (isUuid(named) && attachment.id === named.toLowerCase()) || attachment.filename === normalizeName(named)
  const unknown = names.find(named => !attachments.some(isNamed(named)))
  if (unknown !== undefined) throw notFound(issue, unknown)
  return names.length === 0
    ? attachments
    : attachments.filter(attachment => names.some(named => isNamed(named)(attachment)))
}

function notFound(issue: IssueDetail, named: string): Failure {
  const name = formatIssueName(issue)
  const names = [...new Set(issue.attachments.map(({ filename }) => filename))]
  const listed = joinFirst(names, mostNames)
  return new Failure(
    [`${name} に ${named} という添付ファイルはありません`, `${name} has no attachment ${named}`],
    {
      code: 'attachment_not_found',
      hint:
        suggestNames(named, names) ??
        (listed
          ? [`${name} の添付ファイル: ${listed}`, `Attachments of ${name}: ${listed}`]
          : [`${name} に添付ファイルはありません`, `${name} has no attachments`]),
    },
  )
}
