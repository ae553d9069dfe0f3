import { CairnError, unwrap } from '../../../client/index.ts'
import type { Context } from '../../context/context.ts'
import type { Sentence } from '../../language/language.ts'
import { isCi } from '../../repository/ci.ts'
import { openRepository } from '../../repository/repository.ts'
import { type Connection, connect } from '../../service/connection.ts'
import { chooseServer, normalizeServer } from '../../service/server.ts'
import { Failure, usageError } from '../../terminal/failure.ts'
import { login } from '../login.ts'
import { runCommand } from '../run-command.ts'
import type { Options } from './options.ts'

type User = { id: string; email: string; displayName: string | null }

/** A context whose commands use the server that was chosen, and the signed-in user. */
type SignIn = { context: Context; connection: Connection; user: User }

/** Signs in unless the user is signed in already. Asks for the server if none is known. */
export async function settleSignIn(
  given: Context,
  { server, browser }: Options,
  url: string | undefined,
): Promise<SignIn> {
  const { link } = await openRepository(given)
  const target = await settleServer(given, url ?? server, link?.server)
  const context = { ...given, env: { ...given.env, CAIRN_URL: target } }
  const signedIn = await readSignIn(context).catch(thrown => {
    if (canSignIn(context, thrown)) return null
    throw thrown
  })
  if (!signedIn) await runCommand(context, login, [target, ...(browser ? [] : ['--no-browser'])])
  const { connection, user } = signedIn ?? (await readSignIn(context))
  const { say, print } = context.io
  if (signedIn)
    print(
      say([
        `${target} に ${user.email} としてサインイン済みです`,
        `Already signed in to ${target} as ${user.email}`,
      ]),
    )
  return { context, connection, user }
}

async function settleServer(
  context: Context,
  named: string | undefined,
  ofRepository: string | undefined,
): Promise<string> {
  try {
    return chooseServer(context, named, ofRepository)
  } catch (thrown) {
    if (!isSignedOut(thrown)) throw thrown
    if (!context.io.canAsk()) throw serverMissing
    return normalizeServer(await context.io.ask(question))
  }
}

const question: Sentence = ['サーバーの URL', 'URL of the server']

const serverMissing = usageError(
  ['サーバーを指定してください', 'Specify a server'],
  ['例: cairn init https://cairn.example.com', 'For example: cairn init https://cairn.example.com'],
)

async function readSignIn(context: Context): Promise<{ connection: Connection; user: User }> {
  const connection = connect(context, undefined)
  const { user } = await unwrap(connection.api.GET('/api/me/profile'))
  const { id, email, displayName } = user
  return { connection, user: { id, email, displayName } }
}

/** A token in the environment cannot be replaced by signing in, and in CI no user can approve. */
const canSignIn = ({ env }: Context, thrown: unknown): boolean =>
  isSignedOut(thrown) && !env.CAIRN_TOKEN && !isCi(env)

const isSignedOut = (thrown: unknown): boolean =>
  (thrown instanceof Failure && thrown.exit === 'signedOut') ||
  (thrown instanceof CairnError && thrown.status === 401)
