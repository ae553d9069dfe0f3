import { hostname } from 'node:os'
import { CairnError, type Client, unwrap } from '../../client/index.ts'
import type { Context } from '../context/context.ts'
import { document } from '../json/shape.ts'
import { isUuid } from '../repository/link-file.ts'
import { openRepository } from '../repository/repository.ts'
import { connectTo } from '../service/connection.ts'
import { assertStorable, currentServer, findCredential, saveCredential } from '../service/credentials.ts'
import { revokeToken } from '../service/revoke.ts'
import { assertOwnPage, chooseServer, notSignedIn } from '../service/server.ts'
import { Failure, usageError } from '../terminal/failure.ts'
import type { Io } from '../terminal/io.ts'
import { sanitizeLine } from '../terminal/sanitize.ts'
import { openInBrowser } from './browser.ts'
import { command, option } from './define.ts'

/** What the approval is requested for: scopes separated by commas, and a project by ID or name. */
type RequestedAccess = { scopes: string | undefined; project: string | undefined }

type Options = { token?: true | string; browser: boolean; scopes?: string }

export const login = command<Options, [url: string | undefined]>({
  name: 'login',
  about: [
    'ブラウザーで承認して、サーバーにサインインします',
    'Signs in to a server, with approval in the browser',
  ],
  arguments: [
    ['[url]', ['サーバーの URL（省略時は前回のもの）', 'URL of the server (default: the last one)']],
  ],
  options: [
    option('--token [token]', [
      '承認の代わりにトークンを使います（値がなければ標準入力から読み込みます）',
      'use a token instead of the browser (from standard input if no value is given)',
    ]),
    option('--scopes <scopes>', [
      'トークンの権限（roadmap:sync,issues:read など、カンマ区切り。省略時はすべて）。--project も指定すると、そのプロジェクトだけで使えるトークンになります',
      'scopes of the token, such as roadmap:sync,issues:read (default: all). With --project, it is for this project only',
    ]),
    option('--no-browser', ['ブラウザーを開きません', 'do not open a browser']),
  ],
  examples: [
    ['cairn login https://cairn.example.com', ['ブラウザーで承認', 'approve in the browser']],
    [
      'cairn login --scopes roadmap:sync,issues:read --project "My app"',
      ['1 つのプロジェクトの同期だけを許可', 'allow only syncs of one project'],
    ],
    ['cairn login https://cairn.example.com --token < token.txt', ['トークンを使う', 'use a token']],
  ],
  shape: document({
    server: 'string',
    user: '{ id: string, email: string, displayName: string | null }',
  }),
  async run(context, { token, browser, server, json, scopes, project }, url) {
    const { io } = context
    if (token !== undefined && (scopes ?? project) !== undefined) throw accessOfToken
    // If sign-ins cannot be stored or read, this fails before there is a new token.
    assertStorable(context)
    const target = await chooseTarget(context, url ?? server)
    findCredential(context, target)
    const secret =
      token === undefined
        ? await approveInBrowser(context, target, browser, { scopes, project })
        : await readToken(io, token)
    const { api } = connectTo(context, { url: target, token: secret })
    const { user } = await unwrap(api.GET('/api/me/profile'))
    // Read now, because another login can have ended while this one waited for its approval.
    let before: ReturnType<typeof findCredential>
    try {
      before = findCredential(context, target)
      saveCredential(context, target, { token: secret, email: user.email, isMinted: token === undefined })
    } catch (thrown) {
      // Nothing else knows the new token.
      if (token === undefined) await revokeToken(context, target, secret)
      throw thrown
    }
    // A user can have only 20 tokens, so the replaced token is revoked.
    if (before?.isMinted && before.token !== secret) await revokeToken(context, target, before.token)
    if (json)
      io.printJson({
        server: target,
        user: { id: user.id, email: user.email, displayName: user.displayName },
      })
    else
      io.print(
        io.say([
          `${target} に ${user.email} としてサインインしました`,
          `Signed in to ${target} as ${user.email}`,
        ]),
      )
  },
})

/** A repository does not choose the server of a sign-in, but the failure names it. */
async function chooseTarget(context: Context, named: string | undefined): Promise<string> {
  if (named || context.env.CAIRN_URL || currentServer(context)) return chooseServer(context, named)
  throw notSignedIn((await openRepository(context)).link?.server ?? null, context.env)
}

async function readToken({ readInput }: Io, token: true | string): Promise<string> {
  const secret = token === true ? (await readInput()).trim() : token
  if (!secret) throw usageError(['トークンがありません', 'No token given'])
  return secret
}

/** Device login (accounts § Device logins): the user approves a short code in a signed-in browser. */
async function approveInBrowser(
  context: Context,
  url: string,
  opensBrowser: boolean,
  access: RequestedAccess,
): Promise<string> {
  const { say, report, messageColors, canAsk, isTerminal } = context.io
  const { api } = connectTo(context, { url })
  const login = await unwrap(
    api.POST('/api/auth/device/code', {
      body: { client_name: nameToken(hostname()), ...toBody(access) },
    }),
  )
  const page = assertOwnPage(url, login.verification_uri_complete)
  report(say(['次のページを開き、コードを承認してください:', 'Open this page and approve the code:']))
  report(`  ${messageColors.bold(page)}`)
  report(`  ${say(['コード', 'Code'])}: ${messageColors.bold(login.user_code)}`)
  if (opensBrowser && canAsk() && isTerminal) await openInBrowser(context, url, page)
  return pollForToken(api, login, context)
}

async function pollForToken(
  api: Client,
  login: { device_code: string; interval: number },
  { pause }: Context,
): Promise<string> {
  for (let wait = clampInterval(login.interval); ; ) {
    await pause(wait * 1000)
    const { data, error, response } = await api.POST('/api/auth/device/token', {
      body: { grant_type: deviceGrant, device_code: login.device_code },
    })
    if (data) return data.access_token
    if (error.error === 'slow_down') wait = clampInterval(wait + 5)
    else if (typeof error.message !== 'string') throw new CairnError(response, error)
    else if (error.error !== 'authorization_pending')
      throw new Failure([error.message, error.message], {
        exit: 'signedOut',
        code: error.error,
        hint: ['cairn login をもう一度実行してください', 'Run `cairn login` again'],
        facts: { status: response.status },
      })
  }
}

/** The name of the token in the list of tokens, on one line of at most 120 characters. */
export const nameToken = (host: string): string =>
  Array.from(sanitizeLine(`cairn on ${host}`).trim())
    .slice(0, 120)
    .join('')
    .trim()

const toBody = ({ scopes, project }: RequestedAccess) => ({
  ...(scopes !== undefined && { scopes }),
  ...(project !== undefined && (isUuid(project) ? { project_id: project } : { project_name: project })),
})

const accessOfToken = usageError(
  ['--token のトークンの権限は変えられません', 'A token given with --token has its own scopes and project'],
  [
    '--scopes と --project を外すか、--token を外してブラウザーで承認してください',
    'Leave out --scopes and --project, or leave out --token to approve in the browser',
  ],
)

/** Limits the seconds between two polls, regardless of the server's value. */
const clampInterval = (seconds: number): number => Math.min(Math.max(Number(seconds) || 5, 1), 60)

const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'
