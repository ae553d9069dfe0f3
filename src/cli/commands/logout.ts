import { deleteCredential, findCredential } from '../service/credentials.ts'
import { revokeToken } from '../service/revoke.ts'
import { chooseServer, notSignedIn } from '../service/server.ts'
import { command } from './define.ts'

export const logout = command({
  name: 'logout',
  about: ['ログアウトし、保存したトークンを失効させます', 'Signs out: revokes the kept token and forgets it'],
  examples: [
    ['cairn logout', ['最後にログインしたサーバーから', 'from the server that you signed in to last']],
    ['cairn logout --server https://cairn.example.com', ['指定したサーバーから', 'from a certain server']],
  ],
  jsonType: '{ server: string, signedOut: true }',
  async run(context, { server, json }) {
    const { io } = context
    const url = chooseServer(context, server)
    const kept = findCredential(context, url)
    if (!kept) throw notSignedIn(url)
    await revokeToken(context, url, kept.token)
    deleteCredential(context, url)
    if (json) io.printJson({ server: url, signedOut: true })
    else io.print(io.say([`${url} からログアウトしました`, `Signed out of ${url}`]))
  },
})
