import type { components } from '../../../client/index.ts'
import type { Context } from '../../context/context.ts'
import type { ProjectConnection } from '../../service/project.ts'
import { type Status, statuses } from '../../terminal/statuses.ts'
import { option } from '../define.ts'
import { parseDay } from './days.ts'
import { findLabels } from './labels.ts'
import { listOption, withoutNone } from './list-option.ts'
import { findAssignee } from './people.ts'
import { type Priority, priorities } from './priorities.ts'
import { findIssueIds } from './references.ts'
import { readText, type Text, textOptions } from './text.ts'

export type Change = components['schemas']['SharedIssueChange']

type BlockedType = NonNullable<Change['blockedType']>

/** The fields that both `create` and `edit` accept. `none` clears a field. */
export type Fields = Text & {
  title?: string
  status?: Status
  priority?: Priority
  label?: string[]
  assignee?: string
  start?: string
  due?: string
  parent?: string
  blockedBy?: string[]
  blockedType?: BlockedType | 'none'
  blockedReason?: string
}

export const whoAssigns = [
  '担当者: me（自分）、none（なし）、メールアドレス、表示名、ID のいずれか',
  'assignee: me, none, an email address, a display name, or an ID',
] as const

export const fieldOptions = [
  option('-t, --title <title>', ['タイトル（1 行）', 'title (one line)']),
  ...textOptions,
  option('--status <status>', ['状態', 'status']).choices(statuses),
  option('--priority <priority>', ['優先度', 'priority']).choices(priorities),
  listOption(
    '--label <labels>',
    [
      'すべてのラベル（カンマ区切り）: 名前、ID、none（なし）',
      'all labels, separated by commas: names, IDs, or none',
    ],
    ['none'],
  ),
  option('--assignee <who>', whoAssigns),
  dayOption('--start <day>', '開始日', 'start day'),
  dayOption('--due <day>', '期日', 'due day'),
  option('--parent <issue>', ['親課題: 12、KEY-12、none（なし）', 'parent: 12, KEY-12, or none']),
  listOption(
    '--blocked-by <issues>',
    [
      '先に終える必要があるすべての課題（カンマ区切り）: 12、KEY-12、none（なし）',
      'all issues that it waits for, separated by commas: 12, KEY-12, or none',
    ],
    ['none'],
  ),
  option('--blocked-type <type>', [
    'ブロックの種類。状態が blocked のときに指定できます',
    'what blocks it, with the status blocked',
  ]).choices(['issue', 'decision', 'external', 'other', 'none'] satisfies (BlockedType | 'none')[]),
  option('--blocked-reason <text>', [
    'ブロックの理由。状態が blocked のときに指定できます',
    'why it is blocked, with the status blocked',
  ]),
]

function dayOption(flags: string, japanese: string, english: string) {
  return option(flags, [
    `${japanese}: 2026-11-30、today、tomorrow、3d、2w（日後、週後）、none（なし）`,
    `${english}: 2026-11-30, today, tomorrow, 3d, 2w (days or weeks from today), or none`,
  ]).argParser((written: string) => parseDay(written, new Date()))
}

/** Converts the given options to fields of the API. */
export async function readFields(
  context: Context,
  project: ProjectConnection,
  { title, status, priority, start, due, blockedReason, ...fields }: Fields,
): Promise<Change> {
  const { assignee, parent, blockedType } = fields
  const label = fields.label && withoutNone('--label', fields.label)
  const blockedBy = fields.blockedBy && withoutNone('--blocked-by', fields.blockedBy)
  const [body, labelIds, assigneeId, parentIds, blockedByIds] = await Promise.all([
    readText(context, fields),
    label && findLabels(project, label),
    assignee === undefined ? undefined : findAssignee(project, assignee),
    parent === undefined
      ? undefined
      : findIssueIds(context, project, '--parent', withoutNone('--parent', [parent])),
    blockedBy && findIssueIds(context, project, '--blocked-by', blockedBy),
  ])
  return withoutUndefined({
    ...{ title, body, status, priority, labelIds, assigneeId, blockedByIds, blockedReason },
    startDate: orNull(start),
    dueDate: orNull(due),
    parentId: parentIds && (parentIds[0] ?? null),
    blockedType: orNull(blockedType),
  })
}

const orNull = <Value extends string | undefined>(value: Value): Exclude<Value, 'none'> | null =>
  value === 'none' ? null : (value as Exclude<Value, 'none'>)

/** Drops the fields that are not given. */
export const withoutUndefined = (change: { [Name in keyof Change]: Change[Name] | undefined }): Change =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
