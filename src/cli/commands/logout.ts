import { document } from '../json/shape.ts'
import type { Sentence } from '../language/language.ts'
import { openRepository } from '../repository/repository.ts'
import { deleteCredential, findCredential, listServers } from '../service/credentials.ts'
import { revokeToken } from '../service/revoke.ts'
import { chooseServer, notSignedIn } from '../service/server.ts'
import { Failure } from '../terminal/failure.ts'
import { command, option } from './define.ts'

export const logout = command<{ local?: true }>({
  name: 'logout',
  about: ['サインアウトし、保存したトークンを失効させます', 'Signs out and revokes the stored token'],
  options: [
    option('--local', [
      'トークンを失効させず、この端末からだけ削除します。応答しないサーバーからもサインアウトできます',
      'remove the token only from this machine, without revoking it, also if the server does not respond',
    ]),
  ],
  examples: [
    [
      'cairn logout',
      [
        'リポジトリのサーバー、なければ最後のサーバーから',
        "from the repository's server, or else the last one",
      ],
    ],
    ['cairn logout --server https://cairn.example.com', ['指定したサーバーから', 'from this server']],
  ],
  shape: document({ server: 'string', signedOut: 'true', revoked: 'boolean' }),
  async run(context, { server, json, local }) {
    const { io } = context
    const { link } = await openRepository(context)
    const url = chooseServer(context, server, link?.server)
    const kept = findCredential(context, url)
    const others = listServers(context)
    if (!kept) throw others.length > 0 ? signedInElsewhere(url, others) : notSignedIn(url, context.env)
    if (!local)
      await revokeToken(context, url, kept.token).catch(thrown => {
        io.warn(stillStored)
        throw thrown
      })
    deleteCredential(context, url)
    if (json) io.printJson({ server: url, signedOut: true, revoked: !local })
    else io.print(io.say([`${url} からサインアウトしました`, `Signed out of ${url}`]))
  },
})

const stillStored: Sentence = [
  'トークンは失効しておらず、保存されたままです。この端末からだけ削除するには cairn logout --local を実行してください',
  'The token was not revoked and is still stored. To remove it only from this machine, run `cairn logout --local`',
]

const signedInElsewhere = (url: string, servers: readonly string[]) =>
  new Failure([`${url} にサインインしていません`, `Not signed in to ${url}`], {
    exit: 'signedOut',
    code: 'signed_out',
    hint: [
      `--server で、サインインしているサーバーを選んでください: ${servers.join(', ')}`,
      `Choose a server that you are signed in to with --server: ${servers.join(', ')}`,
    ],
    facts: { servers },
  })
