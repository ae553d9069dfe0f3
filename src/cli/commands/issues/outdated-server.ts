import { CairnError } from '../../../client/index.ts'
import { Failure } from '../../terminal/failure.ts'
import type { Filters } from './filters.ts'

/** Explains the refusal of a filter by a server that does not know it. Returns other errors unchanged. */
export function explainRefusal(filters: Filters & { mine?: string }, thrown: unknown): unknown {
  const { body, status } = thrown instanceof CairnError ? thrown : { body: null, status: 0 }
  const isOfFilter =
    (body && 'field' in body && checkedParameters.has(String(body.field))) ||
    (filters.mine !== undefined && status === 404)
  if (!isOfFilter) return thrown
  const used = Object.keys(flags).filter(name => name in filters)
  const named = used.map(name => flags[name]).join(', ')
  return new Failure(
    [
      `サーバーがこの cairn より古いため、${named} で絞り込めません`,
      `The server is older than this command line and cannot filter by ${named}`,
    ],
    {
      code: 'server_outdated',
      hint: [
        'サーバーに合うものをインストールしてください: npm install --global SERVER/cairn-cli.tgz',
        'Install the one that the server offers: npm install --global SERVER/cairn-cli.tgz',
      ],
    },
  )
}

const flags: Record<string, string> = {
  status: '--status',
  open: '--open',
  assignee: '--assignee',
  createdBy: '--created-by',
  parent: '--parent',
  priority: '--priority',
  label: '--label',
  due: '--due',
  ready: '--ready',
  watched: '--watched',
  mine: '--mine',
  sort: '--sort',
  reverse: '--reverse',
  updatedSince: '--updated-since',
}

/** The parameters whose values were checked before they were sent. */
const checkedParameters = new Set([
  ...['status', 'assignee', 'createdBy', 'parent', 'priority', 'label', 'ready', 'watched'],
  ...['due', 'sort', 'updatedSince', 'role'],
])
