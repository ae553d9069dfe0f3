import { AddressError, CairnError, type ErrorCode, StoreError } from '../../client/index.ts'
import type { Context } from '../context/context.ts'
import type { Sentence } from '../language/language.ts'
import { type Exit, Failure } from '../terminal/failure.ts'
import { version } from './version.ts'

/** What a command ends with for what was thrown. */
export function toFailure({ env }: Pick<Context, 'env'>, thrown: unknown): Failure {
  if (thrown instanceof Failure) return thrown
  if (thrown instanceof CairnError) return toServiceFailure(thrown)
  if (thrown instanceof StoreError) {
    const { status } = thrown
    if (status < 400) return storeRedirects(status)
    return new Failure([`保管先が ${status} を返しました`, `The object store answered ${status}`], {
      exit: status >= 500 ? 'unreachable' : 'refused',
      code: 'store_refused',
      hint: tryLater,
    })
  }
  if (thrown instanceof AddressError) return addressUnsafe(thrown)
  return toDefect(thrown, Boolean(env.CAIRN_DEBUG))
}

const storeRedirects = (status: number) =>
  new Failure(
    [
      `保管先が ${status} を返しました。転送には従いません`,
      `The object store answered ${status}. Redirects are not followed`,
    ],
    { code: 'store_redirects', hint: contactOperator },
  )

const addressUnsafe = ({ address }: AddressError) =>
  new Failure(
    [
      `サービスが返した保管先のアドレスは安全ではないため、使いません: ${address}`,
      `The service named an address for the bytes that is not safe to use: ${address}`,
    ],
    { code: 'address_unsafe', hint: contactOperator },
  )

const contactOperator: Sentence = [
  'サーバーのアドレスが正しければ、管理者に知らせてください',
  'Check the address of the server. If it is right, tell its operator',
]

function toDefect(thrown: unknown, isTraced: boolean): Failure {
  const { message, stack } = thrown instanceof Error ? thrown : new Error(String(thrown))
  return new Failure([`想定外のエラーです: ${message}`, `Unexpected: ${message}`], {
    code: 'defect',
    hint: [
      `cairn ${version} の不具合です。何をしたかを添えて報告してください（CAIRN_DEBUG=1 で詳細を表示）`,
      `This is a defect of cairn ${version}: report it with what you did (CAIRN_DEBUG=1 tells more)`,
    ],
    facts: isTraced ? { stack } : {},
  })
}

function toServiceFailure({ status, code, message, body, requestId, retryAfter }: CairnError): Failure {
  const { error: _, message: __, code: ___, ...facts } = body ?? {}
  const about: Sentence = body
    ? [message, message]
    : [`サービスが ${status} を返しました`, `The service answered ${status}`]
  return new Failure(about, {
    exit: exitOf(status, code),
    code: code ?? `http_${status}`,
    hint: hintOf(status, code, retryAfter) ?? supportHint(requestId),
    facts: { status, requestId, ...facts },
  })
}

function exitOf(status: number, code: ErrorCode | null): Exit {
  if (status === 401) return 'signedOut'
  if (code && conflicts.has(code)) return 'conflict'
  return [502, 503, 504].includes(status) ? 'unreachable' : 'refused'
}

/** Somebody else was faster: what is stored is newer than what this one knows. */
const conflicts = new Set<ErrorCode>(['roadmap_conflict', 'file_conflict'])

function hintOf(status: number, code: ErrorCode | null, retryAfter: number | null): Sentence | null {
  const known = code && hints[code]
  if (known) return known
  if (retryAfter !== null) {
    const seconds = Math.ceil(retryAfter)
    return [`${seconds} 秒後にやり直してください`, `Try again in ${seconds} seconds`]
  }
  if (status === 405)
    return ['操作の一覧はサーバーの /docs/ にあります', 'The server describes all operations at /docs/']
  return status >= 500 ? tryLater : null
}

/** By which whoever runs the service finds what happened. */
const supportHint = (requestId: string | null): Sentence => [
  `理由がわからないときは、要求 ID ${requestId ?? '-'} を添えて管理者に問い合わせてください`,
  `Whoever runs the service can tell more by the request ID ${requestId ?? '-'}`,
]

const tryLater: Sentence = ['しばらくしてからやり直してください', 'Try again in a while']

const hints: Partial<Record<ErrorCode, Sentence>> = {
  unauthenticated: [
    'トークンが失効したか、期限切れです。cairn login を実行してください',
    'The token was revoked or has expired: run `cairn login`',
  ],
  client_outdated: [
    '新しいものに更新してください: npm install --global SERVER/cairn-cli.tgz',
    'Update it: npm install --global SERVER/cairn-cli.tgz',
  ],
  not_found: [
    'プロジェクトがないか、あなたには見えません。cairn whoami と .cairn.json を確認してください',
    'There is no such thing, or you may not see it: look at `cairn whoami` and .cairn.json',
  ],
  issue_not_found: ['cairn issues ls で一覧を表示します', 'List them: cairn issues ls'],
  issue_deleted: [
    '元に戻すには: cairn api POST projects/{project}/issues/番号/restore',
    'To restore it: cairn api POST projects/{project}/issues/NUMBER/restore',
  ],
  assignee_invalid: [
    'プロジェクトの人を一覧するには: cairn api GET projects/{project}/members',
    "List the project's people: cairn api GET projects/{project}/members",
  ],
  token_scope: [
    '必要な権限を持つトークンでログインしてください: cairn login',
    'Sign in with a token that may do this: `cairn login`',
  ],
  org_suspended: [
    '再開については、サービスの運営者に問い合わせてください',
    'Contact the operator of the service to have it reinstated',
  ],
  token_project: [
    'このトークンは別のプロジェクトのものです: cairn whoami',
    'This token is for another project: see `cairn whoami`',
  ],
  repo_unbound: [
    'プロジェクトのオーナーが一度 cairn link を実行する必要があります',
    'An owner of the project has to run `cairn link` once',
  ],
  repo_mismatch: [
    'cairn status で結び付きを確認するか、別のプロジェクトを cairn link で選んでください',
    'See `cairn status`, or choose another project with `cairn link`',
  ],
  rebind_cooldown: [
    'リポジトリの付け替えは 7 日に 1 回までです',
    'A project can be bound to another repository once in 7 days',
  ],
  file_conflict: [
    'cairn files history でだれの版かを確認してください。もう一度実行すると、その上に新しい版として重なります',
    'See who by `cairn files history`. Run again, it becomes the revision after that one',
  ],
  plan_limit: [
    '不要なものを削除して空きを作るか、プランの変更をオーナーに相談してください',
    'Make room by deleting what nobody needs, or ask an owner for another plan',
  ],
  roadmap_limit: [
    '不要になったロードマップを、コンソールで削除してからやり直してください',
    'Delete a roadmap that is no longer needed in the console, then sync again',
  ],
  folder_too_deep: ['フォルダーは 5 階層までです', 'Folders can be at most 5 levels deep'],
  project_archived: [
    'アーカイブを解除してからやり直してください',
    'Somebody who may has to unarchive the project first',
  ],
  forbidden: [
    'プロジェクトでの役割が足りません。オーナーに相談してください',
    'Your role in the project does not allow this: ask an owner',
  ],
}
