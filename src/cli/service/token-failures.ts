import type { CairnError } from '../../client/index.ts'
import type { Env, Sentence } from '../language/language.ts'
import { isCi } from '../repository/ci.ts'
import { Failure } from '../terminal/failure.ts'

/** Explains why a server refused the token of a request: what is wrong with it, and where to create one. */
export function toTokenFailure({ env }: { env: Env }, error: CairnError): Failure | null {
  const { status, code, url, body, requestId, tokenStatus } = error
  if (!body || !(code === 'unauthenticated' || code === 'token_scope' || code === 'token_project'))
    return null
  const { error: _, message: __, code: ___, ...facts } = body
  const { CAIRN_TOKEN: fromEnvironment } = env
  const server = url === null ? null : new URL(url).origin
  const scope = body.code === 'token_scope' ? body.requiredScope : null
  return new Failure(toSentence(error, server, fromEnvironment), {
    exit: code === 'unauthenticated' ? 'signedOut' : 'refused',
    code,
    hint: fromEnvironment ? createToken(env, error, server, scope) : signIn(server, scope, code),
    facts: { status, requestId, ...(tokenStatus && { tokenStatus }), ...facts },
  })
}

/** Whether a request can have the text as its token. Copies from pages can have other characters, which no header can. */
export const isSendable = (token: string): boolean => /^[\x20-\x7e]*$/.test(token.trim())

/** A token that cannot be sent, as the service would refuse it. */
export const malformedToken = (env: Env, server: string): Failure =>
  new Failure(
    env.CAIRN_TOKEN
      ? [
          'CAIRN_TOKEN のトークンの形式が正しくありません',
          'The token in CAIRN_TOKEN is malformed or incomplete',
        ]
      : ['トークンの形式が正しくありません', 'The token is malformed or incomplete'],
    {
      exit: 'signedOut',
      code: 'unauthenticated',
      hint: isCi(env) ? setAsSecret(server) : newTokenAt(server),
    },
  )

const newTokenAt = (server: string | null): Sentence => [
  `${tokensPage(server)} でトークンを作成してください`,
  `Create a token at ${tokensPage(server)}`,
]

/** The page of the console where users create tokens. */
const tokensPage = (server: string | null): string => `${server ?? ''}/settings/tokens`

/** What to do in CI, where nobody can approve a sign-in. */
export const setAsSecret = (server: string | null): Sentence => [
  `${tokensPage(server)} でトークンを作成し、CI のシークレット CAIRN_TOKEN に保存して、環境変数としてステップに渡してください`,
  `Create a token at ${tokensPage(server)}, store it as the secret CAIRN_TOKEN of your CI, and pass it to the step as an environment variable`,
]

function toSentence(
  { body, tokenStatus, url }: CairnError,
  server: string | null,
  fromEnvironment: string | undefined,
): Sentence {
  const [ja, en] = fromEnvironment
    ? ['CAIRN_TOKEN のトークン', 'The token in CAIRN_TOKEN']
    : ['トークン', 'The token']
  if (body?.code === 'token_scope')
    return body.requiredScope === 'full'
      ? [`${ja}の権限では実行できません（すべての権限が必要です）`, `${en} needs full access for this`]
      : [`${ja}に権限 ${body.requiredScope} がありません`, `${en} lacks the scope ${body.requiredScope}`]
  if (body?.code === 'token_project')
    return isInProject(url)
      ? [`${ja}は別のプロジェクト専用です`, `${en} is for another project only`]
      : [
          `${ja}は 1 つのプロジェクト専用のため、実行できません`,
          `${en} is for one project only, which does not allow this`,
        ]
  if (tokenStatus === 'revoked') return [`${ja}は失効しています`, `${en} was revoked`]
  if (tokenStatus === 'expired') return [`${ja}は期限切れです`, `${en} has expired`]
  if (fromEnvironment && !isToken(fromEnvironment))
    return [`${ja}の形式が正しくありません`, `${en} is malformed or incomplete`]
  const at = server ?? ''
  return [
    `${ja}は ${at} のトークンではないか、ずっと前に無効になっています`,
    `${en} is not a token of ${at}, or it ended long ago`,
  ]
}

/** Whether a request was about one project. Others, such as those for organizations, need a token for all projects. */
const isInProject = (url: string | null): boolean =>
  url !== null && /^\/api\/projects\/[^/]/.test(new URL(url).pathname)

function createToken(
  env: Env,
  { code, url }: CairnError,
  server: string | null,
  scope: string | null,
): Sentence {
  if (isCi(env) && code === 'unauthenticated') return setAsSecret(server)
  const page = tokensPage(server)
  if (scope === 'full')
    return [
      `${page} で、すべての権限を持つトークンを作成してください`,
      `Create a token with full access at ${page}`,
    ]
  if (scope !== null)
    return [
      `${page} で、権限 ${scope} を持つトークンを作成してください`,
      `Create a token with the scope ${scope} at ${page}`,
    ]
  if (code === 'token_project' && !isInProject(url))
    return [
      `${page} で、すべてのプロジェクトで使えるトークンを作成してください（cairn whoami で今のトークンを確認できます）`,
      `Create a token for all projects at ${page} (\`cairn whoami\` shows the current one)`,
    ]
  if (code === 'token_project')
    return [
      `${page} で、このプロジェクトのトークンを作成してください（cairn whoami で今のトークンを確認できます）`,
      `Create a token for this project at ${page} (\`cairn whoami\` shows the current one)`,
    ]
  return newTokenAt(server)
}

function signIn(server: string | null, scope: string | null, code: string): Sentence {
  const command = server === null ? 'cairn login' : `cairn login ${server}`
  if (scope === null && code === 'unauthenticated')
    return [`${command} を実行してください`, `Run \`${command}\``]
  return [
    `必要な権限を持つトークンでサインインしてください: ${command}`,
    `Sign in with a token that allows this: \`${command}\``,
  ]
}

/** Whether the text has the shape of a token and the right checksum (tokens § Format). */
function isToken(text: string): boolean {
  const [, unchecked, checksum] = /^(svc_(?:user|oauth)_[0-9A-Za-z]{32})([0-9A-Za-z]{6})$/.exec(text) ?? []
  return unchecked !== undefined && toBase62(crc32(unchecked)) === checksum
}

/** Node has its own only since 20.15. */
function crc32(text: string): number {
  let crc = ~0
  for (const byte of Buffer.from(text)) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return ~crc >>> 0
}

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

function toBase62(value: number): string {
  let text = ''
  for (let rest = value; text.length < 6; rest = Math.floor(rest / 62)) text = digits[rest % 62] + text
  return text
}
