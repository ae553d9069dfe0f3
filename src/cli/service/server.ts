import type { Context } from '../context/context.ts'
import { Failure, usageError } from '../terminal/failure.ts'
import { currentServer, findCredential } from './credentials.ts'

/** Where to call, and with which token. */
export type Access = { url: string; token: string }

/**
 * The server that is meant: the one named, else that of the environment, else the one that the repository belongs to, else
 * where the last login was.
 */
export function chooseServer(
  context: Pick<Context, 'env' | 'config'>,
  named: string | undefined,
  ofRepository?: string | null,
): string {
  const url = named ?? context.env.CAIRN_URL ?? ofRepository ?? currentServer(context)
  if (!url) throw notSignedIn(null)
  return normalizeServer(url)
}

/** A token in the environment is for the server there, or the one named; no file of a repository decides where it goes. */
export function findAccess(
  context: Pick<Context, 'env' | 'config'>,
  named: string | undefined,
  ofRepository?: string | null,
): Access {
  const { CAIRN_TOKEN: token, CAIRN_URL } = context.env
  if (token && !named && !CAIRN_URL)
    throw usageError(
      ['CAIRN_TOKEN には CAIRN_URL も必要です', 'CAIRN_TOKEN needs CAIRN_URL beside it'],
      [
        'CAIRN_URL=https://cairn.example.com のように指定してください',
        'Set it, as in CAIRN_URL=https://cairn.example.com',
      ],
    )
  const url = chooseServer(context, named, ofRepository)
  const found = token || findCredential(context, url)?.token
  if (!found) throw notSignedIn(url)
  return { url, token: found }
}

/** Without a path or a slash at its end; a token never crosses a network in the clear. */
export function normalizeServer(text: string): string {
  const address = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw usageError([`サーバーのアドレスではありません: ${text}`, `Not the address of a server: ${text}`])
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    throw usageError(
      [`暗号化されていないアドレスには送れません: ${text}`, `Not encrypted: ${text}`],
      ['https:// で始まるアドレスを使ってください', 'Use an address that begins with https://'],
    )
  return url.origin
}

/** A page of the server itself, by the address that it told. Any other address is refused: nobody chose to open that. */
export function assertOwnPage(server: string, told: unknown): string {
  const page = typeof told === 'string' && URL.canParse(told) ? new URL(told) : null
  if (page?.origin === server && !page.username && !page.password) return page.href
  throw new Failure(
    [
      `${server} が別の場所のページを開くよう求めました: ${told}`,
      `${server} named a page that is not its own: ${told}`,
    ],
    {
      code: 'page_elsewhere',
      hint: [
        'このページは開かないでください。サーバーのアドレスが、管理者から知らされたものかを確認してください',
        'Do not open it. Check that the address of the server is the one that its operator gave you',
      ],
    },
  )
}

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host)

export const notSignedIn = (url: string | null) =>
  new Failure(
    url
      ? [`${url} にログインしていません`, `Not signed in to ${url}`]
      : ['ログインしていません', 'Not signed in'],
    {
      exit: 'signedOut',
      code: 'signed_out',
      hint: [`cairn login ${url ?? 'URL'} を実行してください`, `Run \`cairn login ${url ?? 'URL'}\``],
    },
  )
