import { document } from '../json/shape.ts'
import { deleteCredential, findCredential } from '../service/credentials.ts'
import { revokeToken } from '../service/revoke.ts'
import { chooseServer, notSignedIn } from '../service/server.ts'
import { command } from './define.ts'

export const logout = command({
  name: 'logout',
  about: ['サインアウトし、保存したトークンを失効させます', 'Signs out and revokes the stored token'],
  examples: [
    ['cairn logout', ['最後にサインインしたサーバーから', 'from the server of the last sign-in']],
    ['cairn logout --server https://cairn.example.com', ['指定したサーバーから', 'from this server']],
  ],
  shape: document({ server: 'string', signedOut: 'true' }),
  async run(context, { server, json }) {
    const { io } = context
    const url = chooseServer(context, server)
    const kept = findCredential(context, url)
    if (!kept) throw notSignedIn(url, context.env)
    await revokeToken(context, url, kept.token)
    deleteCredential(context, url)
    if (json) io.printJson({ server: url, signedOut: true })
    else io.print(io.say([`${url} からサインアウトしました`, `Signed out of ${url}`]))
  },
})
