import { unwrap } from '../../../client/index.ts'
import type { Context } from '../../context/context.ts'
import type { Sentence } from '../../language/language.ts'
import { findIdentity, isSameIdentity, type Repository } from '../../repository/repository.ts'
import { hintAtBinding } from '../../service/binding-hint.ts'
import { type Connection, connectTo } from '../../service/connection.ts'
import { probeServer } from '../../service/network.ts'
import { findProxy } from '../../service/proxies.ts'
import { findAccess } from '../../service/server.ts'
import { formatDateTime } from '../../terminal/format.ts'
import { counted, plural } from '../../terminal/numbers.ts'
import { type Check, failed, passed, runCheck, skipped } from './check.ts'

/** Minutes by which the clocks may differ. */
const tolerance = 5

/** Whether the server responds, over which proxy, and whether its clock agrees with this machine's. */
export async function checkServer(context: Context, url: string): Promise<Check[]> {
  let date: string | null = null
  const server = await runCheck(context, 'server', async () => {
    const response = await probeServer(context, url)
    date = response.headers.get('date')
    const proxy = findProxy(context.env, new URL(url))
    const via: Sentence = proxy
      ? [`（プロキシ ${proxy.host} 経由）`, ` through the proxy ${proxy.host}`]
      : ['', '']
    if (!response.ok)
      return failed(
        'server',
        [
          `${url} が ${response.status} を返しました${via[0]}`,
          `${url} responded with ${response.status}${via[1]}`,
        ],
        ['アドレスを確認し、しばらくしてからもう一度お試しください', 'Check the address, or try again later'],
      )
    return passed('server', [`${url} に接続できます${via[0]}`, `Reached ${url}${via[1]}`])
  })
  return [server, checkClock(date)]
}

function checkClock(date: string | null): Check {
  const minutes = date === null ? Number.NaN : Math.round((Date.now() - Date.parse(date)) / 60_000)
  if (Number.isNaN(minutes)) return skipped('clock', ['時刻は確認していません', 'The clock was not checked'])
  if (Math.abs(minutes) > tolerance)
    return failed(
      'clock',
      [
        counted`この端末の時刻がサーバーと ${Math.abs(minutes)} 分ずれています`,
        counted`The clock of this machine is ${Math.abs(minutes)} ${plural(Math.abs(minutes), 'minute')} ${minutes > 0 ? 'ahead of' : 'behind'} the server`,
      ],
      ['この端末の時刻を合わせてください', 'Set the clock of this machine'],
    )
  return passed('clock', ['時刻はサーバーと合っています', 'The clock agrees with the server'])
}

/** Which token is used, whose it is, and what it can do. Also the connection, if the token works. */
export async function checkToken(
  context: Context,
  named: string | undefined,
  url: string,
): Promise<{ check: Check; connection: Connection | null }> {
  let connection: Connection | null = null
  const check = await runCheck(context, 'token', async () => {
    const access = findAccess(context, named, url)
    const { api } = connectTo(context, access)
    const { user } = await unwrap(api.GET('/api/me/profile'))
    const { token } = await unwrap(api.GET('/api/me/token'))
    connection = { url, api }
    const scopes = token.scopes?.join(', ')
    const expires = token.expiresAt && formatDateTime(context.io.language, token.expiresAt)
    const from = context.env.CAIRN_TOKEN ? 'CAIRN_TOKEN' : 'cairn login'
    return passed('token', [
      `${user.email} の「${token.name}」（${from}）、権限: ${scopes ?? 'すべて'}、プロジェクト: ${token.projectId ?? 'すべて'}、期限: ${expires ?? 'なし'}`,
      `"${token.name}" of ${user.email} (${from}); scopes: ${scopes ?? 'all'}; project: ${token.projectId ?? 'all'}; expires: ${expires ?? 'never'}`,
    ])
  })
  return { check, connection }
}

/** Whether the linked project can be reached, and whether it is bound to this repository. */
export const checkLink = (
  context: Context,
  repository: Repository,
  connection: Connection | null,
): Promise<Check> =>
  runCheck(context, 'link', async () => {
    const { link } = repository
    if (!link)
      return failed(
        'link',
        [
          'このリポジトリはプロジェクトに関連付けられていません',
          'This repository is not linked to a project',
        ],
        ['cairn link を実行してください', 'Run `cairn link`'],
      )
    if (!connection)
      return skipped('link', [
        `プロジェクト ${link.project} に関連付けられています（サーバーでは確認していません）`,
        `Linked to the project ${link.project} (not checked on the server)`,
      ])
    const params = { path: { projectId: link.project } }
    const { projects } = await unwrap(connection.api.GET('/api/projects'))
    const { repoIdentity: bound } = await unwrap(
      connection.api.GET('/api/projects/{projectId}/repo-binding', { params }),
    )
    const name = projects.find(({ id }) => id === link.project)?.name ?? link.project
    const own = await findIdentity(repository)
    if (!isSameIdentity(bound, own))
      return failed(
        'link',
        bound
          ? [`「${name}」は ${bound.value} に関連付けられています`, `"${name}" is bound to ${bound.value}`]
          : [`「${name}」はまだ関連付けられていません`, `"${name}" is not bound to a repository yet`],
        bound
          ? await hintAtBinding(repository, bound)
          : [
              'プロジェクトのオーナーが cairn link を実行してください',
              'An owner of the project has to run `cairn link`',
            ],
      )
    return passed('link', [
      `「${name}」と ${own.value} が関連付けられています`,
      `"${name}" is bound to ${own.value}`,
    ])
  })
