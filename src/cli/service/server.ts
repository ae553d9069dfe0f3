import type { Context } from '../context/context.ts'
import type { Env } from '../language/language.ts'
import { isCi } from '../repository/ci.ts'
import { Failure, usageError } from '../terminal/failure.ts'
import { currentServer, findCredential } from './credentials.ts'
import { setAsSecret } from './token-failures.ts'

/** The URL of a server and the token for it. */
export type Access = { url: string; token: string }

/**
 * Chooses the server: the one in the options, else in the environment, else the repository's, else the server of the last
 * sign-in. A variable of CI that is not defined is empty.
 */
export function chooseServer(
  context: Pick<Context, 'env' | 'config'>,
  named: string | undefined,
  ofRepository?: string | null,
): string {
  const url = named ?? (context.env.CAIRN_URL || (ofRepository ?? currentServer(context)))
  if (!url) throw notSignedIn(null, context.env)
  return normalizeServer(url)
}

/** A token in the environment is sent only to CAIRN_URL or --server. No file of a repository can choose another server. */
export function findAccess(
  context: Pick<Context, 'env' | 'config'>,
  named: string | undefined,
  ofRepository?: string | null,
): Access {
  const { CAIRN_TOKEN: token, CAIRN_URL } = context.env
  if (token && !named && !CAIRN_URL)
    throw usageError(
      ['CAIRN_TOKEN には CAIRN_URL も必要です', 'CAIRN_TOKEN also needs CAIRN_URL'],
      [
        'CAIRN_URL=https://cairn.example.com のように指定してください',
        'For example: CAIRN_URL=https://cairn.example.com',
      ],
    )
  const url = chooseServer(context, named, ofRepository)
  const found = token || findCredential(context, url)?.token
  if (!found) throw notSignedIn(url, context.env)
  return { url, token: found }
}

/**
 * Normalizes a server URL to its origin. Plain HTTP is allowed only for the local machine, so that tokens stay encrypted.
 * Without a scheme, it is HTTP for the local machine and HTTPS for all others.
 */
export function normalizeServer(text: string): string {
  const url = parseAddress(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw usageError([`サーバーのアドレスではありません: ${text}`, `Not a server address: ${text}`])
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    throw usageError(
      [`暗号化されていないアドレスには送れません: ${text}`, `Not encrypted: ${text}`],
      ['https:// で始まるアドレスを使ってください', 'Use an address that starts with https://'],
    )
  return url.origin
}

function parseAddress(text: string): URL | null {
  const hasScheme = /^[a-z]+:\/\//i.test(text)
  const address = hasScheme ? text : `https://${text}`
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  // An explicit port 443 would be lost, so the text is parsed again.
  return !hasScheme && isLoopback(url.hostname) ? new URL(`http://${text}`) : url
}

/** Checks that an address from a server is a page of that server, because the user did not choose the address. */
export function assertOwnPage(server: string, address: unknown): string {
  const page = typeof address === 'string' && URL.canParse(address) ? new URL(address) : null
  if (page?.origin === server && !page.username && !page.password) return page.href
  throw new Failure(
    [
      `${server} が別のサイトのページを開こうとしました: ${address}`,
      `${server} tried to open a page of another site: ${address}`,
    ],
    {
      code: 'page_elsewhere',
      hint: [
        'このページは開かないでください。サーバーのアドレスが正しいか、運営者に確認してください',
        'Do not open it. Check the server address with its operator',
      ],
    },
  )
}

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host)

/** Without a sign-in. In CI, nobody can sign in, so the hint says how to set a token. */
export const notSignedIn = (url: string | null, env: Env) =>
  isCi(env)
    ? noTokenInCi(url)
    : new Failure(
        url
          ? [`${url} にサインインしていません`, `Not signed in to ${url}`]
          : ['サインインしていません', 'Not signed in'],
        {
          exit: 'signedOut',
          code: 'signed_out',
          hint: [`cairn login ${url ?? 'URL'} を実行してください`, `Run \`cairn login ${url ?? 'URL'}\``],
        },
      )

const noTokenInCi = (url: string | null) =>
  new Failure(
    url
      ? ['CAIRN_TOKEN が設定されていません', 'CAIRN_TOKEN is not set']
      : ['CAIRN_URL と CAIRN_TOKEN が設定されていません', 'CAIRN_URL and CAIRN_TOKEN are not set'],
    {
      exit: 'signedOut',
      code: 'signed_out',
      hint: url
        ? setAsSecret(url)
        : [
            'CAIRN_URL にサーバーのアドレスを設定してください。トークンは、サーバーの /settings/tokens で作成し、CI のシークレット CAIRN_TOKEN に保存します',
            'Set CAIRN_URL to the address of the server. Create a token on its page /settings/tokens, and store it as the secret CAIRN_TOKEN of your CI',
          ],
    },
  )
