import { credentialOf, forgetCredential } from '../service/credentials.ts'
import { revoke } from '../service/revoke.ts'
import { serverOf, signedOut } from '../service/server.ts'
import { command } from './define.ts'

export const logout = command({
  name: 'logout',
  about: ['ログアウトし、保存したトークンを失効させます', 'Signs out: revokes the kept token and forgets it'],
  examples: [
    ['cairn logout', ['最後にログインしたサーバーから', 'from the server that you signed in to last']],
    ['cairn logout --server https://cairn.example.com', ['指定したサーバーから', 'from a certain server']],
  ],
  answers: '{ server: string, signedOut: true }',
  async run(context, { server, json }) {
    const { io } = context
    const url = serverOf(context, server)
    const kept = credentialOf(context, url)
    if (!kept) throw signedOut(url)
    await revoke(context, url, kept.token)
    forgetCredential(context, url)
    if (json) io.printJson({ server: url, signedOut: true })
    else io.print(io.say([`${url} からログアウトしました`, `Signed out of ${url}`]))
  },
})
