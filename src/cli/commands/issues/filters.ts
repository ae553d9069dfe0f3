import type { Context } from '../../context/context.ts'
import { isUuid } from '../../repository/link-file.ts'
import type { ProjectConnection } from '../../service/project.ts'
import { usageError } from '../../terminal/failure.ts'
import { type Status, statuses } from '../../terminal/statuses.ts'
import { option } from '../define.ts'
import { dueWords, parseDueDay } from './days.ts'
import { findLabels } from './labels.ts'
import { isNone, listOption } from './list-option.ts'
import { needsProject } from './needs-project.ts'
import { findPeople } from './people.ts'
import { priorities } from './priorities.ts'
import { findIssueIds } from './references.ts'
import { parseSince } from './since.ts'

/** Statuses of other tools, with what means the same here. */
const otherStatuses = new Map([
  ['open', '--open'],
  ['closed', '--status done,cancelled'],
])

/** The filters of `cairn issues ls`. Those with several values find issues that match one of them. */
export type Filters = {
  status?: Status[]
  open?: true
  assignee?: string[]
  createdBy?: string[]
  parent?: string[]
  priority?: string[]
  label?: string[]
  due?: string[]
  ready?: true
  watched?: true
  sort?: string
  reverse?: true
  updatedSince?: string
  search?: string
}

const orders = ['number', 'updated', 'due', 'priority', 'position'] as const

export const filterOptions = [
  listOption(
    '--status <statuses>',
    ['状態', 'statuses, such as todo,blocked'],
    statuses,
    true,
    otherStatuses,
  ),
  option('--open', ['完了と中止以外の課題', 'all except done and canceled issues']),
  listOption(
    '--assignee <who>',
    [
      '担当者（カンマ区切り）: me（自分）、none（なし）、メールアドレス、表示名、ID',
      'assignees, separated by commas: me, none, email addresses, display names, or IDs',
    ],
    ['me', 'none'],
  ),
  listOption(
    '--created-by <who>',
    [
      '作成者（カンマ区切り）: me（自分）、メールアドレス、表示名、ID',
      'creators, separated by commas: me, email addresses, display names, or IDs',
    ],
    ['me'],
  ),
  listOption(
    '--parent <issues>',
    ['親課題（カンマ区切り）: 12、KEY-12、none（なし）', 'parents, separated by commas: 12, KEY-12, or none'],
    ['none'],
  ),
  listOption('--priority <priorities>', ['優先度', 'priorities'], priorities, true),
  listOption(
    '--label <labels>',
    ['ラベル（カンマ区切り）: 名前、ID、none（なし）', 'labels, separated by commas: names, IDs, or none'],
    ['none'],
  ),
  listOption(
    '--due <days>',
    [
      '期日（カンマ区切り）: overdue（超過）、today、week、none（なし）、2026-11-30、2026-11-01..2026-11-30',
      'due days, separated by commas: overdue, today, week, none, 2026-11-30, or 2026-11-01..2026-11-30',
    ],
    dueWords,
  ),
  option('--ready', ['着手できる課題', 'issues that are ready to start']),
  option('--watched', ['ウォッチしている課題', 'issues that you watch']),
  option('--sort <order>', ['並び順', 'order']).choices(orders),
  option('--reverse', ['逆順に並べます', 'reverse the order']),
  option('--updated-since <when>', [
    'この日時以降に更新された課題: 2026-01-31、日時、または 3h、2d、1w（時間、日、週）前',
    'changed since 2026-01-31, a date and time, or 3h, 2d, 1w ago (hours, days, weeks)',
  ]).argParser((written: string) => parseSince(written, new Date())),
  option('--search <text>', [
    'タイトル、本文、コメントに含まれる文字列、または課題の番号',
    'text in the title, description, or comments, or an issue number',
  ]),
]

/** Converts the filters to the query of the list. Names of people and labels, and parents, need a project. */
export async function toQuery(
  context: Context,
  project: ProjectConnection | null,
  filters: Filters,
): Promise<Query> {
  const { status, open, assignee, createdBy, parent, label, search, ...others } = filters
  if (createdBy?.some(one => isNone(one))) throw hasCreator
  if (status && open)
    throw usageError(['--open と --status は同時に指定できません', '--open and --status cannot be combined'])
  const given = Object.entries({
    assignee: assignee && (await findPeople(project, assignee)),
    createdBy: createdBy && (await findPeople(project, createdBy)),
    parent: parent && (await findParents(context, project, parent)),
    label: label && (await findLabels(project, label)),
    priority: others.priority,
    due: others.due?.map(parseDueDay),
    ready: others.ready && '1',
    watched: others.watched && '1',
    sort: toSort(others),
    updatedSince: others.updatedSince,
    status: open ? openStatuses : status,
    q: search,
  })
  return Object.fromEntries(
    given.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
}

/** Parameters of the list with their values, as in an address. */
export type Query = Record<string, string>

/** Makes old servers refuse filters that they would ignore: none of them knows several statuses. */
export const refusedIfOld = (query: Query): Query =>
  Object.keys(query).every(name => name === 'q' || name === 'status')
    ? query
    : { status: String(statuses), ...query }

/** Without `--sort`, the newest issues come first, so the reverse is in the order of the numbers. */
function toSort({ sort, reverse }: Pick<Filters, 'sort' | 'reverse'>): string | undefined {
  if (!reverse) return sort
  return sort ? `-${sort}` : 'number'
}

const hasCreator = usageError(
  ['--created-by に none は指定できません', '--created-by cannot be none'],
  ['どの課題にも作成者がいます', 'Every issue has a creator'],
)

const openStatuses = statuses.filter(status => status !== 'done' && status !== 'cancelled')

async function findParents(
  context: Context,
  project: ProjectConnection | null,
  written: readonly string[],
): Promise<string[]> {
  const found = written.map(async one => {
    if (isNone(one)) return ['none']
    if (isUuid(one)) return [one.toLowerCase()]
    return findIssueIds(context, project ?? needsProject(one), '--parent', [one])
  })
  return (await Promise.all(found)).flat()
}
