import { AddressError, CairnError, type ErrorCode, StoreError } from '../../client/index.ts'
import type { Context } from '../context/context.ts'
import type { Sentence } from '../language/language.ts'
import { toKnownDiskFailure } from '../terminal/disk.ts'
import { type Exit, Failure, seeHelp } from '../terminal/failure.ts'
import { counted, plural } from '../terminal/numbers.ts'
import { toTokenFailure } from './token-failures.ts'
import { version } from './version.ts'

/** Converts any thrown value to the failure that ends the command. */
export function toFailure({ env }: Pick<Context, 'env'>, thrown: unknown): Failure {
  if (thrown instanceof Failure) return thrown
  if (thrown instanceof CairnError) return toTokenFailure({ env }, thrown) ?? toServiceFailure(thrown)
  if (thrown instanceof StoreError) {
    const { status } = thrown
    if (status < 400) return storeRedirects(status)
    return new Failure([`保管先が ${status} を返しました`, `The object store responded with ${status}`], {
      exit: status >= 500 ? 'unreachable' : 'refused',
      code: 'store_refused',
      hint: tryLater,
    })
  }
  if (thrown instanceof AddressError) return addressUnsafe(thrown)
  return toKnownDiskFailure(thrown) ?? toDefect(thrown, Boolean(env.CAIRN_DEBUG))
}

const storeRedirects = (status: number) =>
  new Failure(
    [
      `保管先が ${status} を返しました。リダイレクトには従いません`,
      `The object store responded with ${status}. Redirects are not followed`,
    ],
    { code: 'store_redirects', hint: contactOperator },
  )

const addressUnsafe = ({ address }: AddressError) =>
  new Failure(
    [
      `サービスが返した保管先のアドレスは安全ではないため、使いません: ${address}`,
      `The service returned an unsafe address for the file content: ${address}`,
    ],
    { code: 'address_unsafe', hint: contactOperator },
  )

const contactOperator: Sentence = [
  'サーバーのアドレスを確認してください。正しい場合は、サービスの運営者に知らせてください',
  'Check the address of the server. If it is correct, contact its operator',
]

function toDefect(thrown: unknown, isTraced: boolean): Failure {
  const { message, stack } = thrown instanceof Error ? thrown : new Error(String(thrown))
  return new Failure([`予期しないエラーが発生しました: ${message}`, `Unexpected error: ${message}`], {
    code: 'defect',
    hint: [
      `cairn ${version} の不具合です。操作の内容を添えて報告してください（CAIRN_DEBUG=1 で詳細を表示）`,
      `This is a bug in cairn ${version}. Please report it with the steps (CAIRN_DEBUG=1 shows details)`,
    ],
    facts: isTraced ? { stack } : {},
  })
}

function toServiceFailure(error: CairnError): Failure {
  const { status, code, message, body, requestId, retryAfter } = error
  const { error: _, message: __, code: ___, ...facts } = body ?? {}
  const about: Sentence = body
    ? [message, message]
    : [`サービスが ${status} を返しました`, `The service responded with ${status}`]
  return new Failure(about, {
    exit: exitOf(error),
    code: code ?? `http_${status}`,
    hint: hintOf(error) ?? (requestId === null ? checkAddress : supportHint(requestId)),
    facts: { status, requestId, ...(retryAfter !== null && { retryAfter }), ...facts },
  })
}

function exitOf({ status, code }: CairnError): Exit {
  if (status === 401) return 'signedOut'
  if (code && conflicts.has(code)) return 'conflict'
  const isUnavailable = [502, 503, 504].includes(status) || (status >= 500 && code === null)
  return isUnavailable ? 'unreachable' : 'refused'
}

/** The stored version is newer than the caller's. */
const conflicts = new Set<ErrorCode>(['roadmap_conflict', 'file_conflict', 'issue_moved', 'comment_moved'])

function hintOf({ status, code, retryAfter, url, body }: CairnError): Sentence | null {
  if (code === 'issue_deleted' && url?.endsWith('/restore')) return notInTrash
  if (code === 'roadmap_invalid' && body && 'field' in body && body.field === 'roadmap.updatedAt')
    return checkTime
  const known = code && hints[code]
  if (known) return known
  if (retryAfter !== null) {
    const seconds = Math.ceil(retryAfter)
    return [
      counted`${seconds} 秒後にもう一度お試しください`,
      counted`Try again in ${seconds} ${plural(seconds, 'second')}`,
    ]
  }
  if (status === 405)
    return [
      '操作の一覧はサーバーの /docs/ で確認できます',
      'All operations are listed on the server at /docs/',
    ]
  if (code && ownInput.has(status)) return seeHelp
  return status >= 500 && code === null ? tryLater : null
}

/** The statuses of refusals whose message says what to correct in the input. */
const ownInput = new Set([400, 404, 409, 410, 413, 415, 422])

/** The time is that of the source, if it has one, or never later than the clock. */
const checkTime: Sentence = [
  'この端末の時刻と、ロードマップのファイルにある updatedAt を確認してください',
  'Check the clock of this machine, and `updatedAt` if the file of the roadmap has it',
]

const notInTrash: Sentence = [
  'ゴミ箱からも削除されたため、元に戻せません',
  'It was removed from the trash, so nobody can restore it',
]

/** Names the request ID, by which the operator finds the request in the log. */
const supportHint = (requestId: string): Sentence => [
  `原因がわからない場合は、リクエスト ID ${requestId} を添えてサポートに問い合わせてください`,
  `Contact support with this request ID: ${requestId}`,
]

/** Every response of the service has a request ID, so one without it is from something else, such as a proxy. */
const checkAddress: Sentence = [
  'サーバーのアドレスとプロキシを確認してください',
  'Check the address of the server, and the proxy if there is one',
]

const tryLater: Sentence = ['しばらくしてからもう一度お試しください', 'Try again later']

const hints: Partial<Record<ErrorCode, Sentence>> = {
  invalid_request: ['cairn login --help で確認できます', 'Run `cairn login --help` for usage'],
  client_outdated: [
    '最新版に更新してください: npm install --global SERVER/cairn-cli.tgz',
    'Update the command line: npm install --global SERVER/cairn-cli.tgz',
  ],
  not_found: [
    '存在しないか、表示する権限がありません。cairn whoami と .cairn.json を確認してください',
    'It does not exist, or you cannot see it. Check `cairn whoami` and .cairn.json',
  ],
  task_not_found: [
    'cairn next で着手できるタスクを一覧表示します',
    'List the tasks that are ready: cairn next. New tasks are on the server after `cairn sync`',
  ],
  roadmap_not_found: ['cairn sync でロードマップを同期してください', 'Sync the roadmap with `cairn sync`'],
  task_done: ['cairn next で着手できるタスクを選んでください', 'Choose another task with `cairn next`'],
  issue_not_found: ['cairn issues ls で一覧を表示します', 'List them: cairn issues ls'],
  comment_not_found: [
    'cairn issues view 番号 --comments で ID とともに表示します',
    'See them with their IDs: cairn issues view NUMBER --comments',
  ],
  issue_moved: [
    'cairn issues view で今の内容を確認してから、もう一度編集してください',
    'See the current texts with `cairn issues view`, then edit again',
  ],
  comment_moved: [
    'cairn issues view 番号 --comments で今の内容を確認してから、もう一度編集してください',
    'See the current text with `cairn issues view NUMBER --comments`, then edit again',
  ],
  issue_deleted: [
    'ゴミ箱にある間は元に戻せます: cairn api POST projects/{project}/issues/番号/restore',
    'While it is in the trash, you can restore it: cairn api POST projects/{project}/issues/NUMBER/restore',
  ],
  assignee_invalid: [
    'プロジェクトのメンバーを一覧するには: cairn api GET projects/{project}/members',
    'List the project members: cairn api GET projects/{project}/members',
  ],
  org_suspended: [
    '再開については、サービスの運営者に問い合わせてください',
    'Contact the operator of the service to have it reinstated',
  ],
  repo_unbound: [
    'プロジェクトのオーナーに、cairn link を一度実行してもらってください',
    'Ask an owner of the project to run `cairn link` once',
  ],
  repo_mismatch: [
    'cairn status で関連付けを確認するか、別のプロジェクトを cairn link 名前 で選んでください',
    'See `cairn status`, or choose another project with `cairn link NAME`',
  ],
  rebind_cooldown: [
    'リポジトリの関連付けの変更は 7 日に 1 回までです',
    'A project can be bound to another repository once every 7 days',
  ],
  file_conflict: [
    'cairn files history で更新した人を確認してください。もう一度実行すると、その次の版として登録されます',
    'See who uploaded it with `cairn files history`. If you run this again, yours becomes the next revision',
  ],
  payload_too_large: ['データを減らしてから、もう一度お試しください', 'Reduce the data, then try again'],
  plan_limit: [
    '不要なものを削除して空きを作るか、プランの変更を組織の管理者に相談してください',
    'Delete what is no longer needed, or ask an admin of the organization to change the plan',
  ],
  roadmap_limit: [
    '不要なロードマップをコンソールで削除してから、もう一度同期してください',
    'Delete an unneeded roadmap in the console, then sync again',
  ],
  folder_too_deep: ['フォルダーは 5 階層までです', 'Folders can be at most 5 levels deep'],
  project_archived: [
    'プロジェクトの管理者に、アーカイブを解除してもらってください',
    'Ask a project admin to unarchive it',
  ],
  forbidden: [
    'プロジェクトでの役割が足りません。オーナーに相談してください',
    'Your role in the project does not allow this. Ask an owner',
  ],
}
